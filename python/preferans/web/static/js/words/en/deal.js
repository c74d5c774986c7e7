/** Words of the view Deal, in English. */
export default {};
