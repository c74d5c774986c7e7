/** Words of the view Deal, in Russian. */
export default {};
