import { expect, test } from 'vitest'
import { cameInMs, isAnswer, leadClock, leadMoves, leadStates } from './leads'

const hour = 3_600_000
const at = Date.UTC(2026, 10, 22, 12)

test('the clock runs 24 hours from when it came in, then goes on below zero', () => {
  expect(leadClock(at + 24 * hour, at)).toEqual({ leftMs: 24 * hour, share: 1 })
  expect(leadClock(at + 6 * hour, at)).toEqual({ leftMs: 6 * hour, share: 0.25 })
  expect(leadClock(at, at)).toEqual({ leftMs: 0, share: 0 })
  expect(leadClock(at - hour, at)).toEqual({ leftMs: -hour, share: 0 })
  expect(cameInMs(at)).toBe(at - 24 * hour)
})

test('nothing becomes new again; closing isn’t answering', () => {
  expect(leadStates.filter((state) => !(leadMoves as readonly string[]).includes(state))).toEqual(['new'])
  expect(leadMoves.filter(isAnswer)).toEqual(['contacted', 'converted'])
})
