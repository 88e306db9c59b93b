import { useState } from "preact/hooks";
import { writePgn } from "../game/pgn_write.ts";
import { GameTree } from "../game/tree.ts";
import { t } from "../i18n/index.ts";
import { recordOf } from "../session/recorded.ts";
import type { Session } from "../session/session.ts";
import { Dialog } from "./dialog.tsx";
import { saveFile, savePgn } from "./download.ts";
import { pngPicture, svgPicture } from "./picture.ts";

/** What can be exported: link, position string, moves, the game as PGN, a picture. */
export function ShareDialog({ session, onClose }: { session: Session; onClose(): void }) {
  const shown = session.shown.value;
  return (
    <Dialog title={t("share")} onClose={onClose} testid="share">
      <CopyField label={t("link")} text={location.href} testid="link" />
      {shown?.view.position && <CopyField label={t("position")} text={shown.view.position} testid="position" />}
      {shown && <CopyField label={t("moves")} text={GameTree.moves(shown.node).join(" ")} testid="move-words" />}
      <div class="field-row">
        <button type="button" data-testid="save-game" onClick={() => savePgn(writePgn(recordOf(session)))}>
          {t("saveGame")}
        </button>
        {shown?.view.drawing && <PictureButtons drawing={shown.view.drawing} />}
      </div>
    </Dialog>
  );
}

/** Saves the position on the page as a picture. */
function PictureButtons({ drawing }: { drawing: string }) {
  const save = async (picture: Blob | null | Promise<Blob | null>, name: string) => {
    const content = await picture;
    if (content) saveFile(content, name);
  };
  return (
    <>
      <button type="button" data-testid="save-svg" onClick={() => void save(svgPicture(drawing), "position.svg")}>
        {t("savePicture", { format: "SVG" })}
      </button>
      <button type="button" data-testid="save-png" onClick={() => void save(pngPicture(drawing), "position.png")}>
        {t("savePicture", { format: "PNG" })}
      </button>
    </>
  );
}

function CopyField({ label, text, testid }: { label: string; text: string; testid: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div class="field-row">
      <label class="field">
        <span>{label}</span>
        <input readonly value={text} data-testid={testid} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" onClick={() => void copy()}>
        {t("copy")}
      </button>
      <span role="status">{copied ? t("copied") : ""}</span>
    </div>
  );
}
