import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { propertyRuns } from '../../testing/property-runs'
import { proposedCorrection, isDifferenceSettled, matchReport } from './payout-matching'
import type { KnownPayoutItem } from './report-verdict'
import { isRefunded, moneyAfterReport, uncorrectedCents, fullAmountOf, type ItemMoney } from './payout-owed'
import { parseReport, type ReportRow } from './payout-report'
import {
  effectOf,
  activeItemStates,
  nextItemState,
  payoutItemStates,
  reportedStates,
  type ReportedState,
} from './payout-states'

const numRuns = propertyRuns({ check: 1_000, test: 10_000, soak: 200_000 })
const due = 10_000

const money = (over: Partial<ItemMoney> = {}): ItemMoney => ({
  amount_cents: due,
  state: 'success',
  paid_cents: due,
  returned_cents: 0,
  corrected_cents: 0,
  ...over,
})

describe('amount that is owed again for a batch item (M11, M24)', () => {
  it('is, for a paid item, the due amount minus the amounts that the recipient still has or that are recorded as corrections', () => {
    expect(uncorrectedCents(money())).toBe(0)
    expect(uncorrectedCents(money({ state: 'refunded', returned_cents: due }))).toBe(due)
    expect(uncorrectedCents(money({ state: 'refunded', returned_cents: due, corrected_cents: due }))).toBe(0)
    expect(uncorrectedCents(money({ state: 'reversed', returned_cents: 3_000, corrected_cents: 3_000 }))).toBe(0)
    for (const state of payoutItemStates.filter((each) => effectOf(each) !== 'paid'))
      expect(uncorrectedCents(money({ state, paid_cents: 0 })), state).toBe(0)
  })

  it('is the paid amount if the item was returned in full after a correction', () => {
    const short = money({ paid_cents: 9_991, corrected_cents: 9 })
    expect(fullAmountOf(short, 'refunded')).toBe(9_991)
    expect(uncorrectedCents({ ...short, state: 'refunded', ...moneyAfterReport(short, 'refunded', 9_991) })).toBe(9_991)
    expect(uncorrectedCents({ ...short, state: 'refunded', ...moneyAfterReport(short, 'refunded', null) })).toBe(9_991)
    // A partial return was corrected, then the rest was returned.
    const part = money({ state: 'refunded', returned_cents: 3_000, corrected_cents: 3_000 })
    expect(proposedCorrection(part, 'refunded', due)).toBe(7_000)
    expect(proposedCorrection(part, 'refunded', 3_000)).toBeNull()
    // A report of fewer days contains less.
    expect(proposedCorrection(part, 'refunded', 2_000)).toBeNull()
  })

  it('is what the recipient still lacks after a double payment, and unknown if the returned part is unknown', () => {
    const doublePayment = money({ paid_cents: 2 * due, corrected_cents: -due })
    expect(proposedCorrection(doublePayment, 'refunded', due)).toBe(due)
    expect(moneyAfterReport(doublePayment, 'refunded', null)).toBeNull()
    expect(moneyAfterReport(doublePayment, 'refunded', 2 * due + 1)).toBeNull()
    expect(
      uncorrectedCents({
        ...doublePayment,
        state: 'refunded',
        ...moneyAfterReport(doublePayment, 'refunded', 2 * due),
      }),
    ).toBe(2 * due)
  })
})

/** What an admin sees of a payment in up to three batches, and what really happened. */
interface Scenario {
  items: KnownPayoutItem[]
  truth: Truth[]
  booked: number
}
/**
 * What really happened to one payout attempt. `gave` is what the recipient received, null if nothing yet; `back` is what
 * was returned.
 */
interface Truth {
  word: ReportedState
  gave: number | null
  back: number
}
type Step =
  | { is: 'word'; word: 'unclaimed' | 'pending' | 'returned' | 'failed' | 'success'; gave: number }
  | { is: 'back'; share: number; word: 'refunded' | 'reversed' }
  | { is: 'report'; amounts: boolean; of: number }
  | { is: 'again' }
  | { is: 'book' }
  | { is: 'resend' }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    is: fc.constant('word' as const),
    word: fc.constantFrom(
      'unclaimed' as const,
      'pending' as const,
      'returned' as const,
      'failed' as const,
      'success' as const,
    ),
    gave: fc.constantFrom(due, due, due - 9, 2 * due),
  }),
  fc.record({
    is: fc.constant('back' as const),
    share: fc.constantFrom(1, 1, 0.5, 0.3),
    word: fc.constantFrom('refunded' as const, 'reversed' as const),
  }),
  fc.record({ is: fc.constant('report' as const), amounts: fc.boolean(), of: fc.nat({ max: 2 }) }),
  fc.constant({ is: 'again' as const }),
  fc.constant({ is: 'book' as const }),
  fc.constant({ is: 'resend' as const }),
)

