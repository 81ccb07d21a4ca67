/** Keeps a date or time on one line. */
export const noBreak = (text: string): string => text.replaceAll(' ', '\u00A0')

/** Formats a count as `1,234` in both languages. Messages format all their numbers with it. */
export const formatCount = (count: number): string => Math.round(count).toLocaleString('en-US')
