/** Words of the view Analysis, in English. */
export default {};
