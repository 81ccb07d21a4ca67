import { describe, expect, it, test } from 'vitest'
import '../../../data/testing/messages'
import type { RunLine, RunRow } from '../../../../domain/money/payments/payment-run'
import { payments } from '../../../i18n/en/admins/payments'
import { runLinesText, runRowText } from './run-text'
import { commandFilter, paymentListQuery, paymentListFilter } from '../payment-list'
import type { PaymentRun } from '../../../../domain/collections/money/payment-runs'
import { findComparisonRun, latestRun, runOrdinal, findRun } from './select-run'

describe('a person’s text in a run', () => {
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
    const person = { userId: 'u', name: 'Inés', paymentType: 'commission', outcome: 'created' } as const
    const row: RunRow = { ...person, amountCents: 0, reason: 'payment', lines, ...more }
    return runRowText(row, { month: '2026-10', thresholdCents: 10_000, language: 'en' }, payments)
  }

  test('merges equal lines and lists the people they concern', () => {
    expect(words([line('Grace'), line('Lena'), line('Owen', { days: 12, amountCents: 1935 }), line('Kwame')])).toBe(
      'Commission · Oct (31 of 31 days) for Grace, Lena, Kwame $50.00 each; Oct (12 of 31 days) for Owen $19.35',
    )
  })

  test('keeps lines separate if they differ in anything else', () => {
    expect(words([line('Grace'), line('Lena', { carried: true })])).toBe(
      'Commission · Oct (31 of 31 days) for Grace $50.00; Oct (31 of 31 days) for Lena carried over $50.00',
    )
    expect(words([line('Grace'), line('Lena', { month: '2026-09', days: 30, daysInMonth: 30 })])).toContain('; Sep (30')
  })

  test('keeps two lines without a person separate, even if they are equal', () => {
    const own = line('', { kind: 'rental', days: 4, amountCents: 1613 })
    expect(words([own, { ...own }], { paymentType: 'rental' })).toBe(
      'Rental · Oct (4 of 31 days) $16.13; Oct (4 of 31 days) $16.13',
    )
  })

  test('shows a full month among several by its name, but a single or incomplete month with its days', () => {
    const september = { month: '2026-09', days: 29, daysInMonth: 30, amountCents: 9667 }
    const carried = line('', { kind: 'rental', ...september, carried: true })
    const own = line('', { kind: 'rental', amountCents: 10_000 })
    expect(runLinesText([carried, own], 'en', payments, true)).toBe(
      'Sep (29 of 30 days) carried over $96.67; Oct $100.00',
    )
    expect(runLinesText([own], 'en', payments, true)).toBe('Oct (31 of 31 days) $100.00')
    expect(runLinesText([carried, own], 'en', payments)).toContain('; Oct (31 of 31 days) $100.00')
  })

  test('puts the reason after the lines', () => {
    expect(words([line('Grace')], { reason: 'below-threshold' })).toMatch(
      /\$50\.00 · Below the \$100\.00 minimum, so it carries over to November$/,
    )
  })
})

describe('payment list queries', () => {
  const state = (filters: object, search = '') => ({ filters: { status: '', month: '', type: '', ...filters }, search })

  test('contain no unset values; the status only in the list, and a search cut to the server’s limit', () => {
    expect(commandFilter(state({ status: 'pending' }))).toEqual({})
    const filter = { month: '2026-10', type: 'rental', search: 'ana' }
    const all = state({ status: 'pending', month: '2026-10', type: 'rental' }, 'ana')
    expect(commandFilter(all)).toEqual(filter)
    expect(paymentListFilter(all)).toEqual({ ...filter, status: 'pending' })
    const sort = { key: 'amount', descending: true }
    expect(paymentListQuery({ ...all, sort })).toEqual({ ...filter, status: 'pending', sort: '-amount' })
    expect(commandFilter(state({}, 'a'.repeat(300))).search).toHaveLength(100)
  })
})

describe('selecting a run', () => {
  const run = (n: number, month: string, state: PaymentRun['state'] = 'committed', created = 10) =>
    ({ id: `run${n}`, n, month, state, counts: { created, already: 0, skipped: 0, lines: 0 } }) as PaymentRun

  // The runs as loaded, newest first. September was run twice. October was run three times, and its first run was undone.
  const runs = [
    run(5, '2026-10', 'committed', 2),
    run(4, '2026-10'),
    run(3, '2026-10', 'undone'),
    run(2, '2026-09', 'committed', 1),
    run(1, '2026-09'),
  ]
  const of = (n: number): PaymentRun => runs.find((each) => each.n === n) as PaymentRun

  it('returns a month’s latest run that wasn’t undone, or the one with the given number', () => {
    expect(findRun(runs, '2026-10', null)?.n).toBe(5)
    expect(findRun(runs, '2026-10', 3)?.n).toBe(3)
    // The number of another month’s run is ignored.
    expect(findRun(runs, '2026-10', 1)?.n).toBe(5)
    expect(findRun(runs, '2026-08', null)).toBeUndefined()
  })

  it('returns an undone run if the month has no other', () => {
    const undone = [run(2, '2026-10', 'undone'), run(1, '2026-09')]
    expect(findRun(undone, '2026-10', null)?.n).toBe(2)
    expect(latestRun(undone)?.n).toBe(1)
    expect(latestRun([run(1, '2026-09', 'undone')])?.n).toBe(1)
    expect(latestRun([])).toBeUndefined()
  })

  it('compares it with the largest run of the previous month, with the chosen run, or with none', () => {
    expect(findComparisonRun(runs, of(5), null)?.n).toBe(1)
    expect(findComparisonRun(runs, of(1), null)).toBeUndefined()
    expect(findComparisonRun(runs, of(5), 4)?.n).toBe(4)
    expect(findComparisonRun(runs, of(5), 0)).toBeUndefined()
    // A run isn’t compared with itself.
    expect(findComparisonRun(runs, of(5), 5)?.n).toBe(1)
  })

  it('counts the runs of its month', () => {
    expect(runOrdinal(runs, of(3))).toEqual({ nth: 1, of: 3 })
    expect(runOrdinal(runs, of(5))).toEqual({ nth: 3, of: 3 })
    expect(runOrdinal(runs, of(1))).toEqual({ nth: 1, of: 2 })
  })
})
