import { describe, expect, it } from 'vitest'
import type { KnownPayoutItem } from './report-verdict'
import {
  reportedReturnCents,
  proposedCorrection,
  isDifferenceSettled,
  matchReport,
  reportedCents,
} from './payout-matching'
import { parseReport, type ReportRow } from './payout-report'

const item = (over: Partial<KnownPayoutItem> = {}, n = 1): KnownPayoutItem => ({
  payment: `pay${String(n).padStart(12, '0')}`,
  payee: `person${n}@correo.example`,
  amount_cents: 10_000,
  state: 'sent',
  paid_cents: 0,
  returned_cents: 0,
  corrected_cents: 0,
  ...over,
})
const paid = (over: Partial<KnownPayoutItem> = {}) => item({ state: 'success', paid_cents: 10_000, ...over })
const own = item().payment

/** Builds report rows: word, amount, transaction, note and recipient. */
function rowsOf(...lines: (readonly string[])[]): ReportRow[] {
  const heading = [
    'Status',
    'Gross',
    'Currency',
    'From Email Address',
    'To Email Address',
    'Transaction ID',
    'Note',
    'Custom',
  ]
  const report = parseReport([heading, ...lines])
  return report.ok ? report.rows : []
}
const row = (word: string, amount: string, over: { transaction?: string; note?: string; currency?: string } = {}) => [
  word,
  amount,
  over.currency ?? 'USD',
  '',
  '',
  over.transaction ?? '',
  over.note ?? '',
  own,
]
const matchOf = (seen: KnownPayoutItem, ...lines: string[][]) => {
  const [match] = matchReport([seen], rowsOf(...lines)).items
  if (match === undefined) throw new Error('an item without a match')
  return match
}

describe('report rows of a batch item', () => {
  const toPerson1 = ['Completed', '100.00', 'USD', 'ana@coterie.example', 'person1@correo.example', 'T1']

  it("are found by the recipient's address even if a sender's address precedes it, and are not found by long notes", () => {
    for (const note of ['', 'thankyouverymuch2026', 'THANKYOU']) {
      const match = matchReport([item()], rowsOf([...toPerson1, note, '']))
      expect(match.items[0], note).toMatchObject({ kind: 'matched', cents: 10_000, transaction: 'T1' })
      expect(match.strays, note).toEqual([])
    }
  })

  it("exclude unrelated rows, which are returned separately in the file's order", () => {
    const strays = matchReport(
      [item()],
      rowsOf(
        ['Completed', '100.00', 'USD', '', 'nobody@x.example', '', '', ''],
        ['Completed', '100.00', 'USD', '', '', '', '', 'pay999999999999'],
        toPerson1,
        toPerson1,
        ['Completed', '100.00', 'EUR', '', 'person1@correo.example', '', '', ''],
        ['Completed', '100.00', 'USD', '', '', '', '', 'pay888888888888'],
      ),
    ).strays
    expect(strays.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7])
  })

  it("don't exist for an item that isn't in the report", () => {
    const match = matchOf(item(), ['Completed', '5.00', 'USD', '', 'x@x.example', 'T9', '', ''])
    const nothing = { state: null, word: '', cents: null, currency: '', transaction: '', changes: false }
    const rows = { unclear: '', unreadable: '', lines: [], classifiedRows: [] }
    expect(match).toEqual({ item: item(), kind: 'missing', ...nothing, ...rows })
    expect(reportedCents(match)).toBe(0)
  })

  it("don't change an item that wasn't exported", () => {
    for (const state of ['ready', 'removed'] as const)
      expect(matchOf(item({ state }), row('Completed', '100.00')), state).toMatchObject({
        state: 'success',
        changes: false,
      })
  })
})

describe('total amount of an item with several report rows', () => {
  it('is null if the rows have no amount, which means the full amount', () => {
    for (const word of ['Completed', 'Pending', 'Returned']) {
      const match = matchOf(item(), row(word, ''))
      expect(match, word).toMatchObject({ kind: 'matched', cents: null, changes: true })
      expect(reportedCents(match), word).toBe(0)
    }
  })

  it('is the sum of all paid transactions', () => {
    const cents = (...lines: string[][]) => matchOf(item(), ...lines).cents
    const halfRow = (transaction: string, note = '') => row('Completed', '50.00', { transaction, note })
    expect(cents(halfRow('T1'), halfRow('T2'))).toBe(10_000)
    expect(cents(halfRow('T1', 'first'), halfRow('T1', 'again'))).toBe(5_000)
    // Without a transaction id, rows that differ are separate payments.
    expect(cents(halfRow('', 'first'), halfRow('', 'second'))).toBe(10_000)
    expect(cents(halfRow('T1'), row('Completed', '', { transaction: 'T2' }))).toBe(5_000)
  })

  it('is never a sum of unpaid rows, but the amount that differs, if any', () => {
    const matchOfTwo = (...amounts: string[]) => {
      const { kind, cents } = matchOf(
        item(),
        ...amounts.map((each, n) => row('Returned', each, { transaction: `T${n}` })),
      )
      return [kind, cents]
    }
    expect(matchOfTwo('100.00', '100.00')).toEqual(['matched', 10_000])
    expect(matchOfTwo('100.00', '99.00')).toEqual(['different', 9_900])
    expect(matchOfTwo('99.00', '100.00')).toEqual(['different', 9_900])
  })

  it('is settled before a return if it differs from the expected amount', () => {
    const lines = [row('Completed', '99.99', { transaction: 'T1' }), row('Reversed', '99.99', { transaction: 'T1' })]
    expect(matchOf(item(), ...lines)).toMatchObject({
      kind: 'different',
      state: 'success',
      cents: 9_999,
      transaction: 'T1',
    })
    // The difference is settled, so the return is applied.
    const settled = item({ state: 'success', paid_cents: 9_999, corrected_cents: 1 })
    expect(matchOf(settled, ...lines)).toMatchObject({
      kind: 'matched',
      state: 'reversed',
      cents: 9_999,
      changes: true,
    })
    expect(matchOf(item(), row('Reversed', '100.00'), row('Completed', '100.00'))).toMatchObject({ state: 'reversed' })
  })

  it('is of an unknown state if the status words contradict each other; they are joined and cut at the maximum length', () => {
    const words = [
      'Completed',
      'Returned',
      'Failed',
      'Blocked',
      'Denied',
      'Completado',
      'Devuelto',
      'Fallido',
      'Bloqueado',
      'Denegado',
    ]
    const match = matchOf(item(), ...words.map((word) => row(word, '100.00')))
    expect(match).toMatchObject({ kind: 'unknown', state: 'unknown' })
    expect(match.word).toBe(words.join(' / ').slice(0, 100))
  })
})

