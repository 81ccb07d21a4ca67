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
