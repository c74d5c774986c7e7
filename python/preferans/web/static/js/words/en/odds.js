/** Words of the view Odds, in English. */
export default {};
