import { t } from "../i18n/index.ts";
import { endSeries, type Series } from "../session/series.ts";
import { savePgn } from "./download.ts";
import { Panel } from "./match_figures.tsx";
import { MatchView } from "./match_view.tsx";

/** A series of games between engines of the page. */
export function SeriesPage({ series }: { series: Series }) {
  const match = series.match.value;
  if (!match) return null;
  const paused = series.paused.value;
  const running = match.state === "running";
  return (
    <MatchView match={match} replay={(number) => series.replay(number)}>
      <Panel title={t("series")} testid="series">
        <div class="series-tools">
          {running && (
            <button type="button" data-testid="pause-series" onClick={() => series.pause(!paused)}>
              {t(paused ? "goOn" : "pause")}
            </button>
          )}
          <button
            type="button"
            disabled={!match.finished.length}
            data-testid="save-series"
            onClick={() => savePgn(series.pgn(), "series.pgn")}
          >
            {t("saveAll")}
          </button>
          <button type="button" data-testid="end-series" onClick={leave}>
            {t(running ? "seriesEnd" : "close")}
          </button>
        </div>
      </Panel>
    </MatchView>
  );
}

/** To the start page, by its address. */
function leave(): void {
  endSeries();
  location.hash = "";
}
