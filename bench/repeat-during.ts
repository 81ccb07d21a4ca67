/** Repeats an action until `work` is complete. Returns the duration of each repetition, ms. */
export async function repeatDuring(work: Promise<unknown>, action: () => Promise<unknown>): Promise<number[]> {
  let isDone = false
  const ended = work.finally(() => (isDone = true))
  const tookMs: number[] = []
  while (!isDone) {
    const began = performance.now()
    await action()
    tookMs.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await ended
  return tookMs
}

export const p95 = (values: readonly number[]): string =>
  (values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN).toFixed(0)
