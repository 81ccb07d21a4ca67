/** A small seeded generator (mulberry32), so that the demo is the same every time. Never for secrets. */
export interface Dice {
  /** A whole number from 0 up to, not including, `below`. */
  upTo(below: number): number
  /** True in `percent` of 100 throws. */
  chance(percent: number): boolean
  pick<T>(choices: readonly T[]): T
}

export function dice(seed: number): Dice {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const upTo = (below: number): number => Math.floor(next() * below)
  return {
    upTo,
    chance: (percent) => next() * 100 < percent,
    pick: (choices) => {
      const chosen = choices[upTo(choices.length)]
      if (chosen === undefined) throw new Error('nothing to pick from')
      return chosen
    },
  }
}
