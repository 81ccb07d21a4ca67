const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** `1.8 MB`, `412 MB`, `15.2 GB`: decimal units, one decimal place below 100. */
export function formatBytes(bytes: number): string {
  let at = 0
  let value = bytes
  // A value that would be rounded to 1000 has the next unit.
  while (value >= 999.5 && at < units.length - 1) {
    value /= 1000
    at += 1
  }
  const digits = at > 0 && value < 99.95 ? 1 : 0
  return `${value.toFixed(digits)} ${units[at] ?? ''}`
}
