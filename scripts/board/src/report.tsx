import { render } from "preact";
import type { Report } from "./game/reported.ts";
import { language } from "./session/settings.ts";
import { Viewer } from "./ui/viewer.tsx";

/** The viewer of a report: the report holds this code and the data beside it, and nothing is asked of an engine. */
const section = document.getElementById("viewer");
const data = document.getElementById("data")?.textContent;
if (section && data) {
  language.value = "en"; // as the report around it
  const report = JSON.parse(data) as Report;
  const root = document.createElement("div");
  section.append(root);
  if (report.games.length) render(<Viewer report={report} section={section} />, root);
}
