/** Longest name of what a ticket is about. */
export const aboutLength = 48
/** The names that explanations have in addresses: words, months and ids between dashes. */
export const aboutPattern = '^[a-z0-9]+(-[a-z0-9]+)*$'
