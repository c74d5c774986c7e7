/** Words of the view Contracts, in English. */
export default {};
