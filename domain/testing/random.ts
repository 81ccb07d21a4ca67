/** A generator of reproducible random numbers (mulberry32). */
export interface Random {
  /** Returns an integer from the range, including both ends. */
  whole(from: number, to: number): number
  pick<T>(from: readonly T[]): T
  chance(probability: number): boolean
}

export function random(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const randomInt = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    whole: randomInt,
    pick: (from) => {
      const one = from[randomInt(0, from.length - 1)]
      if (one === undefined) throw new Error('nothing to pick from')
      return one
    },
    chance: (probability) => next() < probability,
  }
}
