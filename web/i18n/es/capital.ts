/** A sentence or a label that begins with a month: months have a small letter in Spanish, the start of a sentence a capital one. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
