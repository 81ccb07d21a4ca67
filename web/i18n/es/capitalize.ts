/** Spanish months are lower-case except at the start of a sentence or label. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
