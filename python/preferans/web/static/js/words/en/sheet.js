/** Words of the view Score sheet, in English. */
export default {};
