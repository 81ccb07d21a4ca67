// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { lastDay } from '../../../domain/calendar'
import type { HoldableLine } from '../../../domain/money/holds'
import { moneyView } from '../../../domain/money/money-view'
import { facts, line, linked, payment, period } from '../../../domain/testing/money-rows'
import { showScreen } from '../../data/testing/screen'
import { ReasonSheet } from './reason-sheet'

const given = vi.hoisted(() => ({ view: undefined as unknown }))
vi.mock('../../data/repos/use-money-view', () => ({
  useMoneyView: () => ({ view: given.view, loading: false, error: null, reload: () => undefined }),
}))
afterEach(cleanup)

const today = '2026-11-21'

/** A whole month's line of the rental: $100.00. */
const month = (of: string, over: Partial<HoldableLine> = {}): HoldableLine => {
  const days = Number(lastDay(of).slice(8))
  return line({
    id: `line-${of}`,
    month: of,
    days: (2 ** 31 - 1) >>> (31 - days),
    days_in_month: days,
    period_start: `${of}-01`,
    period_end: lastDay(of),
    amount_cents: 10_000,
    ...over,
  })
}

const approved = payment({
  id: 'approved',
  status: 'approved',
  month: '2026-10',
  amount_cents: 10_000,
  payment_period_start: '2026-09-01',
  created: '2026-11-01 06:00:00.000Z',
  approved_at: '2026-11-03 09:00:00.000Z',
  payee_paypal: 'lucia@correo.example',
  reference: '',
})

function open(why: string) {
  showScreen('/dashboard/earnings', <ReasonSheet />, `/dashboard/earnings?why=${why}`)
  return screen.getByRole('dialog')
}

it('a payment that came back says on which days, and what comes with it on the next payout day', () => {
  const back = {
    ...approved,
    amount_cents: 10_000,
    payout_state: 'returned',
    payout_until: '',
    payout_sent_on: '2026-11-05',
  }
  const shown = (over: object) => {
    cleanup()
    given.view = moneyView(
      facts({
        periods: [period('2026-05-15')],
        lines: [
          month('2026-10', { payment: 'approved' }),
          ...['05', '06', '07', '08', '09'].map((of) => month(`2026-${of}`, { status: 'paid', payment: 'sent' })),
        ],
        payments: [payment({ ...back, ...over } as never)],
        paymentLines: linked('approved', 'line-2026-10'),
      }),
      [],
      today,
    )
    return open('approved').textContent
  }
  const text = shown({ payout_told_at: '2026-11-09 10:00:00.000Z' })
  expect(text).toContain('November comes with it, about Dec 5: $100.00 expected.')
  // one sum for one day: that of the next payment everywhere else
  expect(text).not.toContain('$200.00')
  expect(text).toMatch(/Nov 5Handed to PayPal\.Nov 9It came back\.~ Dec 5Sent again/)
  expect(shown({ payout_state: 'denied', payout_told_at: '2026-11-05 10:00:00.000Z' })).toMatch(
    /never left us.*Nov 5Handed to PayPal\.Nov 5Refused\. Nothing was deducted\./,
  )
  // nothing is known yet: handed over, and no more
  const quiet = shown({ payout_state: 'sent', payout_told_at: '' })
  expect(quiet).toMatch(/Nov 5Handed to PayPal\.Then/)
  expect(quiet).not.toContain('comes with it')
  // sent by hand after it came back: the way before is part of how it got there
  const after = {
    status: 'dispersed',
    dispersed_at: '2026-11-12 09:00:00.000Z',
    payout_told_at: '2026-11-09 10:00:00.000Z',
    reference: 'BY-HAND-1',
  }
  const resent = shown(after)
  expect(resent).toMatch(
    /How it got to you.*Nov 5Handed to PayPal\.Nov 9It came back\.Nov 12Sent again to lucia@correo\.example, BY-HAND-1\./,
  )
  // the comma goes on the line of the address
  expect(screen.getByRole('dialog').innerHTML).toContain('lucia@<wbr>correo<wbr>.example, BY-HAND-1.<')
  // another way than PayPal's has no address there
  expect(shown({ ...after, payout_state: '', payment_method: 'Bank transfer' })).toMatch(
    /Nov 12Sent by Bank transfer, BY-HAND-1\./,
  )
  // one that a later batch took says how the earlier ones ended, before and after it arrived
  expect(shown({ ...after, payout_state: 'success' })).toMatch(/Approved\. The address was fixed\.Nov 12Sent to lucia/)
  const payout_before = 'returned 2026-11-05 2026-11-09 10:00:00.000Z'
  const later = { payout_state: 'success', payout_sent_on: '2026-11-10', payout_before }
  expect(shown({ ...after, ...later })).toMatch(
    /How it got to you.*Nov 5Handed to PayPal\.Nov 9It came back\.Nov 12Sent again to lucia@correo\.example, BY-HAND-1\./,
  )
  expect(shown({ ...later, payout_state: 'denied', payout_told_at: '2026-11-11 10:00:00.000Z' })).toMatch(
    /Nov 5Handed to PayPal\.Nov 9It came back\.Nov 10Handed to PayPal\.Nov 11Refused\. Nothing was deducted\.~ Dec 5Sent again/,
  )
  // sent and come back: how much, and whether it is booked; an older row says that it is
  const gone = { ...after, payout_state: 'refunded', payout_back_cents: 3_000 }
  expect(shown({ ...gone, payout_owed_cents: 3_000 })).toContain(
    '$30.00 of it came back. $30.00 is owed to you again and becomes a line of your next payment once it is booked.',
  )
  expect(shown({ ...gone, payout_owed_cents: 0 })).toContain(
    '$30.00 of it came back. What that leaves owed to you is booked',
  )
  expect(shown({ ...gone, payout_back_cents: undefined })).toContain('What is owed to you again becomes a line')
  // a row from before the days were there
  expect(shown({ payout_sent_on: undefined, payout_told_at: undefined })).not.toContain('Handed to PayPal')
})

