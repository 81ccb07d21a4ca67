import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyHistory, moneyFactsIn, referralsIn } from '../../testing/ledger-history'
import { allMonths } from '../../testing/ledger-state'
import { hold, line, payment } from '../../testing/money-rows'
import { propertyLimitMs, propertyRuns } from '../../testing/property-runs'
import { addMonths } from '../../calendar'
import type { HoldableLine } from '../payments/holds'
import { moneyView } from './money-view'
import { statementCode, statementLineKind, statementOf, statementYears, paymentMethodOf } from './statement'
import { isPaymentCorrection } from '../accrual/received'
import { paidTotals, unpaidTotals } from '../breakdown/totals'

const numRuns = propertyRuns({ check: 300, test: 1_500, soak: 50_000 })
const afterwards = `${addMonths(allMonths.at(-1) ?? '', 1)}-10`

const entriesOf = (facts: Parameters<typeof statementOf>[0], year: number) =>
  statementOf(facts, year).entries.map(({ date, id, balanceCents }) => `${date} ${id} ${balanceCents}`)

describe('yearly statement', () => {
  it('lists every earnings line and payment by date, with the balance after it', () => {
    const facts = {
      lines: [
        line({
          id: 'may',
          month: '2026-05',
          amount_cents: 10_000,
          status: 'paid',
          payment: 'p',
          paid_date: '2026-06-05',
        }),
        line({
          id: 'apr',
          month: '2026-04',
          amount_cents: 5_333,
          status: 'paid',
          payment: 'p',
          paid_date: '2026-06-05',
        }),
        line({ id: 'fix', kind: 'adjustment', month: '2026-05', amount_cents: -322 }),
        line({ id: 'gone', month: '2026-05', amount_cents: 700, status: 'cancelled', cancel_kind: 'never' }),
        line({ id: 'jun', month: '2026-06', amount_cents: 10_000 }),
      ],
      payments: [
        // The payment was sent in the evening of the 5th in the program's time zone; its lines contain that date.
        payment({ id: 'p', status: 'dispersed', amount_cents: 15_333, dispersed_at: '2026-06-06 03:00:00.000Z' }),
        payment({ id: 'q', status: 'approved', amount_cents: 9_678 }),
      ],
    }
    expect(entriesOf(facts, 2026)).toEqual([
      '2026-04-30 apr 5333',
      '2026-05-31 may 15333',
      '2026-05-31 fix 15011',
      '2026-06-05 p -322',
      '2026-06-30 jun 9678',
    ])
  })

  it('starts with the balance of earlier years, even in an empty year', () => {
    const lines = [
      line({ id: 'a', month: '2024-12', amount_cents: 5_000 }),
      line({ id: 'b', month: '2026-01', amount_cents: 1 }),
    ]
    expect(statementYears({ lines, payments: [] }, '2026-03-01')).toEqual([2026, 2025, 2024])
    expect(statementOf({ lines, payments: [] }, 2025)).toMatchObject({
      openingCents: 5_000,
      entries: [],
      closingCents: 5_000,
    })
    expect(statementOf({ lines, payments: [] }, 2026)).toMatchObject({ openingCents: 5_000, closingCents: 5_001 })
    expect(statementYears({ lines: [], payments: [] }, '2026-03-01')).toEqual([2026])
  })

  const rows = (facts: Parameters<typeof statementOf>[0]) =>
    statementOf(facts, 2026).entries.map(
      ({ date, kind, id, earnedCents, paidCents, balanceCents }) =>
        `${date} ${kind} ${id} ${earnedCents} ${paidCents} ${balanceCents}`,
    )
  const paid = { status: 'paid', payment: 'p', paid_date: '2026-08-05' } as const
  const sent = payment({ id: 'p', status: 'dispersed', amount_cents: 10_000, dispersed_at: '2026-08-05 09:00:00.000Z' })
  const back = { payout_state: 'refunded', payout_reported_at: '2026-08-20 09:00:00.000Z' } as const
  const july = line({ id: 'jul', month: '2026-07', amount_cents: 10_000, ...paid })
  const booking = (over: Partial<HoldableLine>) =>
    line({ kind: 'adjustment', month: '2026-07', corrects_payment: 'p', reason: 'it came back', ...over })

  it('lists a returned payment before its correction is recorded', () => {
    const payments = [{ ...sent, ...back, payout_returned_cents: 10_000, payout_owed_cents: 10_000 }]
    expect(rows({ lines: [july], payments })).toEqual([
      '2026-07-31 line jul 10000 0 10000',
      '2026-08-05 payment p 0 10000 0',
      '2026-08-20 returned p 0 -10000 10000',
    ])
    expect(statementOf({ lines: [july], payments }, 2026)).toMatchObject({ earnedCents: 10_000, paidCents: 0 })
  })

  it('counts a returned payment and its replacement only once', () => {
    const payments = [
      { ...sent, ...back, payout_returned_cents: 4_000, payout_owed_cents: 0 },
      payment({ id: 'q', status: 'dispersed', amount_cents: 4_000, dispersed_at: '2026-09-05 09:00:00.000Z' }),
    ]
    const lines = [
      july,
      booking({ id: 'fix', amount_cents: 4_000, status: 'paid', payment: 'q', paid_date: '2026-09-05' }),
    ]
    expect(rows({ lines, payments })).toEqual([
      '2026-07-31 line jul 10000 0 10000',
      '2026-08-05 payment p 0 10000 0',
      '2026-08-20 returned p 0 -4000 4000',
      '2026-09-05 payment q 0 4000 0',
    ])
    expect(paidTotals({ lines, payments })).toMatchObject({ cents: 10_000, returnedCents: 4_000, count: 2 })
  })

  it('lists both payments of a double payment, without counting the correction as earned', () => {
    const lines = [july, booking({ id: 'twice', amount_cents: -10_000 })]
    expect(rows({ lines, payments: [sent] })).toEqual([
      '2026-07-31 line jul 10000 0 10000',
      '2026-08-05 payment p 0 20000 -10000',
    ])
    expect(paidTotals({ lines, payments: [sent] }).cents).toBe(20_000)
  })

  it('writes off a returned payment that is never paid again', () => {
    const payments = [{ ...sent, ...back, payout_returned_cents: 10_000, payout_owed_cents: 0 }]
    const lines = [july, booking({ id: 'fix', amount_cents: 10_000, status: 'cancelled', cancel_kind: 'never' })]
    expect(rows({ lines, payments }).at(-1)).toBe('2026-08-20 returned p 0 -10000 0')
    expect(rows({ lines, payments })).toContain('2026-07-31 line fix -10000 0 0')
    expect(lines.map(statementLineKind)).toEqual(['rental', 'written-off'])
  })

  it('excludes lines that a manual payment replaces, and contains that payment', () => {
    const lines = [
      line({ id: 'jul', month: '2026-07', amount_cents: 10_000, hold: hold({ kind: 'by-hand' }) }),
      line({ id: 'made', kind: 'adjustment', month: '2026-07', amount_cents: 18_000, reason: '', ...paid }),
      line({ id: 'fix', kind: 'adjustment', month: '2026-07', amount_cents: 100, reason: 'a day too few' }),
    ]
    const payments = [{ ...sent, amount_cents: 18_000 }]
    expect(rows({ lines, payments })).toEqual([
      '2026-07-31 line jul 0 0 0',
      '2026-07-31 line fix 100 0 100',
      '2026-07-31 line made 18000 0 18100',
      '2026-08-05 payment p 0 18000 100',
    ])
    expect(lines.map(statementLineKind)).toEqual(['rental', 'manual', 'adjustment'])
    expect(unpaidTotals(lines)).toMatchObject({ cents: 100, heldCents: 0, replacedCents: 10_000 })
  })

  it(
    'adds up to the cent in every history: earned − paid is the open balance',
    () =>
      fc.assert(
        fc.property(anyHistory, (history) => {
          for (const person of ['renter', 'affiliate'] as const) {
            const { facts } = moneyView(
              moneyFactsIn(history, person),
              person === 'affiliate' ? referralsIn(history) : [],
              afterwards,
            )
            const years = statementYears(facts, afterwards)
            const made = years.map((year) => statementOf(facts, year)).reverse()
            let before = 0
            for (const { openingCents, entries, earnedCents, paidCents, closingCents } of made) {
              expect(openingCents).toBe(before)
              expect(openingCents + earnedCents - paidCents).toBe(closingCents)
              let balance = openingCents
              for (const entry of entries) {
                balance += entry.earnedCents - entry.paidCents
                expect(entry.balanceCents).toBe(balance)
              }
              expect(balance).toBe(closingCents)
              before = closingCents
            }
            const unbooked = facts.payments.reduce((cents, payment) => cents + (payment.payout_owed_cents || 0), 0)
            const writtenOff = facts.lines.filter((each) => isPaymentCorrection(each) && each.status === 'cancelled')
            expect(before).toBe(unpaidTotals(facts.lines).cents + unbooked)
            const paid = made.reduce((cents, { paidCents }) => cents + paidCents, 0)
            expect(paid).toBe(paidTotals(facts).cents)
            const activeLines = facts.lines.filter((each) => each.status !== 'cancelled' && !isPaymentCorrection(each))
            const standing = made.flatMap(({ entries }) => entries).filter(({ kind }) => kind === 'line')
            expect(standing.map(({ id }) => id).sort()).toEqual(
              [...activeLines, ...writtenOff].map(({ id }) => id).sort(),
            )
          }
        }),
        { numRuns },
      ),
    propertyLimitMs,
  )
})

