import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { gainBracket } from './gain-brackets'
import { paydayForecast } from './payday-forecast'
import { maxPolicyCents, policyTrial, policyValues, triedPolicy, trialPerson } from './policy-trial'
import { recomputedLine } from '../accrual/recompute'
import { runComparison, runComparisonRow } from '../payments/compare-runs'

/** A complete response of each kind, as the server sends it. */
const outcome = { rental: 10_000, commission: 5_000, payments: 2, send: 15_000, stays: -300 }
const values = { rental: 10_000, commission: 5_000, threshold: 10_000 }
const trialSide = { earned: 10_000, sent: 0, state: 'below-threshold' }
const runSide = { outcome: 'created', reason: 'payment', amountCents: 10_000 }
const line = {
  kind: 'rental',
  month: '2026-10',
  days: 31,
  daysInMonth: 31,
  rateCents: 10_000,
  amountCents: 10_000,
  carried: false,
  late: false,
  n: 1,
  referredName: '',
}
const answers = [
  ['gainStep', gainBracket, { upTo: null, affiliates: 1, referrals: 2 }],
  [
    'policyTrial',
    policyTrial,
    {
      state: 'done',
      at: '2026-11-21 10:00:00.000Z',
      month: '2026-11',
      payday: '2026-12-05',
      stands: values,
      tried: values,
      now: outcome,
      then: outcome,
      counts: { affected: 1, more: 2, less: 3, earlier: 4, later: 5, unchanged: 6 },
      rentals: 7,
      referrals: 8,
      earlierCents: 9,
      laterCents: 10,
      gains: [{ upTo: 5_000, affiliates: 1, referrals: 1 }],
    },
  ],
  [
    'trialPerson',
    trialPerson,
    {
      user: 'u',
      name: 'Ana',
      rentals: 1,
      referrals: 0,
      ownRental: null,
      ownCommission: 4_000,
      now: trialSide,
      then: trialSide,
    },
  ],
  [
    'paydayForecast',
    paydayForecast,
    {
      month: '2026-11',
      payday: '2026-12-05',
      payments: 3,
      cents: 30_000,
      stays: 400,
      days: [100, 200],
      today: 21,
      soFar: { rental: { n: 1, cents: 7_000, whole: 10_000 }, commission: { n: 0, cents: 0, whole: 0 } },
    },
  ],
  [
    'recomputedLine',
    recomputedLine,
    {
      kind: 'commission',
      source: 'a1',
      user: 'u',
      name: 'Ana',
      referred: 'Rita',
      daysInMonth: 31,
      countedDays: 31,
      days: 30,
      countedRate: 5_000,
      rate: 5_000,
      stands: 5_000,
      facts: 4_839,
      nextRun: 0,
    },
  ],
  [
    'storedRow',
    runComparisonRow,
    {
      position: 1,
      userId: 'u',
      name: '',
      email: 'a@b.example',
      paymentType: 'rental',
      here: runSide,
      beside: null,
      payment: 'p',
      lines: [line],
      lineCount: 1,
    },
  ],
  ['a comparison of runs, in progress', runComparison, { state: 'working' }],
  ['a comparison of runs that failed', runComparison, { state: 'failed', code: 'not-found' }],
  [
    'a comparison of runs',
    runComparison,
    {
      state: 'done',
      id: 'r',
      counts: { differs: 1, all: 2, created: 3, already: 4, skipped: 5 },
      created: { cents: 10_000, people: 1 },
      besideCreated: { cents: 9_000, people: 1 },
      reasons: ['payment'],
    },
  ],
] as const satisfies readonly (readonly [string, v.GenericSchema, object])[]

type Json = null | string | number | boolean | readonly Json[] | { readonly [name: string]: Json }

/** Returns copies of a value, in each of which one leaf is replaced by an invalid value. */
function invalidCopies(value: Json, replaceLeaf: (leaf: Json) => Json): Json[] {
  if (Array.isArray(value))
    return value.flatMap((each: Json, at) =>
      invalidCopies(each, replaceLeaf).map((invalidCopy) => value.with(at, invalidCopy) as Json),
    )
  if (typeof value !== 'object' || value === null) return [replaceLeaf(value)]
  return Object.entries(value).flatMap(([name, each]) =>
    invalidCopies(each, replaceLeaf).map((invalidCopy) => ({ ...value, [name]: invalidCopy })),
  )
}

describe.each(answers)('reply with amounts for the route %s', (_, schema, validResponse) => {
  it('is accepted unchanged if it is valid', () => {
    expect(v.parse(schema, validResponse)).toEqual(validResponse)
  })

  it('is rejected if any value is invalid', () => {
    const copies = invalidCopies(validResponse, () => ({ not: 'this' }))
    expect(copies.length).toBeGreaterThan(0)
    for (const each of copies) expect(v.is(schema, each), JSON.stringify(each)).toBe(false)
  })
})

describe('check of a reply with amounts', () => {
  it.each([
    ['amounts of a payday forecast', paydayForecast, answers[3][2]],
    ['amounts of a policy trial', trialPerson, answers[2][2]],
    ['amounts of a recomputed line', recomputedLine, answers[4][2]],
  ] as const)('accepts only whole cents as %s', (_, schema, validResponse) => {
    const names = Object.entries(validResponse).filter(([name]) =>
      ['cents', 'stays', 'ownCommission', 'stands', 'facts', 'rate'].includes(name),
    )
    expect(names.length).toBeGreaterThan(0)
    for (const [name] of names) expect(v.is(schema, { ...validResponse, [name]: 0.5 }), name).toBe(false)
  })
})

describe('policy for a preview (M1, M2, M6)', () => {
  const ok = (tried: object) => v.is(triedPolicy, tried)

  it('has optional values in whole cents, from zero to their maximum', () => {
    expect(policyValues).toEqual(['rental', 'commission', 'threshold'])
    expect(maxPolicyCents).toMatchObject({ rental: 10_000_000, commission: 10_000, threshold: 10_000_000 })
    expect(ok({})).toBe(true)
    for (const name of policyValues) {
      const most = maxPolicyCents[name]
      expect(
        [0, most].map((cents) => ok({ [name]: cents })),
        name,
      ).toEqual([true, true])
      expect(
        [-1, most + 1, 0.5, '100', null].map((cents) => ok({ [name]: cents })),
        name,
      ).toEqual(Array(5).fill(false))
    }
  })
})
