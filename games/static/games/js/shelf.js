/** The page with all rules: a picture of every game. */

import { drawPictures } from "./pictures.js";

drawPictures(JSON.parse(document.getElementById("page-data").textContent).pictures);
