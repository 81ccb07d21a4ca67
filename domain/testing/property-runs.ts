/**
 * How thoroughly properties are tried: `check` while one works, `test` before something lands, `soak` for hours; a number is at
 * most so many, for who runs them very often.
 */
const thoroughness = process.env['PROPERTY_RUNS'] ?? 'check'

/** How often a property is tried, by PROPERTY_RUNS: `npm run check`, `npm test`, `npm run soak` or a number. */
export function propertyRuns(runs: { check: number; test: number; soak: number }): number {
  if (/^\d+$/.test(thoroughness)) return Math.min(runs.check, Number(thoroughness))
  if (thoroughness === 'soak') return runs.soak
  return thoroughness === 'test' ? runs.test : runs.check
}

/** What hangs is ended after this many ms; a slow machine is not a failure. */
export const propertyLimitMs = thoroughness === 'soak' ? 12 * 3_600_000 : 600_000
