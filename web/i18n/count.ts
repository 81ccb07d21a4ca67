/** A date or a time that stays on one line in a sentence. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00A0')

/** `1,234` in both languages, like the amounts. The words use it for every number they are given, screens for those that stand alone. */
export const formatCount = (count: number): string => Math.round(count).toLocaleString('en-US')
