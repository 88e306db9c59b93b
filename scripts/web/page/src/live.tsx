import { render } from "preact";
import { Broadcast } from "./session/broadcast.ts";
import { keepSettings } from "./ui/arrival.ts";
import { LivePage } from "./ui/live_page.tsx";

/** The page of a running match, for match.py --live. */
const root = document.getElementById("app");
if (root) {
  keepSettings();
  render(<LivePage broadcast={new Broadcast()} />, root);
}
