/**
 * Throws if two values differ: a fast replacement of `expect(found).toBe(wanted)` for properties with thousands of checks.
 * @param what a prefix of the error message
 */
export function assertSame(found: unknown, wanted: unknown, what = 'found'): void {
  if (!Object.is(found, wanted)) throw new Error(`${what}: ${String(found)} instead of ${String(wanted)}`)
}