const addSending = (scenario: Scenario): void => {
  scenario.items.push({
    payment: 'payment00000001',
    payee: 'p@pay.example',
    ...money({ state: 'sent', paid_cents: 0 }),
    came_back: scenario.items.length > 0,
  })
  scenario.truth.push({ word: 'pending', gave: null, back: 0 })
}

/** Returns the report of a batch: a row for each payment by the provider, and a row for each return. */
function reportOf({ word, gave, back }: Truth, n: number, amounts: boolean): ReportRow[] {
  const line = (type: string, statusWord: string, cents: number, transaction: string, reference = '') => [
    type,
    statusWord,
    amounts ? (cents / 100).toFixed(2) : '',
    transaction,
    reference,
    'payment00000001',
  ]
  const paid = (cents: number, transaction: string, statusWord = 'Completed') =>
    line('Payout', statusWord, cents, transaction)
  const returnLine = (cents: number, of: string) =>
    line(word === 'reversed' ? 'Payment Reversal' : 'Payment Refund', 'Completed', cents, `B${of}`, of)
  const lines =
    gave === null
      ? [paid(due, `T${n}`, word)]
      : gave > due
        ? [paid(due, `T${n}`), paid(gave - due, `T${n}b`)]
        : [paid(gave, `T${n}`)]
  const first = Math.min(back, due)
  if (first > 0) lines.push(returnLine(first, `T${n}`))
  if (back > first) lines.push(returnLine(back - first, `T${n}b`))
  const read = parseReport([['Type', 'Status', 'Gross', 'Transaction ID', 'Reference Txn ID', 'Custom'], ...lines])
  return read.ok ? read.rows : []
}

/**
 * Applies a report as the page does: applies matches, and records proposed corrections. Returns whether anything changed.
 */
function apply(scenario: Scenario, n: number, amounts: boolean): boolean {
  const [item, truth] = [scenario.items[n], scenario.truth[n]]
  if (item === undefined || truth === undefined) return false
  const others = scenario.items.filter((_, at) => at !== n)
  const hasActiveItem = others.some(({ state }) => activeItemStates.includes(state))
  const elsewhere = others.flatMap(({ provider_id: id = '' }) => (id === '' ? [] : [id]))
  const seen = { ...item, elsewhere, gone: effectOf(item.state) === 'free' && hasActiveItem, unnamed_elsewhere: 0 }
  const [match] = matchReport([seen], reportOf(truth, n, amounts)).items
  if (match === undefined || match.state === null) return false
  if (match.changes) {
    const to = nextItemState(item.state, { reported: match.state }) ?? item.state
    Object.assign(item, { state: to, ...moneyAfterReport(item, to, match.cents) })
    item.provider_id = match.transaction || item.provider_id || ''
    return true
  }
  const owed = match.kind === 'different' ? proposedCorrection(seen, match.state, match.cents) : null
  // The page explains differences that can't be corrected.
  if (owed === null) return false
  expect(isDifferenceSettled(match)).toBe(false)
  const told = moneyAfterReport(item, match.state, match.cents)
  Object.assign(item, { state: match.state, ...told })
  item.provider_id = match.transaction || item.provider_id || ''
  return book(scenario, item, owed)
}

function book(scenario: Scenario, item: KnownPayoutItem, cents: number): boolean {
  item.corrected_cents += cents
  scenario.booked += cents
  expect(uncorrectedCents(item)).toBe(0)
  return true
}

/** Records the returned amount, as the button on the page does. */
function bookBack(scenario: Scenario): boolean {
  const open = scenario.items.find((item) => isRefunded(item.state) && uncorrectedCents(item) !== 0)
  return open !== undefined && book(scenario, open, uncorrectedCents(open))
}

