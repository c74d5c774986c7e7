/** Words of the view Odds, in Russian. */
export default {};
