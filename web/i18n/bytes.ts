const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** `1.8 MB`, `412 MB`, `15.2 GB`, the same in both languages: thousands, one figure behind the point below a hundred. */
export function formatBytes(bytes: number): string {
  let at = 0
  let value = bytes
  // what would be written as a thousand is one of the next
  while (value >= 999.5 && at < units.length - 1) {
    value /= 1000
    at += 1
  }
  const digits = at > 0 && value < 99.95 ? 1 : 0
  return `${value.toFixed(digits)} ${units[at] ?? ''}`
}
