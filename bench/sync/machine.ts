import { loadavg } from 'node:os'
import { median } from '../result'

/** Figures of several rounds, as they are kept and printed. */
export interface Measured {
  median: number
  least: number
  most: number
  all: number[]
}

const rounded = (value: number): number => (value < 100 ? Math.round(value * 100) / 100 : Math.round(value))

export function measured(values: readonly number[]): Measured {
  return {
    median: rounded(median(values)),
    least: rounded(Math.min(...values)),
    most: rounded(Math.max(...values)),
    all: values.map(rounded),
  }
}

/** Of figures taken in turns, round by round: the middle of each round's ratio, which other work on the machine changes least. */
export const ratio = (ours: readonly number[], theirs: readonly number[]): number =>
  rounded(median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN))))

export const p95 = (values: readonly number[]): number =>
  rounded(values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN)

/** How many processes wanted the cores in the last minute. */
export const load = (): number => rounded(loadavg()[0] ?? Number.NaN)
