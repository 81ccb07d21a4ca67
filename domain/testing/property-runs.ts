/** How thoroughly properties are tried: `check` while one works, `test` before something lands, `soak` for hours. */
const thoroughness = process.env['PROPERTY_RUNS'] ?? 'check'

/** How often a property is tried, by PROPERTY_RUNS: `npm run check`, `npm test` or `npm run soak`. */
export function propertyRuns(runs: { check: number; test: number; soak: number }): number {
  if (thoroughness === 'soak') return runs.soak
  return thoroughness === 'test' ? runs.test : runs.check
}

/** What hangs is ended after this many ms; a slow machine is not a failure. */
export const propertyLimitMs = thoroughness === 'soak' ? 12 * 3_600_000 : 600_000