it('a payment that came back says first what that means, then what it is made of, and its buttons lead to what can be done', () => {
  const ways = {
    returned: { deed: 'Check the address', sign: 'undo-2', steps: 0 },
    unclaimed: { deed: 'Open PayPal', sign: 'clock', steps: 2 },
    denied: { deed: 'Open PayPal', sign: 'circle-alert', steps: 2 },
  } as const
  for (const [state, { deed, sign, steps }] of Object.entries(ways)) {
    given.view = moneyView(
      facts({
        user: { paypal_email: 'lucia@correo.example', first_name: 'Lucía' } as never,
        periods: [period('2026-05-15')],
        lines: [month('2026-10', { payment: 'approved' })],
        payments: [
          payment({ ...approved, amount_cents: 10_000, payout_state: state as never, payout_until: '2026-12-10' }),
        ],
        paymentLines: linked('approved', 'line-2026-10'),
      }),
      [],
      today,
    )
    const sheet = open('approved')
    const text = sheet.textContent ?? ''
    const [why, sum] = [text.indexOf('What you can do'), text.indexOf('Rental, October')]
    expect(why, state).toBeGreaterThan(-1)
    expect(sum, state).toBeGreaterThan(why)
    expect(within(sheet).getByRole('link', { name: deed })).toBeTruthy()
    // the band has its sign; what is one thing to do has no number
    expect(sheet.querySelector(`svg.lucide-${sign} + p`)?.textContent, state).toMatch(
      /Nothing was deducted|nothing is lost/,
    )
    expect(sheet.querySelectorAll('ol.list-decimal > li'), state).toHaveLength(steps)
    expect(within(sheet).queryByRole('link', { name: 'See all lines' })).toBeNull()
    cleanup()
  }
})

it('a payment that came back and is approved again says when it came back, and that it goes to the address of now (M34)', () => {
  const again = {
    ...approved,
    status: 'pending',
    approved_at: '',
    payee_paypal: '',
    payout_state: '',
    payout_until: '',
    payout_sent_on: '',
    payout_told_at: '',
    payout_before: 'returned 2026-11-05 2026-11-09 10:00:00.000Z',
  }
  given.view = moneyView(
    facts({
      user: { id: 'me', paypal_email: 'new@correo.example' } as never,
      periods: [period('2026-05-15')],
      lines: [month('2026-10', { payment: 'approved' })],
      payments: [payment(again as never)],
      paymentLines: linked('approved', 'line-2026-10'),
    }),
    [],
    today,
  )
  const text = open('approved').textContent ?? ''
  expect(text).toContain('It must be approved again. It then goes to the PayPal address that you have now.')
  expect(text.indexOf('It came back.')).toBeGreaterThan(-1)
  expect(text.indexOf('It came back.')).toBeLessThan(text.indexOf('It must be approved again.'))
})
