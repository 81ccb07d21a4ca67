/** A date or a time that stays on one line in a sentence. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00A0')
