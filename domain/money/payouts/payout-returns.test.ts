import { describe, expect, it } from 'vitest'
import type { PayoutItemSeen } from './payout-answer'
import { backTold, correctionOf, matchReport, toldOf } from './payout-matching'
import { readReport } from './payout-report'

const item = (over: Partial<PayoutItemSeen> = {}, n = 1): PayoutItemSeen => ({
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
function held(items: PayoutItemSeen[], lines: string[][], heading = activity) {
  const report = readReport([heading, ...lines])
  if (!report.ok) throw new Error(report.problem)
  return matchReport(items, report.rows)
}
function matchOf(seen: PayoutItemSeen, ...lines: string[][]) {
  const [match] = held([seen], lines).items
  if (match === undefined) throw new Error('an item without a match')
  return match
}
const success = item({ state: 'success', provider_id: 'T1' })

describe('a return in PayPal’s activity report (M32)', () => {
  it('is never a payment: alone it changes nothing', () => {
    expect(matchOf(item(), back())).toMatchObject({ kind: 'alone', state: null, changes: false, lines: [2] })
    for (const type of ['Payment Reversal', 'T1107', 'Reembolso de pago', 'Something new', ''])
      expect(matchOf(item(), back({ type })), type).toMatchObject({ kind: 'alone', changes: false })
  })

  it('is never matched by the address that it comes from', () => {
    for (const type of ['Payment Refund', 'Something new', '']) {
      const { items, strays } = held([item()], [back({ type, own: '', reference: '' })])
      expect(items[0], type).toMatchObject({ kind: 'missing', changes: false })
      expect(strays, type).toHaveLength(1)
    }
    // also where the file has no column of payees
    const few = ['Status', 'Gross', 'From Email Address']
    expect(held([item()], [['Completed', '100.00', payee]], few).items[0]?.kind).toBe('missing')
  })

  it('matches an address only in the column of payees, where there is one', () => {
    const few = ['Status', 'Gross', 'To Email Address', 'Note']
    const kind = (to: string, note: string) => held([item()], [['Completed', '-100.00', to, note]], few).items[0]?.kind
    expect(kind(payee, '')).toBe('matched')
    expect(kind('someone@else.example', payee)).toBe('missing')
    expect(kind('', payee)).toBe('missing')
  })

  it('stands against its payment: both rows are one that was paid and came back', () => {
    for (const state of ['sent', 'success'] as const) {
      const match = matchOf(item({ state }), paid(), back())
      expect(match, state).toMatchObject({ kind: 'matched', state: 'refunded', cents: 10_000, changes: true })
      expect([match.transaction, toldOf(match), backTold(match)]).toEqual(['T1', 0, 10_000])
    }
    expect(matchOf(success, paid(), back({ type: 'Payment Reversal' })).state).toBe('reversed')
    // it names no id of ours: the payment that it refers to does
    expect(matchOf(success, paid(), back({ own: '' })).state).toBe('refunded')
    // its type isn't known here: it is no payment, and nothing changes
    expect(matchOf(success, paid(), back({ type: 'Something new' }))).toMatchObject({
      kind: 'unclear',
      unclear: 'which-return',
      changes: false,
    })
  })

  it('is known by its sign alone where the report has no types', () => {
    const few = ['Status', 'Gross', 'Id']
    const of = (...lines: string[][]) => held([item()], lines, few).items[0]
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

  it('is known by the transaction that it refers to where the report has neither signs nor types', () => {
    const few = ['Status', 'Amount', 'Transaction ID', 'Reference Txn ID', 'Id']
    const lines = [
      ['Completed', '100.00', 'T1', '', id],
      ['Completed', '100.00', 'R1', 'T1', ''],
    ]
    expect(held([item()], lines, few).items[0]).toMatchObject({ state: 'refunded', cents: 10_000 })
    // a reference to something else says nothing
    const parent = [['Completed', '100.00', 'T1', 'M1', id]]
    expect(held([item()], parent, few).items[0]).toMatchObject({ state: 'success', changes: true })
  })

  it('of one that waited for its payee says that it came back unpaid', () => {
    for (const word of ['Unclaimed', 'Pending', 'On Hold'])
      expect(
        matchOf(item({ state: 'unclaimed' }), paid({ word }), back({ type: 'Mass Pay Reversal' })),
        word,
      ).toMatchObject({
        kind: 'matched',
        state: 'returned',
        changes: true,
      })
    expect(matchOf(item(), paid({ word: 'Returned' }), back())).toMatchObject({ state: 'returned', changes: true })
    // a part of it isn't all of it
    expect(matchOf(item(), paid({ word: 'Unclaimed' }), back({ gross: '60.00' }))).toMatchObject({
      kind: 'different',
      changes: false,
    })
    // nor is it known what an unknown word leaves
    expect(matchOf(item(), paid({ word: 'Processing' }), back())).toMatchObject({ state: 'unknown' })
  })

  it('in a later month’s report counts by the transaction that is known here', () => {
    expect(matchOf(success, back())).toMatchObject({ kind: 'matched', state: 'refunded', transaction: 'T1' })
    // of one that is open nobody knows whether it was paid before it came back
    expect(matchOf(item({ state: 'unclaimed', provider_id: 'T1' }), back({ own: '' }))).toMatchObject({
      kind: 'alone',
      changes: false,
    })
    // without a transaction only of one that was sent once
    expect(matchOf(item({ state: 'success' }), back())).toMatchObject({ state: 'refunded', changes: true })
    for (const over of [{ came_back: true, unnamed_elsewhere: 1 }, { elsewhere: ['T0'] }])
      expect(matchOf(item({ state: 'success', ...over }), back({ reference: '' }))).toMatchObject({ kind: 'alone' })
    // that of another transaction
    expect(matchOf(success, back({ reference: 'T9' }))).toMatchObject({ kind: 'alone', changes: false })
    expect(matchOf(item({ state: 'sent', provider_id: 'T1' }), back()).kind).toBe('alone')
    // what came back is known already
    expect(matchOf(item({ state: 'returned', provider_id: 'T1' }), back())).toMatchObject({
      kind: 'matched',
      changes: false,
    })
    expect(matchOf(item({ state: 'not_sent', provider_id: 'T1' }), back()).changes).toBe(false)
  })

  it('beside a row without its transaction counts once', () => {
    const few = ['Status', 'Gross', 'Reference Txn ID', 'Id']
    const lines = [
      ['Refunded', '-100.00', '', id],
      ['Completed', '100.00', 'T1', id],
    ]
    expect(held([success], lines, few).items[0]).toMatchObject({ kind: 'matched', state: 'refunded', cents: 10_000 })
    // which of two sendings the row is can't be told
    const again = { ...success, came_back: true, elsewhere: ['T0'] }
    expect(held([again], lines, few).items[0]).toMatchObject({ kind: 'unclear', changes: false })
    // one report calls it refunded, another reversed: what came back further is booked all the same
    const part = item({ state: 'refunded', returned_cents: 3_000, corrected_cents: 3_000, provider_id: 'T1' })
    const more = matchOf(part, paid(), back({ type: 'Payment Reversal', gross: '51.00' }))
    expect([more.kind, more.state, correctionOf(part, more.state, more.cents)]).toEqual([
      'different',
      'reversed',
      2_100,
    ])
  })

  it('of a part is that part, and two parts are their sum', () => {
    const partly = paid({ word: 'Partially Refunded' })
    expect(matchOf(success, partly, back({ gross: '30.00' }))).toMatchObject({
      kind: 'different',
      state: 'refunded',
      cents: 3_000,
    })
    const rows = [back({ gross: '30.00' }), back({ gross: '20.00' }).map((text) => (text === 'R1' ? 'R2' : text))]
    expect(matchOf(success, paid({ word: 'Refunded' }), ...rows).cents).toBe(5_000)
    // how much of it came back stands in no row
    expect(matchOf(item(), partly)).toMatchObject({ kind: 'unknown', state: 'unknown' })
    expect(matchOf(success, partly)).toMatchObject({ kind: 'contrary', changes: false })
  })

  it('counts only once it has happened', () => {
    for (const word of ['Denied', 'Canceled', 'Failed'])
      expect(matchOf(success, paid(), back({ word })), word).toMatchObject({ kind: 'matched', changes: false })
    expect(matchOf(success, paid(), back({ word: 'Pending' }))).toMatchObject({ kind: 'unclear', changes: false })
  })

  it('is none that leaves the account, and no fee, conversion or hold is one', () => {
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

  it('of a payment that was sent twice belongs to the sending that it refers to, or to none', () => {
    const again = item({ state: 'sent', came_back: true, elsewhere: ['T0'] })
    const first = paid({ word: 'Returned', transaction: 'T0' })
    expect(matchOf(again, first, back({ reference: 'T0' }), paid())).toMatchObject({ state: 'success', changes: true })
    expect(matchOf(again, first, back({ reference: '' }), paid())).toMatchObject({
      kind: 'unclear',
      unclear: 'which-return',
    })
    const known = { ...again, state: 'success' as const, paid_cents: 10_000, provider_id: 'T1' }
    expect(matchOf(known, first, back({ reference: 'T0' }), paid())).toMatchObject({ kind: 'matched', changes: false })
    expect(matchOf(known, first, back(), paid())).toMatchObject({ kind: 'matched', state: 'refunded' })
  })
})

describe('a row that can’t be read (M32)', () => {
  it('changes nothing of its payment, and the rest of the file counts', () => {
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
    // beside a row that can be read
    expect(matchOf(item(), paid({ word: 'Denied' }), paid({ gross: '12-may', transaction: 'T2' })).changes).toBe(false)
    // a spreadsheet shows different transactions as one
    expect(matchOf(item(), paid({ transaction: '8.12E+15' }))).toMatchObject({
      kind: 'unreadable',
      unreadable: '8.12E+15',
    })
  })

  it('of which only the address is known keeps other rows of it from being matched', () => {
    const unread = paid({ own: '', gross: '12-may', transaction: 'T2' })
    const { items, strays } = held([item()], [paid({ own: '' }), unread])
    expect(items[0]?.kind).toBe('missing')
    expect(strays.map(({ unreadable }) => unreadable)).toEqual(['', '12-may'])
    expect(matchOf(item(), paid({ own: '' }))).toMatchObject({ kind: 'matched', changes: true })
  })
})
