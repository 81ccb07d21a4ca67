import { describe, expect, it } from 'vitest'
import type { KnownPayoutItem } from './report-verdict'
import { reportedReturnCents, proposedCorrection, matchReport, reportedCents } from './payout-matching'
import { parseReport } from './payout-report'

const item = (over: Partial<KnownPayoutItem> = {}, n = 1): KnownPayoutItem => ({
  payment: `pay${String(n).padStart(12, '0')}`,
  payee: `person${n}@correo.example`,
  amount_cents: 10_000,
  state: 'sent',
  paid_cents: over.state === 'success' || over.state === 'refunded' ? 10_000 : 0,
  returned_cents: 0,
  corrected_cents: 0,
  ...over,
})
const id = item().payment

const activity = [
  'Type',
  'Status',
  'Currency',
  'Gross',
  'Net',
  'From Email Address',
  'To Email Address',
  'Transaction ID',
  'Reference Txn ID',
  'Custom Number',
]
const ours = 'ana@coterie.example'
const payee = item().payee
/** Rows of an activity report. */
const paid = (over: { word?: string; transaction?: string; own?: string; gross?: string; type?: string } = {}) => {
  const { word = 'Completed', transaction = 'T1', own = id, gross = '-100.00', type = 'Mass Pay Payment' } = over
  return [type, word, 'USD', gross, gross, ours, payee, transaction, '', own]
}
const back = (
  over: { type?: string; gross?: string; reference?: string; own?: string; word?: string; from?: string } = {},
) => {
  const {
    type = 'Payment Refund',
    gross = '100.00',
    reference = 'T1',
    own = id,
    word = 'Completed',
    from = payee,
  } = over
  return [type, word, 'USD', gross, gross, from, ours, 'R1', reference, own]
}
function held(items: KnownPayoutItem[], lines: string[][], heading = activity) {
  const report = parseReport([heading, ...lines])
  if (!report.ok) throw new Error(report.problem)
  return matchReport(items, report.rows)
}
function matchOf(seen: KnownPayoutItem, ...lines: string[][]) {
  const [match] = held([seen], lines).items
  if (match === undefined) throw new Error('an item without a match')
  return match
}
const success = item({ state: 'success', provider_id: 'T1' })

