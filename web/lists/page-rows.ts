/** Rows on a page of every list. */
export const pageRows = 50
