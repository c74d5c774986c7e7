/** Words of the view Score sheet, in Russian. */
export default {};
