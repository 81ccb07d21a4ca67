export const aboutLength = 48
/** The form of names of explained amounts in URLs: words, months and ids, separated by dashes. */
export const aboutPattern = '^[a-z0-9]+(-[a-z0-9]+)*$'
