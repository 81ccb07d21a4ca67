import { describe, expect, it, test } from 'vitest'
import '../../../data/testing/words'
import type { RunLine, RunRow } from '../../../../domain/money/payments/payment-run'
import { payments } from '../../../i18n/en/admins/payments'
import { allLinesWords, runRowWords } from './run-words'
import { commandFilter, paymentsAsked, paymentsUnder } from '../payment-list'
import type { PaymentRun } from '../../../../domain/collections/money/payment-runs'
import { besideOf, newestOf, placeOf, runOf } from './which-run'

describe('run words', () => {
  const line = (referredName: string, more: Partial<RunLine> = {}): RunLine => ({
    kind: 'commission',
    month: '2026-10',
    days: 31,
    daysInMonth: 31,
    rateCents: 5000,
    amountCents: 5000,
    carried: false,
    late: false,
    n: 1,
    referredName,
    ...more,
  })
  const words = (lines: RunLine[], more: Partial<RunRow> = {}): string => {
    const row: RunRow = {
      userId: 'u',
      name: 'Inés',
      paymentType: 'commission',
      outcome: 'created',
      amountCents: 0,
      reason: 'payment',
      lines,
      ...more,
    }
    return runRowWords(row, { month: '2026-10', thresholdCents: 10_000, language: 'en' }, payments)
  }

  test('lines that are alike are said once, with everybody they are for', () => {
    expect(words([line('Grace'), line('Lena'), line('Owen', { days: 12, amountCents: 1935 }), line('Kwame')])).toBe(
      'Commission · Oct 31 of 31 days for Grace, Lena, Kwame $50.00 each; Oct 12 of 31 days for Owen $19.35',
    )
  })

  test('what differs in anything else stands by itself', () => {
    expect(words([line('Grace'), line('Lena', { carried: true })])).toBe(
      'Commission · Oct 31 of 31 days for Grace $50.00; Oct 31 of 31 days for Lena carried over $50.00',
    )
    expect(words([line('Grace'), line('Lena', { month: '2026-09', days: 30, daysInMonth: 30 })])).toContain('; Sep 30')
  })

  test('two lines that are for nobody are two, however alike', () => {
    const own = line('', { kind: 'rental', days: 4, amountCents: 1613 })
    expect(words([own, { ...own }], { paymentType: 'rental' })).toBe(
      'Rental · Oct 4 of 31 days $16.13; Oct 4 of 31 days $16.13',
    )
  })

  test('in a row of many, a whole month beside others is its name; alone, or with days missing, it says its days', () => {
    const carried = line('', {
      kind: 'rental',
      month: '2026-09',
      days: 29,
      daysInMonth: 30,
      amountCents: 9667,
      carried: true,
    })
    const own = line('', { kind: 'rental', amountCents: 10_000 })
    expect(allLinesWords([carried, own], 'en', payments, true)).toBe(
      'Sep 29 of 30 days carried over $96.67; Oct $100.00',
    )
    expect(allLinesWords([own], 'en', payments, true)).toBe('Oct 31 of 31 days $100.00')
    expect(allLinesWords([carried, own], 'en', payments)).toContain('; Oct 31 of 31 days $100.00')
  })

  test('a reason follows what it is about', () => {
    expect(words([line('Grace')], { reason: 'below-threshold' })).toMatch(
      /\$50\.00 · Below the \$100\.00 minimum\. Carries over to November$/,
    )
  })
})

describe('payment list', () => {
  const state = (filters: object, search = '') => ({ filters: { status: '', month: '', type: '', ...filters }, search })

  test('a command is told the same, without what is not set, and never the status', () => {
    expect(commandFilter(state({ status: 'pending' }))).toEqual({})
    expect(commandFilter(state({ status: 'pending', month: '2026-10', type: 'rental' }, 'ana'))).toEqual({
      month: '2026-10',
      type: 'rental',
      search: 'ana',
    })
  })

  test('the list is asked for its status besides, and in its order', () => {
    expect(paymentsUnder(state({ status: 'pending', type: 'rental' }))).toEqual({ status: 'pending', type: 'rental' })
    expect(paymentsAsked({ ...state({}, 'ana'), sort: { key: 'amount', descending: true } })).toEqual({
      search: 'ana',
      sort: '-amount',
    })
  })

  test('of an endless search as much is sent as the server takes', () => {
    expect(commandFilter(state({}, 'a'.repeat(300))).search).toHaveLength(100)
  })
})

describe('which run', () => {
  const run = (n: number, month: string, state: PaymentRun['state'] = 'committed', created = 10) =>
    ({ id: `run${n}`, n, month, state, counts: { created, already: 0, skipped: 0, lines: 0 } }) as PaymentRun

  // the newest first, as they are read: September, a second time, October undone and made anew, then a late second one of October
  const runs = [
    run(5, '2026-10', 'committed', 2),
    run(4, '2026-10'),
    run(3, '2026-10', 'undone'),
    run(2, '2026-09', 'committed', 1),
    run(1, '2026-09'),
  ]
  const of = (n: number): PaymentRun => runs.find((each) => each.n === n) as PaymentRun

  it('a month means its newest run that stands, unless its address names another', () => {
    expect(runOf(runs, '2026-10', null)?.n).toBe(5)
    expect(runOf(runs, '2026-10', 3)?.n).toBe(3)
    // another month's number is none of this month's
    expect(runOf(runs, '2026-10', 1)?.n).toBe(5)
    expect(runOf(runs, '2026-08', null)).toBeUndefined()
  })

  it('a month whose only run was undone still shows that one', () => {
    const undone = [run(2, '2026-10', 'undone'), run(1, '2026-09')]
    expect(runOf(undone, '2026-10', null)?.n).toBe(2)
    expect(newestOf(undone)?.n).toBe(1)
    expect(newestOf([run(1, '2026-09', 'undone')])?.n).toBe(1)
    expect(newestOf([])).toBeUndefined()
  })

  it('beside it stands the month before, by the run that made most of it; another, or none, when that is chosen', () => {
    expect(besideOf(runs, of(5), null)?.n).toBe(1)
    expect(besideOf(runs, of(1), null)).toBeUndefined()
    expect(besideOf(runs, of(5), 4)?.n).toBe(4)
    expect(besideOf(runs, of(5), 0)).toBeUndefined()
    // itself is nothing to look at beside it
    expect(besideOf(runs, of(5), 5)?.n).toBe(1)
  })

  it('a further run of a month is counted within the month', () => {
    expect(placeOf(runs, of(3))).toEqual({ nth: 1, of: 3 })
    expect(placeOf(runs, of(5))).toEqual({ nth: 3, of: 3 })
    expect(placeOf(runs, of(1))).toEqual({ nth: 1, of: 2 })
  })
})
