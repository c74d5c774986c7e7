/** All words of the page in Russian, gathered from the blocks of the views. */

import shell from "./ru/shell.js";
import deal from "./ru/deal.js";
import analysis from "./ru/analysis.js";
import contracts from "./ru/contracts.js";
import odds from "./ru/odds.js";
import review from "./ru/review.js";
import sheet from "./ru/sheet.js";

export default { ...shell, ...deal, ...analysis, ...contracts, ...odds, ...review, ...sheet };