describe('returned amount of an item', () => {
  const doublePayment = paid({ paid_cents: 20_000, corrected_cents: -10_000 })

  it('is a part or everything', () => {
    expect(reportedReturnCents(matchOf(paid(), row('Refunded', '30.00')))).toBe(3_000)
    expect(reportedReturnCents(matchOf(paid(), row('Reversed', '100.00')))).toBe(10_000)
    // Without an amount, the full amount was returned, but the sum of the report doesn't include it.
    const fullReversal = matchOf(paid(), row('Reversed', ''))
    expect([reportedReturnCents(fullReversal), reportedCents(fullReversal)]).toEqual([10_000, 0])
    for (const word of ['Completed', 'Returned', 'Pending'])
      expect(reportedReturnCents(matchOf(paid(), row(word, '30.00'))), word).toBe(0)
    expect(reportedReturnCents(matchOf(paid()))).toBe(0)
    // More than the paid amount can't be returned.
    expect(reportedReturnCents(matchOf(paid(), row('Reversed', '200.00')))).toBe(0)
  })

  it('differs if more came back than is recorded, or if a double payment came back without an amount', () => {
    const back = paid({ state: 'refunded', returned_cents: 10_000 })
    expect(matchOf(back, row('Refunded', '100.00')).kind).toBe('matched')
    expect(matchOf({ ...back, returned_cents: 3_000 }, row('Refunded', '30.00')).kind).toBe('different')
    expect(matchOf({ ...back, returned_cents: 3_000 }, row('Refunded', '100.00')).kind).toBe('different')
    expect(matchOf(doublePayment, row('Reversed', '')).kind).toBe('different')
    expect(matchOf(paid(), row('Reversed', '')).kind).toBe('matched')
  })

  it('leads to only one correction; a report of fewer days never lowers it, and it never exceeds the paid amount', () => {
    // The report contains only one of two transactions that are recorded.
    expect(proposedCorrection(doublePayment, 'success', 10_000)).toBeNull()
    // After a full return, the item's state must change before a correction is proposed.
    expect(proposedCorrection(paid(), 'reversed', null)).toBeNull()
    expect(proposedCorrection(paid({ paid_cents: 9_990 }), 'reversed', 10_000)).toBeNull()
    // The recipient received nothing.
    expect(proposedCorrection(item(), 'success', 0)).toBe(10_000)
  })
})

describe('difference between a report and an item', () => {
  const corrected = paid({ paid_cents: 9_990, corrected_cents: 10 })
  const partBack = paid({ state: 'refunded', returned_cents: 3_000, corrected_cents: 3_000 })
  const booked = (seen: KnownPayoutItem, ...lines: string[][]) => isDifferenceSettled(matchOf(seen, ...lines))

  it('is settled if its correction is recorded', () => {
    expect(booked(corrected, row('Completed', '99.90'))).toBe(true)
    expect(booked(partBack, row('Refunded', '30.00'))).toBe(true)
    // A report of fewer days contains less.
    expect(booked(partBack, row('Refunded', '20.00'))).toBe(true)
  })

  it('is not settled if its correction is missing, or if the report is contradictory or in another currency', () => {
    expect(booked(item(), row('Completed', '99.90'))).toBe(false)
    // Nothing differs, or the report contains nothing.
    expect(
      booked(paid({ corrected_cents: 10, paid_cents: 9_990, amount_cents: 9_990 }), row('Completed', '99.90')),
    ).toBe(false)
    expect(booked(corrected)).toBe(false)
    expect(booked(paid({ paid_cents: 20_000, corrected_cents: -10_000 }), row('Completed', '100.00'))).toBe(false)
    // The report contains a second transaction in another currency besides the recorded one.
    const euros = row('Completed', '5.00', { currency: 'EUR', transaction: 'T2' })
    expect(booked(corrected, row('Completed', '99.90', { transaction: 'T1' }), euros)).toBe(false)
    expect(booked(corrected, row('Completed', ''))).toBe(false)
    // An amount in another currency is never recorded.
    expect(booked(corrected, row('Completed', '99.90', { currency: 'EUR' }))).toBe(false)
    // More was returned than is recorded.
    expect(booked(partBack, row('Refunded', '40.00'))).toBe(false)
    // The rest isn't recorded.
    expect(booked({ ...partBack, corrected_cents: 1_000 }, row('Refunded', '30.00'))).toBe(false)
    // A report that the item was never paid contradicts the recorded payment.
    expect(booked(corrected, row('Returned', '99.90'))).toBe(false)
    expect(booked(corrected, row('Pending', '99.90'))).toBe(false)
  })
})
