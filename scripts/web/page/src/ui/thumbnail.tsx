import { useEffect, useRef, useState } from "preact/hooks";
import { Sketch } from "../board/drawing.tsx";
import type { RecordedGame } from "../game/recorded.ts";
import { lastView } from "../session/recorded.ts";
import type { Session } from "../session/session.ts";

/** A small picture of a game's last position, drawn when it scrolls into view. */
export function Thumbnail({ session, game }: { session: Session; game(): Promise<RecordedGame | null> }) {
  const [svg, setSvg] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const draw = async () => {
      const recorded = await game();
      const view = recorded && (await lastView(session, recorded));
      setSvg(view?.drawing ?? null);
    };
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      draw().catch(() => {}); // a game that the engine refuses has no picture
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} class="thumbnail">
      <Sketch svg={svg} />
    </div>
  );
}
