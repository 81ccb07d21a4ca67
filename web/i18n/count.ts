/** Keeps a date or time on one line by no-break spaces. */
export const noBreak = (text: string): string => text.replaceAll(' ', '\u00A0')

/** Formats a number as `1,234` in both languages, like amounts. Messages format all their numbers with it. */
export const formatCount = (count: number): string => Math.round(count).toLocaleString('en-US')
