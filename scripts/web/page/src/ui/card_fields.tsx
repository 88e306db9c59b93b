import { t, word } from "../i18n/index.ts";
import type { Editing } from "../session/editing.ts";
import { SelectField } from "./fields.tsx";

/** The cards of a position by name, one field per place. */
export function CardFields({ editing, onChange }: { editing: Editing; onChange(place: number, id: string): void }) {
  const cards = editing.shown.value?.draft.cards ?? [];
  const choices = editing.palette.cards.map(({ id, title }): [string, string] => [id, title]);
  const label = (place: number) => {
    const owner = cards[place]?.owner ?? null;
    const player = editing.players.find(({ id }) => id === owner);
    const number = cards.slice(0, place + 1).filter((card) => card.owner === owner).length;
    return player ? t("cardOf", { player: word(player.name), number }) : t("cardAtSide");
  };
  return (
    <fieldset class="cards-of-position">
      <legend>{t("cards")}</legend>
      {cards.map(({ id }, place) => (
        <SelectField
          key={place}
          label={label(place)}
          value={id}
          choices={choices}
          testid={`card-place-${place}`}
          onChange={(value) => onChange(place, value)}
        />
      ))}
    </fieldset>
  );
}
