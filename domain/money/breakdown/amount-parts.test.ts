import { describe, expect, it } from 'vitest'
import { commission, line, linked, payment } from '../../testing/money-rows'
import { partsOfLine, partsOfMonth, partsOfNextPayment, partsOfPayment, partsOfPending } from './amount-parts'
import { partsOfTotal } from './totals'

describe('parts of an earnings line', () => {
  const first = line({ id: 'one', month: '2026-10', days: 0b111, days_in_month: 31, amount_cents: 968 })
  const topUp = { ...first, id: 'two', n: 2, days: 0b1000, amount_cents: 322 }

  it('are its days multiplied by its rate', () =>
    expect(partsOfLine(first, [first])).toEqual([
      { kind: 'days', rateCents: 10_000, days: 3, daysInMonth: 31, all: false, cents: 968 },
    ]))
  it('for a top-up, subtract the earlier lines from the amount for all days; the result can differ by a cent from days times rate', () => {
    // None of these lines contains the same days: they have another type, source or month, were created later, or were
    // undone.
    const counted = { ...first, days: 0b110000, amount_cents: 645 }
    const strangers = [
      { ...counted, id: 'type', kind: 'commission' as const },
      { ...counted, id: 'source', source: 'other' },
      { ...counted, id: 'month', month: '2026-09' },
      { ...counted, id: 'later', n: 3 },
      { ...counted, id: 'undone', cancel_kind: 'undone' as const },
    ]
    expect(partsOfLine(topUp, [first, topUp, ...strangers])).toEqual([
      { kind: 'days', rateCents: 10_000, days: 4, daysInMonth: 31, all: true, cents: 1_290 },
      { kind: 'counted-before', cents: -968 },
    ])
  })
  it('are computed in the same way for a commission', () => {
    const one = commission({ month: '2026-10', days: 0b1, days_in_month: 31, amount_cents: 161 })
    expect(partsOfLine(one, [one])).toMatchObject([{ kind: 'days', days: 1 }])
  })
  it('are the whole line if it has no days or an earlier line is missing', () => {
    const correction = line({ kind: 'adjustment', days: 0, days_in_month: 31, amount_cents: 0 })
    expect(partsOfLine(correction, [correction])).toEqual([{ kind: 'line', line: correction, cents: 0 }])
    const alone = { ...topUp, amount_cents: 321 }
    expect(partsOfLine(alone, [alone])).toEqual([{ kind: 'line', line: alone, cents: 321 }])
  })
})

describe('parts of a month', () => {
  it('do not include a line that was cancelled permanently', () => {
    const lines = [line({ amount_cents: 5 }), line({ status: 'cancelled', amount_cents: 7 })]
    expect(partsOfMonth({ lines, coming: [] })).toMatchObject([
      { kind: 'line', cents: 5 },
      { kind: 'never', cents: 0 },
    ])
  })
})

describe('parts of a payment', () => {
  it('list its lines by month, then by time of creation', () => {
    const lines = [
      line({ id: 'd', month: '2026-10', n: 2, amount_cents: 4 }),
      commission({ id: 'b', month: '2026-10', amount_cents: 2 }),
      line({ id: 'c', month: '2026-10', amount_cents: 3 }),
      line({ id: 'a', month: '2026-09', n: 3, amount_cents: 1 }),
      line({ id: 'other', month: '2026-08', amount_cents: 9 }),
    ]
    const parts = partsOfPayment(payment({}), {
      lines,
      paymentLines: [...linked('p', 'a', 'b', 'c', 'd'), ...linked('q', 'other')],
    })
    expect(parts).toMatchObject([1, 2, 3, 4].map((cents) => ({ kind: 'line', cents })))
  })
})