describe("row of a returned payment in PayPal's activity report (M32)", () => {
  it('is never read as a payment, and changes nothing without the row of its payment', () => {
    expect(matchOf(item(), back())).toMatchObject({ kind: 'alone', state: null, changes: false, lines: [2] })
    for (const type of ['Payment Reversal', 'T1107', 'Reembolso de pago', 'Something new', ''])
      expect(matchOf(item(), back({ type })), type).toMatchObject({ kind: 'alone', changes: false })
  })

  it("is never matched by the sender's address", () => {
    for (const type of ['Payment Refund', 'Something new', '']) {
      const { items, strays } = held([item()], [back({ type, own: '', reference: '' })])
      expect(items[0], type).toMatchObject({ kind: 'missing', changes: false })
      expect(strays, type).toHaveLength(1)
    }
    // The same is true if the file has no recipient column.
    const headings = ['Status', 'Gross', 'From Email Address']
    expect(held([item()], [['Completed', '100.00', payee]], headings).items[0]?.kind).toBe('missing')
  })

  it('is matched by an address only in the recipient column, if the report has one', () => {
    const headings = ['Status', 'Gross', 'To Email Address', 'Note']
    const kind = (to: string, note: string) =>
      held([item()], [['Completed', '-100.00', to, note]], headings).items[0]?.kind
    expect(kind(payee, '')).toBe('matched')
    expect(kind('someone@else.example', payee)).toBe('missing')
    expect(kind('', payee)).toBe('missing')
  })

  it('marks its payment as paid and returned', () => {
    for (const state of ['sent', 'success'] as const) {
      const match = matchOf(item({ state }), paid(), back())
      expect(match, state).toMatchObject({ kind: 'matched', state: 'refunded', cents: 10_000, changes: true })
      expect([match.transaction, reportedCents(match), reportedReturnCents(match)]).toEqual(['T1', 0, 10_000])
    }
    expect(matchOf(success, paid(), back({ type: 'Payment Reversal' })).state).toBe('reversed')
    // The row has no payment id, but refers to the transaction of the payment.
    expect(matchOf(success, paid(), back({ own: '' })).state).toBe('refunded')
    // A row of an unknown type isn't a payment and changes nothing.
    expect(matchOf(success, paid(), back({ type: 'Something new' }))).toMatchObject({
      kind: 'unclear',
      unclear: 'which-return',
      changes: false,
    })
  })

  it('is recognized by its sign if the report has no types', () => {
    const headings = ['Status', 'Gross', 'Id']
    const of = (...lines: string[][]) => held([item()], lines, headings).items[0]
    expect(of(['Completed', '-100.00', id], ['Completed', '100.00', id])).toMatchObject({
      kind: 'matched',
      state: 'refunded',
      cents: 10_000,
    })
    const other = ['Completed', '-50.00', 'pay999999999999']
    expect(of(other, ['Completed', '100.00', id])).toMatchObject({ kind: 'alone', changes: false })
    const sides = ['Status', 'Gross', 'Balance Impact', 'Id']
    const bySide = (side: string) => held([item()], [['Completed', '100.00', side, id]], sides).items[0]?.kind
    expect(['Debit', 'Credit', 'Cargo', 'Abono', 'Memo'].map(bySide)).toEqual([
      'matched',
      'alone',
      'matched',
      'alone',
      'matched',
    ])
  })

  it('is recognized by its reference if the report has neither signs nor types', () => {
    const headings = ['Status', 'Amount', 'Transaction ID', 'Reference Txn ID', 'Id']
    const lines = [
      ['Completed', '100.00', 'T1', '', id],
      ['Completed', '100.00', 'R1', 'T1', ''],
    ]
    expect(held([item()], lines, headings).items[0]).toMatchObject({ state: 'refunded', cents: 10_000 })
    // A reference to something else is ignored.
    const parent = [['Completed', '100.00', 'T1', 'M1', id]]
    expect(held([item()], parent, headings).items[0]).toMatchObject({ state: 'success', changes: true })
  })

  it('means that an unclaimed payment was returned unpaid', () => {
    for (const word of ['Unclaimed', 'Pending', 'On Hold'])
      expect(
        matchOf(item({ state: 'unclaimed' }), paid({ word }), back({ type: 'Mass Pay Reversal' })),
        word,
      ).toMatchObject({ kind: 'matched', state: 'returned', changes: true })
    expect(matchOf(item(), paid({ word: 'Returned' }), back())).toMatchObject({ state: 'returned', changes: true })
    // Only a part of the amount was returned.
    expect(matchOf(item(), paid({ word: 'Unclaimed' }), back({ gross: '60.00' }))).toMatchObject({
      kind: 'different',
      changes: false,
    })
    // An unknown status word makes the state unknown.
    expect(matchOf(item(), paid({ word: 'Processing' }), back())).toMatchObject({ state: 'unknown' })
  })

  it('is matched in a later report by the transaction id that is known from an earlier one', () => {
    expect(matchOf(success, back())).toMatchObject({ kind: 'matched', state: 'refunded', transaction: 'T1' })
    // An open payment may have been paid before it was returned.
    expect(matchOf(item({ state: 'unclaimed', provider_id: 'T1' }), back({ own: '' }))).toMatchObject({
      kind: 'alone',
      changes: false,
    })
    // Without a known transaction, the return is applied only if the payment was sent only once.
    expect(matchOf(item({ state: 'success' }), back())).toMatchObject({ state: 'refunded', changes: true })
    for (const over of [{ came_back: true, unnamed_elsewhere: 1 }, { elsewhere: ['T0'] }])
      expect(matchOf(item({ state: 'success', ...over }), back({ reference: '' }))).toMatchObject({ kind: 'alone' })
    // The row is the return of another transaction.
    expect(matchOf(success, back({ reference: 'T9' }))).toMatchObject({ kind: 'alone', changes: false })
    expect(matchOf(item({ state: 'sent', provider_id: 'T1' }), back()).kind).toBe('alone')
    // The return is known already.
    expect(matchOf(item({ state: 'returned', provider_id: 'T1' }), back())).toMatchObject({
      kind: 'matched',
      changes: false,
    })
    expect(matchOf(item({ state: 'not_sent', provider_id: 'T1' }), back()).changes).toBe(false)
  })

  it('is counted only once if another row without a transaction id reports the same return', () => {
    const headings = ['Status', 'Gross', 'Reference Txn ID', 'Id']
    const lines = [
      ['Refunded', '-100.00', '', id],
      ['Completed', '100.00', 'T1', id],
    ]
    expect(held([success], lines, headings).items[0]).toMatchObject({
      kind: 'matched',
      state: 'refunded',
      cents: 10_000,
    })
    // The payment was sent twice, so the row could belong to either attempt.
    const resentItem = { ...success, came_back: true, elsewhere: ['T0'] }
    expect(held([resentItem], lines, headings).items[0]).toMatchObject({ kind: 'unclear', changes: false })
    // Some reports call the return refunded, others reversed; a further return still requires a correction.
    const part = item({ state: 'refunded', returned_cents: 3_000, corrected_cents: 3_000, provider_id: 'T1' })
    const more = matchOf(part, paid(), back({ type: 'Payment Reversal', gross: '51.00' }))
    expect([more.kind, more.state, proposedCorrection(part, more.state, more.cents)]).toEqual([
      'different',
      'reversed',
      2_100,
    ])
  })

  it('counts as a partial return, and two such rows count as their sum', () => {
    const partly = paid({ word: 'Partially Refunded' })
    expect(matchOf(success, partly, back({ gross: '30.00' }))).toMatchObject({
      kind: 'different',
      state: 'refunded',
      cents: 3_000,
    })
    const rows = [back({ gross: '30.00' }), back({ gross: '20.00' }).map((text) => (text === 'R1' ? 'R2' : text))]
    expect(matchOf(success, paid({ word: 'Refunded' }), ...rows).cents).toBe(5_000)
    // No row contains the returned amount.
    expect(matchOf(item(), partly)).toMatchObject({ kind: 'unknown', state: 'unknown' })
    expect(matchOf(success, partly)).toMatchObject({ kind: 'contrary', changes: false })
  })

  it('is counted only after it is completed', () => {
    for (const word of ['Denied', 'Canceled', 'Failed'])
      expect(matchOf(success, paid(), back({ word })), word).toMatchObject({ kind: 'matched', changes: false })
    expect(matchOf(success, paid(), back({ word: 'Pending' }))).toMatchObject({ kind: 'unclear', changes: false })
  })

  it('is never confused with an outgoing payment, a fee, a currency conversion or a hold', () => {
    expect(matchOf(success, paid(), back({ gross: '-100.00' }))).toMatchObject({ kind: 'unclear', changes: false })
    for (const type of [
      'Fee Reversal',
      'General Currency Conversion',
      'Reversal of General Account Hold',
      'Payment Review Release',
      'Comisión por pago masivo',
      'Conversión de divisas',
      'T1108',
      'T0200',
      'T1105',
    ]) {
      const { items, strays } = held([item()], [paid(), back({ type })])
      expect(items[0], type).toMatchObject({ kind: 'matched', state: 'success' })
      expect(strays, type).toHaveLength(1)
    }
  })

  it('belongs to the transaction that it refers to if the payment was sent twice', () => {
    const resentItem = item({ state: 'sent', came_back: true, elsewhere: ['T0'] })
    const first = paid({ word: 'Returned', transaction: 'T0' })
    expect(matchOf(resentItem, first, back({ reference: 'T0' }), paid())).toMatchObject({
      state: 'success',
      changes: true,
    })
    expect(matchOf(resentItem, first, back({ reference: '' }), paid())).toMatchObject({
      kind: 'unclear',
      unclear: 'which-return',
    })
    const known = { ...resentItem, state: 'success' as const, paid_cents: 10_000, provider_id: 'T1' }
    expect(matchOf(known, first, back({ reference: 'T0' }), paid())).toMatchObject({ kind: 'matched', changes: false })
    expect(matchOf(known, first, back(), paid())).toMatchObject({ kind: 'matched', state: 'refunded' })
  })
})

