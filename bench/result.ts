import { mkdir, writeFile } from 'node:fs/promises'
import os from 'node:os'

/** Durations of a measured task and of the one it is compared with, in milliseconds per run. */
export interface Comparison {
  name: string
  oursMs: number[]
  peer: string
  peerMs: number[]
  notes: Record<string, string | number>
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

/** Returns the value that 95 % of the values don't exceed; 0 if there are none. */
export const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0

/** Prints the ratio of the medians and saves the raw results in `bench/results/`. */
export async function reportComparison(comparison: Comparison): Promise<void> {
  const { name, oursMs, peer, peerMs } = comparison
  const spread = (values: readonly number[]): string =>
    `${median(values).toFixed(0)} ms (${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)})`
  console.log(
    `${name}: ${(median(oursMs) / median(peerMs)).toFixed(2)} × ${peer}   ours ${spread(oursMs)}, peer ${spread(peerMs)}`,
  )
  await saveRaw(fileNameOf(name), comparison)
}

export const fileNameOf = (name: string): string => name.replaceAll(/[^a-z0-9]+/gi, '-')

/** Saves raw results in `bench/results/<name>.json`, with the machine and its load. */
export async function saveRaw(name: string, measured: object): Promise<void> {
  const machine = {
    node: process.version,
    cpus: os.cpus().length,
    model: os.cpus()[0]?.model ?? '',
    load: os.loadavg(),
  }
  await mkdir('bench/results', { recursive: true })
  const text = JSON.stringify({ ...measured, machine, at: new Date().toISOString() }, null, 2)
  await writeFile(`bench/results/${name}.json`, `${text}\n`)
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Repeats an action until `work` is complete. Returns the duration of each repetition, ms. */
export async function repeatDuring(work: Promise<unknown>, action: () => Promise<unknown>): Promise<number[]> {
  let isDone = false
  const ended = work.finally(() => (isDone = true))
  const tookMs: number[] = []
  while (!isDone) {
    tookMs.push(await timed(action))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await ended
  return tookMs
}

/**
 * Returns how well durations separate two groups: the probability that one of the first group is longer than one of the
 * second, where ties count half (area under the ROC curve). 0.5 means no separation; 0 and 1 mean complete separation.
 */
export function rocArea(first: readonly number[], second: readonly number[]): number {
  let longer = 0
  for (const one of first) for (const other of second) longer += one > other ? 1 : one === other ? 0.5 : 0
  return longer / (first.length * second.length)
}