describe('parts of pending earnings', () => {
  const lines = [
    line({ id: 'waits', amount_cents: 1 }),
    line({ id: 'approved', payment: 'p', amount_cents: 2 }),
    commission({ id: 'other', payment: 'q', amount_cents: 4 }),
    line({ id: 'sent', payment: 's', status: 'paid', amount_cents: 8 }),
  ]
  const payments = [
    payment({ status: 'approved' }),
    payment({ id: 'q', payment_type: 'commission' }),
    payment({ id: 's', status: 'dispersed' }),
  ]
  const paymentLines = [...linked('p', 'approved'), ...linked('q', 'other'), ...linked('s', 'sent')]

  it('are the lines without a payment and the lines of open payments', () =>
    expect(partsOfPending({ lines, payments, paymentLines }, 'rental')).toMatchObject([
      { kind: 'line', cents: 1 },
      { kind: 'payment', payment: { id: 'p' }, whole: true, cents: 2 },
    ]))
  it('include both types without a filter', () =>
    expect(partsOfPending({ lines, payments, paymentLines }).map(({ cents }) => cents)).toEqual([1, 2, 4]))
  it('exclude sent payments, even if a line is still pending on the device', () => {
    const laterLines = [line({ id: 'late', payment: 's', amount_cents: 8 })]
    expect(partsOfPending({ lines: laterLines, payments, paymentLines })).toEqual([])
  })
})

describe('parts of the amount that was sent', () => {
  it('are the sent payments of one type or both, newest first', () => {
    const sent = (dispersed_at: string, over = {}) =>
      payment({ status: 'dispersed', dispersed_at, amount_cents: 1, ...over })
    const payments = [
      sent('2026-09-05 10:00:00.000Z'),
      sent('2026-11-05 10:00:00.000Z'),
      sent('2026-10-05 10:00:00.000Z', { payment_type: 'commission' }),
      payment({ status: 'approved' }),
    ]
    const days = (type?: 'rental') =>
      partsOfTotal({ lines: [], payments }, type).map((part) => {
        expect(part).toMatchObject({ kind: 'payment', whole: true, cents: 1 })
        return part.kind === 'payment' && part.payment.dispersed_at.slice(0, 10)
      })
    expect(days()).toEqual(['2026-11-05', '2026-10-05', '2026-09-05'])
    expect(days('rental')).toEqual(['2026-11-05', '2026-09-05'])
  })
})

describe('parts of the next payment', () => {
  const upcomingPart = {
    kind: 'coming',
    of: 'rental',
    month: '2026-11',
    name: '',
    rateCents: 1,
    days: 1,
    daysInMonth: 30,
  } as const
  const view = (kind: 'made' | 'expected' | 'nothing', cents: number, balanceCents: number) =>
    partsOfNextPayment({
      next: { date: '2026-12-05', basis: 'payout-day', kind, cents, month: '2026-11' },
      ahead: {
        soFarCents: 0,
        closesCents: cents,
        month: '2026-11',
        cents,
        coming: [
          { ...upcomingPart, cents: 300 },
          { ...upcomingPart, cents: 20 },
        ],
        ahead: [],
        rest: false,
      },
      unpaid: { balanceCents },
      facts: {
        payments: [
          payment({ amount_cents: 5 }),
          payment({ status: 'approved', amount_cents: 6 }),
          payment({ status: 'dispersed' }),
        ],
      },
    })

  it('are the open payments if there are any', () =>
    expect(view('made', 11, 100)).toMatchObject([5, 6].map((cents) => ({ kind: 'payment', whole: true, cents }))))
  it('are otherwise the balance and upcoming earnings', () => {
    expect(view('expected', 420, 100)).toMatchObject([
      { kind: 'balance', cents: 100 },
      { kind: 'coming', cents: 300 },
      { kind: 'coming', cents: 20 },
    ])
    expect(view('expected', 320, 0)).toMatchObject([{ kind: 'coming' }, { kind: 'coming' }])
  })
  it('show a negative balance that will not be paid', () =>
    expect(view('nothing', 0, -500).at(-1)).toEqual({ kind: 'stays', cents: 180 }))
})