it('a statement identifies a referred person by initials and the start of an id', () => {
  const code = (name: string) => statementCode({ id: 'abc123def456789', name })
  expect(code('Ana Belén Ruiz')).toBe('AR-ABC123')
  expect(code('Ñandú')).toBe('Ñ-ABC123')
  expect(code('  Ana   Ruiz ')).toBe('AR-ABC123')
  // The letters consist of two code points.
  expect(code('E\u0301lodie N\u0303u')).toBe('ÉÑ-ABC123')
  // These names aren't Latin, or the fonts can't display them.
  for (const name of ['李 小龍', 'محمد', '😀 🎉', '']) expect(code(name), name).toBe('ABC123')
  expect(code('李 Wong')).toBe('W-ABC123')
})

it("a statement lists a day's earnings by kind, then payments by their date", () => {
  const of = (kind: 'rental' | 'commission' | 'bonus' | 'adjustment') =>
    line({ id: kind, kind, month: '2026-05', amount_cents: 1 })
  const sent = (id: string, day: string) =>
    payment({ id, status: 'dispersed', amount_cents: 2, dispersed_at: `${day} 23:00:00.000Z` })
  const facts = {
    lines: [
      ...(['adjustment', 'bonus', 'commission', 'rental'] as const).map(of),
      // The date of this line's payment is unknown.
      line({ id: 'old', month: '2026-04', amount_cents: 2, status: 'paid', payment: 'q', paid_date: '' }),
      // The balance was closed at zero, so this line is in no payment.
      line({ id: 'settled', month: '2026-04', amount_cents: 0, status: 'paid', paid_date: '2026-05-05' }),
    ],
    payments: [sent('p', '2026-05-31'), sent('q', '2026-05-06')],
  }
  const { entries, earnedCents, paidCents } = statementOf(facts, 2026)
  expect(entries.map(({ kind, date, id }) => `${date} ${kind} ${id}`)).toEqual([
    '2026-04-30 line old',
    '2026-04-30 line settled',
    '2026-05-06 payment q',
    '2026-05-31 line rental',
    '2026-05-31 line commission',
    '2026-05-31 line bonus',
    '2026-05-31 line adjustment',
    '2026-05-31 payment p',
  ])
  expect([earnedCents, paidCents]).toEqual([6, 4])
})

it('a statement shows the payment method that an admin wrote, otherwise PayPal if the payment has an address (M12)', () => {
  const way = (payment_method: string, payee_paypal: string) => paymentMethodOf({ payment_method, payee_paypal })
  expect(way('Bank transfer', 'a@pay.example')).toBe('Bank transfer')
  expect(way('', 'a@pay.example')).toBe('PayPal')
  expect(way('', '')).toBe('')
})
