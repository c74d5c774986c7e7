/** Words of the view Contracts, in Russian. */
export default {};
