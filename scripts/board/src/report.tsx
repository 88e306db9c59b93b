import { render } from "preact";
import type { Report } from "./game/reported.ts";
import { language } from "./i18n/index.ts";
import { Viewer } from "./ui/viewer.tsx";

/** The viewer of a report. The report contains this code and its data, so no engine is needed. */
const section = document.getElementById("viewer");
const data = document.getElementById("data")?.textContent;
if (section && data) {
  language.value = "en"; // as the report around it
  const report = JSON.parse(data) as Report;
  const root = document.createElement("div");
  section.append(root);
  if (report.games.length) render(<Viewer report={report} section={section} />, root);
}
