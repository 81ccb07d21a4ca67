import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { newBatchSizer, type BatchSizer } from './background'

let clockMs = 0
let stopping = false
beforeEach(() => {
  clockMs = 0
  stopping = false
  vi.spyOn(Date, 'now').mockImplementation(() => clockMs)
  vi.stubGlobal('$app', { store: () => ({ has: () => stopping }) })
})
afterAll(() => vi.unstubAllGlobals())

const items = Array.from({ length: 5_000 }, (_, n) => n)

function sizes(sizer: BatchSizer, msPerRow: () => number): number[] {
  const batches: number[] = []
  const gone: number[] = []
  sizer.inBatches(items, (some) => {
    batches.push(some.length)
    sizer.measured(some.length, () => {
      clockMs += some.length * msPerRow()
      gone.push(...some)
    })
  })
  expect(gone).toEqual(items)
  return batches
}

it('a batch has as many rows as can be processed in about 25 ms', () => {
  expect(sizes(newBatchSizer(), () => 0.25).slice(0, 4)).toEqual([100, 100, 100, 100])
  expect(sizes(newBatchSizer(), () => 1).slice(0, 3)).toEqual([100, 25, 25])
})

it('a batch has between ten and five hundred rows, and at most twice as many as the previous batch', () => {
  expect(sizes(newBatchSizer(), () => 80).slice(0, 3)).toEqual([100, 10, 10])
  expect(sizes(newBatchSizer(), () => 0).slice(0, 5)).toEqual([100, 200, 400, 500, 500])
})

it('the batch size adapts when the machine becomes busy or idle', () => {
  let msPerRow = 0.25
  const batches = sizes(newBatchSizer(), () => {
    const now = msPerRow
    msPerRow = clockMs < 100 ? 0.25 : clockMs < 500 ? 2.5 : 0.25
    return now
  })
  expect(Math.min(...batches)).toBe(10)
  expect(batches.at(-2)).toBeGreaterThan(90)
})

it('batch processing stops between two batches when the program ends', () => {
  const sizer = newBatchSizer()
  const seen: number[] = []
  sizer.inBatches(items, (some) => {
    seen.push(...some)
    stopping = true
  })
  expect(seen).toEqual(items.slice(0, 100))
})

it('the batch size doesn’t depend on the time spent waiting for a transaction', () => {
  const sizer = newBatchSizer()
  const batches: number[] = []
  sizer.inBatches(items.slice(0, 300), (some) => {
    batches.push(some.length)
    clockMs += 2_000
    sizer.measured(some.length, () => (clockMs += 25))
  })
  expect(batches).toEqual([100, 100, 100])
})