describe('unreadable row in a PayPal report (M32)', () => {
  it("doesn't change its payment, and the rest of the file is used", () => {
    for (const gross of ['12-may', '1.00E+02', '-', '########', '100,00']) {
      const second = paid({ own: item({}, 2).payment, transaction: 'T2' })
      const lines = [paid({ gross }), second, paid({ own: 'pay999999999999' })]
      const { items, strays } = held([item(), item({}, 2)], lines)
      expect(items[0], gross).toMatchObject({
        kind: 'unreadable',
        unreadable: gross,
        state: null,
        lines: [2],
        changes: false,
      })
      expect(items[1], gross).toMatchObject({ kind: 'matched', changes: true })
      expect(strays).toHaveLength(1)
    }
    // The item also has a readable row.
    expect(matchOf(item(), paid({ word: 'Denied' }), paid({ gross: '12-may', transaction: 'T2' })).changes).toBe(false)
    // A spreadsheet displays several different transaction ids as this number.
    expect(matchOf(item(), paid({ transaction: '8.12E+15' }))).toMatchObject({
      kind: 'unreadable',
      unreadable: '8.12E+15',
    })
  })

  it('with only the address of a known recipient prevents matching other rows by that address', () => {
    const unread = paid({ own: '', gross: '12-may', transaction: 'T2' })
    const { items, strays } = held([item()], [paid({ own: '' }), unread])
    expect(items[0]?.kind).toBe('missing')
    expect(strays.map(({ unreadable }) => unreadable)).toEqual(['', '12-may'])
    expect(matchOf(item(), paid({ own: '' }))).toMatchObject({ kind: 'matched', changes: true })
  })
})
