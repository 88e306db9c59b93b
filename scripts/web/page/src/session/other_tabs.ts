import { pause } from "./pauses.ts";

/** Tabs ask each other which games they show, so that no two write to the same stored game. */
const CHANNEL = "quadriga-board.games";
/** Milliseconds without an answer after which no other tab is assumed to show the game. */
const PATIENCE = 150;
const THIS_TAB = crypto.randomUUID();

/** A game that a tab shows: the id under which it is stored, and its address. */
interface Place {
  id: string;
  address: string;
}

type Message = { asks: string; for: Partial<Place> } | { answers: string };

/** From now on answers other tabs. `here`: the game of this tab, null if it shows no stored game. */
export function answerOtherTabs(here: () => Place | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    const place = here();
    if (!place || !("asks" in data) || data.asks === THIS_TAB) return;
    if (data.for.id === place.id || data.for.address === place.address) channel.postMessage({ answers: data.asks });
  };
}

/** Whether another tab shows the game with this id or this address. */
export async function isInOtherTab(game: Partial<Place>): Promise<boolean> {
  const channel = new BroadcastChannel(CHANNEL);
  const answered = new Promise<boolean>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if ("answers" in data && data.answers === THIS_TAB) resolve(true);
    };
  });
  channel.postMessage({ asks: THIS_TAB, for: game });
  const isShown = await Promise.race([answered, pause(PATIENCE).then(() => false)]);
  channel.close();
  return isShown;
}
