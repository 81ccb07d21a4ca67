/**
 * How thoroughly properties are tested: `check` during development, `test` before a merge, `soak` for hours. A number is
 * the maximum number of runs.
 */
const thoroughness = process.env['PROPERTY_RUNS'] ?? 'check'

/** Returns the number of runs according to PROPERTY_RUNS: `npm run check`, `npm test`, `npm run soak` or a number. */
export function propertyRuns(runs: { check: number; test: number; soak: number }): number {
  if (/^\d+$/.test(thoroughness)) return Math.min(runs.check, Number(thoroughness))
  if (thoroughness === 'soak') return runs.soak
  return thoroughness === 'test' ? runs.test : runs.check
}

/** The timeout in ms, which is long enough for slow machines. */
export const propertyLimitMs = thoroughness === 'soak' ? 12 * 3_600_000 : 600_000

/**
 * Throws if two values differ. It is faster than `expect(found).toBe(wanted)` in property tests with thousands of checks.
 * @param what the start of the error message
 */
export function assertSame(found: unknown, wanted: unknown, what = 'found'): void {
  if (!Object.is(found, wanted)) throw new Error(`${what}: ${String(found)} instead of ${String(wanted)}`)
}
