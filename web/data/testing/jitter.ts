/**
 * `UNIT_JITTER=<seed> npx vitest run --project unit-web`: reads of the device's database come late, now one and now a stretch of them, as on a
 * machine that has much else to do. A test that counts on two parts of a screen being there in the same moment fails.
 */
import { random } from '../../../domain/testing/random'

const seed = Number(process.env.UNIT_JITTER ?? 0)
/** So many of the reads come late, by up to so many ms. */
const [part, lateMs] = [0.25, 25]

// `setImmediate` is how fake-indexeddb goes on
if (seed > 0) globalThis.setImmediate = late(globalThis.setImmediate) as typeof setImmediate

function late(atOnce: typeof setImmediate) {
  const dice = random(seed)
  // the clock of a test that sets its own doesn't hold up the database
  const { setTimeout } = globalThis
  return (work: (...args: unknown[]) => void, ...args: unknown[]): unknown =>
    dice.chance(part) ? setTimeout(work, dice.whole(0, lateMs), ...args) : atOnce(work, ...args)
}
