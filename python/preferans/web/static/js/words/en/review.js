/** Words of the view Review, in English. */
export default {};