function step(scenario: Scenario, at: Step): void {
  const n = scenario.items.length - 1
  const [item, truth] = [scenario.items[n], scenario.truth[n]]
  if (item === undefined || truth === undefined) return
  if (at.is === 'word' && truth.gave === null && effectOf(truth.word) !== 'free') {
    truth.word = at.word
    if (at.word === 'success') truth.gave = at.gave
  }
  if (at.is === 'back' && truth.gave !== null && truth.back < truth.gave) {
    // A provider that has used a word for a return continues to use it.
    truth.word = truth.back > 0 ? truth.word : at.word
    truth.back += Math.ceil((truth.gave - truth.back) * at.share)
  }
  // The provider pays a second time.
  if (at.is === 'again' && truth.gave === due && truth.back === 0) truth.gave = 2 * due
  // A status word without an amount means the full amount; for another amount, the report must contain amounts.
  const plain = (of: Truth): boolean => (of.gave ?? due) === due && (of.back === 0 || of.back === due)
  const told = at.is === 'report' ? scenario.truth[at.of] : undefined
  if (at.is === 'report' && told !== undefined) apply(scenario, at.of, at.amounts || !plain(told))
  if (at.is === 'book') bookBack(scenario)
  if (at.is === 'resend' && scenario.items.length < 3 && effectOf(item.state) === 'free') addSending(scenario)
}

it('the recipient ends up with exactly the due amount in every order of reports, returns, corrections and payout attempts', () =>
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 1, maxLength: 14 }), (steps) => {
      const scenario: Scenario = { items: [], truth: [], booked: 0 }
      addSending(scenario)
      for (const each of steps) {
        step(scenario, each)
        for (const item of scenario.items) {
          expect(uncorrectedCents(item)).toBeGreaterThanOrEqual(0)
          // Only full or partial returns lack a correction.
          if (uncorrectedCents(item) !== 0) expect(isRefunded(item.state)).toBe(true)
        }
        expect(scenario.items.filter(({ state }) => activeItemStates.includes(state)).length).toBeLessThanOrEqual(1)
      }
      // Applies a complete report until nothing changes.
      for (let round = 0; round < 12; round += 1) {
        const moved = scenario.items.map((_, n) => apply(scenario, n, true))
        if (!bookBack(scenario) && !moved.includes(true)) break
        expect(round).toBeLessThan(11)
      }
      const has = scenario.truth.reduce((sum, { gave, back }) => sum + (gave ?? 0) - back, 0)
      const settled = scenario.truth.some(({ gave }) => gave !== null)
      if (settled) expect(has + scenario.booked).toBe(due)
      else expect(scenario.booked).toBe(0)
      expect(scenario.items.reduce((sum, item) => sum + uncorrectedCents(item), 0)).toBe(0)
    }),
    { numRuns },
  ))

it('a second payment is never treated as recorded because the first one was returned', () => {
  const back = money({ state: 'refunded', returned_cents: due, corrected_cents: due })
  const seen: KnownPayoutItem = { payment: 'payment00000001', payee: 'p@pay.example', provider_id: 'T1', ...back }
  const rows = reportOf({ word: 'success', gave: 2 * due, back: 0 }, 0, true)
  const [match] = matchReport([seen], rows).items
  expect(match?.kind).toBe('different')
  expect(match && isDifferenceSettled(match)).toBe(false)
})

it("the paid, returned and owed sums are correct for every status in PayPal's report", () => {
  for (const told of reportedStates) {
    const given = moneyAfterReport(money({ state: 'sent', paid_cents: 0 }), told, null)
    expect(given, told).not.toBeNull()
    const owed = uncorrectedCents({ ...money(), state: told, ...given })
    expect(owed, told).toBe(isRefunded(told) ? due : 0)
  }
})

it('a report is limited to amounts that can have been paid and returned', () => {
  const back = money({ state: 'refunded', returned_cents: 3_000 })
  // A return can't be zero, negative, or more than was paid.
  for (const cents of [0, -1, due + 1]) expect(moneyAfterReport(money(), 'refunded', cents), `${cents}`).toBeNull()
  expect(moneyAfterReport(money(), 'refunded', due)).toEqual({ paid_cents: due, returned_cents: due })
  // Without an amount, the known amount remains.
  expect(moneyAfterReport(back, 'refunded', null)).toEqual({ paid_cents: due, returned_cents: 3_000 })
  // Without a correction, the newest amount is used; a corrected amount is never lowered.
  expect(moneyAfterReport(back, 'refunded', 2_000)?.returned_cents).toBe(2_000)
  expect(moneyAfterReport({ ...back, corrected_cents: 3_000 }, 'refunded', 2_000)?.returned_cents).toBe(3_000)
  // A word that releases the item means that the recipient has nothing.
  expect(moneyAfterReport(back, 'returned', due)).toEqual({ paid_cents: 0, returned_cents: 0 })
  // Until the item is known as paid, the full amount is the sent amount.
  expect(fullAmountOf(money({ state: 'sent', paid_cents: 0 }), 'reversed')).toBe(due)
  expect(fullAmountOf(money({ paid_cents: 2 * due }), 'reversed')).toBe(2 * due)
  expect(fullAmountOf(money({ paid_cents: 2 * due }), 'success')).toBe(due)
})
