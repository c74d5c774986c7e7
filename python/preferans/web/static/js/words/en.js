/** All words of the page in English, gathered from the blocks of the views. */

import shell from "./en/shell.js";
import deal from "./en/deal.js";
import analysis from "./en/analysis.js";
import contracts from "./en/contracts.js";
import odds from "./en/odds.js";
import review from "./en/review.js";
import sheet from "./en/sheet.js";

export default { ...shell, ...deal, ...analysis, ...contracts, ...odds, ...review, ...sheet };
