/** Keeps a date or time on one line. */
export const noBreak = (text: string): string => text.replaceAll(' ', '\u00A0')

/** Formats a count as `1,234` in both languages. Messages format all their numbers with it. */
export const formatCount = (count: number): string => Math.round(count).toLocaleString('en-US')

/** Spanish months are lower-case except at the start of a sentence or label. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** Formats a size in decimal units, with one decimal place below 100: `1.8 MB`, `15.2 GB`, `412 MB`. */
export function formatBytes(bytes: number): string {
  let at = 0
  let value = bytes
  // A value that would be rounded to 1000 gets the next unit.
  while (value >= 999.5 && at < units.length - 1) {
    value /= 1000
    at += 1
  }
  const digits = at > 0 && value < 99.95 ? 1 : 0
  return `${value.toFixed(digits)} ${units[at] ?? ''}`
}
