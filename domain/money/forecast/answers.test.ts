import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { paydayForecast } from './payday-forecast'
import { maxPolicyCents, policyValues, triedPolicy, trialPerson } from './policy-trial'
import { recomputedLine } from '../accrual/recompute'

it('replies with amounts contain only whole cents', () => {
  const amounts = [
    paydayForecast.entries.cents,
    paydayForecast.entries.stays,
    trialPerson.entries.ownCommission,
    recomputedLine.entries.stands,
    recomputedLine.entries.facts,
    recomputedLine.entries.rate,
  ]
  for (const schema of amounts) expect([v.is(schema, 5), v.is(schema, 0.5)]).toEqual([true, false])
})

describe('policy for a preview (M1, M2, M6)', () => {
  const ok = (tried: object) => v.is(triedPolicy, tried)

  it('has optional values in whole cents, from zero to their maximum', () => {
    expect(policyValues).toEqual(['rental', 'commission', 'threshold'])
    expect(maxPolicyCents).toMatchObject({ rental: 10_000_000, commission: 10_000, threshold: 10_000_000 })
    expect(ok({})).toBe(true)
    for (const name of policyValues) {
      const maxCents = maxPolicyCents[name]
      expect(
        [0, maxCents].map((cents) => ok({ [name]: cents })),
        name,
      ).toEqual([true, true])
      expect(
        [-1, maxCents + 1, 0.5, '100', null].map((cents) => ok({ [name]: cents })),
        name,
      ).toEqual(Array(5).fill(false))
    }
  })
})
