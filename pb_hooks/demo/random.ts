/** A seeded random number generator (mulberry32), which makes the demo deterministic. Never use it for secrets. */
export interface Random {
  intBelow(below: number): number
  chance(percent: number): boolean
  pick<T>(choices: readonly T[]): T
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const intBelow = (below: number): number => Math.floor(next() * below)
  return {
    intBelow,
    chance: (percent) => next() * 100 < percent,
    pick: (choices) => {
      const chosen = choices[intBelow(choices.length)]
      if (chosen === undefined) throw new Error('nothing to pick from')
      return chosen
    },
  }
}
