import { isKnown } from "../game/games.ts";
import { writePgn } from "../game/pgn_write.ts";
import { GameTree } from "../game/tree.ts";
import { t } from "../i18n/index.ts";
import { isTask } from "../session/address.ts";
import { linkOf, recordOf, variantOf } from "../session/recorded.ts";
import type { Session } from "../session/session.ts";
import { Button, CopyButton } from "./buttons.tsx";
import { Dialog } from "./dialog.tsx";
import { Field } from "./fields.tsx";
import { pngPicture, saveFile, savePgn, svgPicture } from "./save.ts";

/** What can be exported: link, position string, moves, the game as PGN, a picture. */
export function ShareDialog({ session, onClose }: { session: Session; onClose(): void }) {
  const shown = session.view.shown.value;
  const live = session.game.live.value;
  const hasLink = live !== null && !isTask(live.game);
  const aside = hasLink && shown && session.game.isVariation(shown.node);
  const at = aside ? live.node : shown?.node;
  const link = hasLink && linkOf(session, at ?? session.game.tree.root, live.node);
  return (
    <Dialog title={t("share")} onClose={onClose} testid="share">
      <CopyField
        label={t(link ? "link" : "linkPage")}
        text={new URL(link ? pageOf(variantOf(session)) + link : location.href, location.href).href}
        testid="link"
        primary
      />
      {aside && <CopyField label={t("linkLine")} text={location.href} testid="link-line" />}
      {shown?.view.position && <CopyField label={t("currentPosition")} text={shown.view.position} testid="position" />}
      {at && <CopyField label={t("moves")} text={GameTree.moves(at).join(" ")} testid="move-words" />}
      <div class="field-row">
        <Button testid="save-game" onClick={() => savePgn(writePgn(recordOf(session)))} text={t("saveGame")} />
        {shown?.view.drawing && <PictureButtons drawing={shown.view.drawing} />}
      </div>
    </Dialog>
  );
}

/** On a site each game has its own page, for previews of links to it. */
const pageOf = (game: string): string =>
  isKnown(game) && document.querySelector("link[rel=manifest]") ? `${game}.html` : "";

/** Saves the position on the page as a picture. */
function PictureButtons({ drawing }: { drawing: string }) {
  return Object.entries({ svg: svgPicture, png: pngPicture }).map(([kind, picture]) => {
    const save = async () => {
      const content = await picture(drawing);
      if (content) saveFile(content, `position.${kind}`);
    };
    const text = t("savePicture", { format: kind.toUpperCase() });
    return <Button key={kind} testid={`save-${kind}`} onClick={save} text={text} />;
  });
}

/** `primary`: the most common choice of the dialog. */
function CopyField({ label, text, testid, primary = false }: CopyProps) {
  return (
    <div class="field-row">
      <Field label={label}>
        <input readonly value={text} data-testid={testid} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <CopyButton text={() => text} class={primary ? "primary" : ""} />
    </div>
  );
}

interface CopyProps {
  label: string;
  text: string;
  testid: string;
  primary?: boolean;
}
