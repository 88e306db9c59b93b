import { render } from "preact";
import type { Report } from "./game/reported.ts";
import { language } from "./i18n/index.ts";
import { ReportPage } from "./ui/report_page.tsx";

/** A report, which contains this code and its data: it needs no engine and loads nothing. */
const root = document.getElementById("report");
const data = document.getElementById("data")?.textContent;
if (root && data) {
  language.value = "en"; // as its data
  render(<ReportPage report={JSON.parse(data) as Report} />, root);
}
