/**
 * Throws if two values differ. It is faster than `expect(found).toBe(wanted)` in property tests with thousands of checks.
 * @param what the start of the error message
 */
export function assertSame(found: unknown, wanted: unknown, what = 'found'): void {
  if (!Object.is(found, wanted)) throw new Error(`${what}: ${String(found)} instead of ${String(wanted)}`)
}
