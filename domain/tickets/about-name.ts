export const aboutLength = 48
/** Names of explanations in URLs: words, months and ids, separated by dashes. */
export const aboutPattern = '^[a-z0-9]+(-[a-z0-9]+)*$'
