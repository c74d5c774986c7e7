/** Words of the view Review, in Russian. */
export default {};
