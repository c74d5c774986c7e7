/** Words of the view Analysis, in Russian. */
export default {};
