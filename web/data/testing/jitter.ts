/**
 * `UNIT_JITTER=<seed> npx vitest run --project unit-web` delays some reads of the local database at random, as on a busy
 * machine. A test then fails if it expects two parts of a screen to appear together.
 */
import { random } from '../../../domain/testing/random'

const seed = Number(process.env.UNIT_JITTER ?? 0)
/** Probability of a delay, and its maximum (ms). */
const [part, lateMs] = [0.25, 25]

// fake-indexeddb continues its work with `setImmediate`.
if (seed > 0) globalThis.setImmediate = late(globalThis.setImmediate) as typeof setImmediate

function late(atOnce: typeof setImmediate) {
  const dice = random(seed)
  // The real timer is used, because fake timers would stop the database.
  const { setTimeout } = globalThis
  return (work: (...args: unknown[]) => void, ...args: unknown[]): unknown =>
    dice.chance(part) ? setTimeout(work, dice.whole(0, lateMs), ...args) : atOnce(work, ...args)
}
