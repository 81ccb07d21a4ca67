import { expect, it } from 'vitest'
import { createdCents, createdDifference, openCents, type RunResultSide } from './compare-runs'

const created = (amountCents: number): RunResultSide => ({ outcome: 'created', reason: 'payment', amountCents })
const skipped: RunResultSide = { outcome: 'skipped', reason: 'below-threshold', amountCents: 3_871 }
const already: RunResultSide = { outcome: 'already', reason: 'already-paid', amountCents: 12_000 }

it('two payment runs are compared by the amounts that they created, without those below the threshold', () => {
  expect(createdDifference({ here: created(14_667), beside: null })).toBe(14_667)
  expect(createdDifference({ here: null, beside: created(9_333) })).toBe(-9_333)
  expect(createdDifference({ here: skipped, beside: created(9_333) })).toBe(-9_333)
  expect(createdDifference({ here: created(10_000), beside: skipped })).toBe(10_000)
  expect(createdDifference({ here: created(13_629), beside: created(18_629) })).toBe(-5_000)
  expect(createdDifference({ here: created(10_000), beside: created(10_000) })).toBe(0)
})

it("two payment runs aren't compared if neither created an amount, or if a payment existed already", () => {
  expect(createdDifference({ here: skipped, beside: null })).toBeNull()
  expect(createdDifference({ here: skipped, beside: skipped })).toBeNull()
  expect(createdDifference({ here: already, beside: created(10_000) })).toBeNull()
  expect(createdDifference({ here: created(10_000), beside: already })).toBeNull()
})

it('the created amount of a payment run excludes skipped amounts and existing payments', () => {
  expect([created(5), skipped, already, null].map(createdCents)).toEqual([5, 0, 0, 0])
})

it('the open amount of a payment run is the sum of its skipped amounts', () => {
  expect([created(5), skipped, already, null].map(openCents)).toEqual([0, 3_871, 0, 0])
})
