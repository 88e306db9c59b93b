import { useEffect, useRef, useState } from "preact/hooks";
import type { PlayerId } from "../engine/board.ts";
import type { EngineOffer } from "../engine/catalogue.ts";
import { EngineClient } from "../engine/client.ts";
import { isPermitted } from "../engine/words.ts";
import { t } from "../i18n/index.ts";
import { analyst } from "../session/analysis.ts";
import { variantOf } from "../session/recorded.ts";
import { refusalOf } from "../session/refusal.ts";
import type { Session } from "../session/session.ts";
import { settings } from "../session/settings.ts";
import { ownOptions, type StartOption } from "../session/setup.ts";
import { gamesOf } from "../session/starting.ts";
import { Button, to } from "./buttons.tsx";
import { Dialog } from "./dialog.tsx";
import { OptionField, SelectField } from "./fields.tsx";
import { LinesCheck } from "./lines_panel.tsx";
import { SideFields } from "./side_fields.tsx";
import { Notice } from "./texts.tsx";

/** For authors of engines: who plays and who analyses, the engines' options, and the lines between them and the page. */
export function EnginesDialog({ session, onClose }: { session: Session; onClose(): void }) {
  const { opponents } = session;
  const { offers } = session.engines;
  const [chosen, setChosen] = useState(offers[0]?.name ?? "");
  const offer = offers.find(({ name }) => name === chosen);
  const names = offers.map(({ name }): [string, string] => [name, name]);
  const side = (player: PlayerId) => (
    <SideFields
      session={session}
      game={variantOf(session)}
      name={session.view.player(player)}
      player={player}
      side={opponents.sides.value[player]}
      onChange={(changed) => opponents.seat(player, changed)}
    />
  );
  return (
    <Dialog title={t("engines")} onClose={onClose} wide testid="engines">
      <div class="columns">
        <div>
          {side("p1")}
          {side("p2")}
          {names.length > 1 && (
            <SelectField
              label={t("analysedBy")}
              value={analyst(offers)?.name ?? ""}
              choices={names}
              testid="analysis-engine"
              onChange={to(settings.analysisEngine)}
            />
          )}
          <LinesCheck />
        </div>
        <div>
          {names.length > 1 && (
            <SelectField
              label={t("optionsOf")}
              value={chosen}
              choices={names}
              testid="options-of"
              onChange={setChosen}
            />
          )}
          {offer && <Options key={offer.id} session={session} offer={offer} />}
        </div>
      </div>
    </Dialog>
  );
}

/** The options of one engine. A value is tried in a separate process, and stored if the engine accepts it. */
function Options({ session, offer }: { session: Session; offer: EngineOffer }) {
  const [options, setOptions] = useState<StartOption[]>([]);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState("");
  const client = useRef<EngineClient | null>(null);
  const kept = settings.engineOptions.value[offer.name] ?? {};
  useEffect(() => {
    const probe = new EngineClient(offer.open(), `options ${offer.name}`);
    client.current = probe;
    probe.onGone = (reason) => setProblem(t("engineGone", { reason }));
    const { allowed } = offer;
    void probe.start().then(async () => {
      const own = ownOptions(probe.options, await optionsOfStarts(session));
      setOptions(own.filter((option) => !allowed || isPermitted(option, allowed)));
    });
    return () => probe.close();
  }, [offer]);
  const keep = (change: (kept: Record<string, string>) => Record<string, string>) =>
    settings.update(settings.engineOptions, (all) => ({ ...all, [offer.name]: change(all[offer.name] ?? {}) }));
  const change = async (option: StartOption, value: string) => {
    setTyped((before) => ({ ...before, [option.name]: value }));
    try {
      await client.current?.set(option.name, value);
    } catch (error) {
      setProblem(t("optionRefused", { reason: refusalOf(error) ?? String(error) }));
      return;
    }
    setProblem("");
    keep(({ [option.name]: _, ...others }) =>
      value === String(option.default) ? others : { ...others, [option.name]: value },
    );
  };
  return (
    <fieldset data-testid="engine-options">
      <legend>{offer.name}</legend>
      {options.map((option) => (
        <OptionField
          key={option.name}
          option={option}
          random={false}
          value={typed[option.name] ?? kept[option.name] ?? String(option.default)}
          onChange={(value) => void change(option, value)}
        />
      ))}
      <Notice text={problem} testid="option-problem" />
      <Button
        testid="defaults"
        disabled={!Object.keys(kept).length && !Object.keys(typed).length}
        onClick={() => {
          keep(() => ({}));
          setTyped({});
          setProblem("");
        }}
        text={t("defaults")}
      />
    </fieldset>
  );
}

/** The start options of all games; they belong to a game, not to an engine. */
async function optionsOfStarts(session: Session): Promise<StartOption[]> {
  const { rules } = session.engines;
  return (await Promise.all(gamesOf(session).map((game) => rules.startOptions(rules.optionsOf(game))))).flat();
}
