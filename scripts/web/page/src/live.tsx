import { effect } from "@preact/signals";
import { render } from "preact";
import { currentLanguage } from "./i18n/index.ts";
import { Broadcast } from "./session/broadcast.ts";
import { settings } from "./session/settings.ts";
import { LivePage } from "./ui/live_page.tsx";

/** The page of a running match, for match.py --live. */
const root = document.getElementById("app");
if (root) {
  settings.keep();
  effect(() => {
    document.documentElement.dataset.theme = settings.theme.value;
    document.documentElement.lang = currentLanguage.value;
  });
  render(<LivePage broadcast={new Broadcast()} />, root);
}
