/**
 * Throws unless both are the same: `expect(found).toBe(wanted)` for a property that asks it thousands of times of one history, where the
 * matchers of a test would cost a hundred times what they look at.
 * @param what stands before the two in the error
 */
export function mustBe(found: unknown, wanted: unknown, what = 'found'): void {
  if (!Object.is(found, wanted)) throw new Error(`${what}: ${String(found)} instead of ${String(wanted)}`)
}
