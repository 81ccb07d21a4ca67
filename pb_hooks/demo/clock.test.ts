import { afterEach, expect, it, vi } from 'vitest'
import { demoClock } from './clock'

afterEach(() => vi.unstubAllGlobals())

it('the demo clock gives the events of a day increasing times on that day, none later than the time at which the demo started', () => {
  const times: string[] = []
  vi.stubGlobal('$coterie', { setNowMs: (ms: number) => times.push(new Date(ms).toISOString()) })
  const clock = demoClock(Date.parse('2026-11-22T10:20:00Z'))
  for (const day of ['2026-11-21', '2026-11-22']) {
    clock.startDay(day)
    for (let event = 0; event < 40; event++) clock.advance()
  }
  expect(times[0]).toBe('2026-11-21T10:00:00.000Z')
  expect(times[1]).toBe('2026-11-21T10:13:00.000Z')
  expect(times[40]).toBe('2026-11-21T14:00:00.000Z')
  expect(times[42]).toBe('2026-11-22T10:13:00.000Z')
  expect(times.at(-1)).toBe('2026-11-22T10:20:00.000Z')
  expect(times).toEqual([...times].sort())
})
