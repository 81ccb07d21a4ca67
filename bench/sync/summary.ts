import { loadavg } from 'node:os'
import { median } from '../result'

export interface Summary {
  median: number
  least: number
  most: number
  all: number[]
}

export const rounded = (value: number): number => (value < 100 ? Math.round(value * 100) / 100 : Math.round(value))

export function summarize(values: readonly number[]): Summary {
  return {
    median: rounded(median(values)),
    least: rounded(Math.min(...values)),
    most: rounded(Math.max(...values)),
    all: values.map(rounded),
  }
}

/**
 * Returns the median of the ratios of each round. If both sides are measured alternately, this value depends least on other
 * work on the machine.
 */
export const medianRatio = (ours: readonly number[], theirs: readonly number[]): number =>
  rounded(median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN))))

/** Returns the system's load average of the last minute. */
export const loadAverage = (): number => rounded(loadavg()[0] ?? Number.NaN)
