/** The page of a person: reporting them in a dialog. */

import { listenToReports } from "./report.js";

listenToReports();
