// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LineHold } from '../../../domain/entities'
import { moneyView, type MoneyView } from '../../../domain/money/money-view'
import { commission, facts, hold, line, linked, payment, period, referral } from '../../../domain/testing/money-rows'
import { showScreen } from '../../data/testing/screen'
import { EarningsPage } from './earnings-page'
import { PaymentHistory } from './payment-history'
import { ReasonSheet } from './reason-sheet'

const given = vi.hoisted(() => ({ view: undefined as unknown }))
vi.mock('../../data/repos/use-money-view', () => ({
  useMoneyView: () => ({ view: given.view, loading: false, error: null, reload: () => undefined }),
}))
vi.mock('../../data/repos/copy-is-whole', () => ({ useCopyIsWhole: () => true }))
afterEach(cleanup)

const today = '2026-11-21'
const hrefOf = (why: string) => `?why=${why}`
/** The sheet of an amount, as a person reads it. */
function sheet(view: MoneyView, why: string): string {
  cleanup()
  given.view = view
  showScreen('/dashboard/earnings', <ReasonSheet />, `/dashboard/earnings?why=${why}`)
  return screen.getByRole('dialog').textContent.replaceAll('\u00a0', ' ')
}
function history(view: MoneyView): string {
  cleanup()
  showScreen('/dashboard/earnings', <PaymentHistory view={view} type={undefined} hrefOf={hrefOf} />)
  return document.body.textContent
}
const month = (id: string, of: string, over: Parameters<typeof line>[0] = {}) =>
  line({
    paid_date: '',
    id,
    month: of,
    days: 2 ** 30 - 1,
    days_in_month: 30,
    amount_cents: 10_000,
    period_start: `${of}-01`,
    period_end: `${of}-28`,
    ...over,
  })
const sent = (id: string, of: string, over: Parameters<typeof payment>[0] = {}) =>
  payment({
    id,
    month: of,
    run: `run ${of}`,
    status: 'dispersed',
    amount_cents: 10_000,
    payment_period_start: `${of}-01`,
    payment_period_end: `${of}-28`,
    dispersed_at: `${of}-28 09:00:00.000Z`,
    created: `${of}-28 09:00:00.000Z`,
    payee_paypal: 'me@pay.example',
    payout_before: '',
    payout_until: '',
    payout_sent_on: '',
    payout_told_at: '',
    approved_at: '',
    reference: '',
    reason_for_payee: '',
    ...over,
  })

describe('a payment that came back and was paid again (F6)', () => {
  const view = moneyView(
    facts({
      lines: [
        month('a', '2026-08', { status: 'paid', payment: 'p' }),
        month('b', '2026-09', { status: 'paid', payment: 'q' }),
        month('c', '2026-08', {
          kind: 'adjustment',
          reason: 'it came back',
          corrects_payment: 'p',
          status: 'paid',
          payment: 'q',
        }),
      ],
      payments: [
        sent('p', '2026-08', {
          payout_state: 'refunded',
          payout_told_at: '2026-09-10 09:00:00.000Z',
          payout_back_cents: 10_000,
          payout_owed_cents: 0,
        }),
        sent('q', '2026-09', { amount_cents: 20_000 }),
      ],
      paymentLines: [...linked('p', 'a'), ...linked('q', 'b', 'c')],
    }),
    [],
    today,
  )

  it('is received once: card and sheet have a line Returned with a negative amount', () => {
    given.view = view
    showScreen('/dashboard/earnings', <EarningsPage />)
    expect(document.body.textContent).toContain(
      'Total Earned $200.002 payments sent since Aug 28, 2026Returned−$100.00',
    )
    const text = sheet(view, 'total')
    expect(text).toContain('All payments that were sent to you, less what was returned.')
    expect(text).toContain(
      'Sep 28, 2026 · Rental$200.00Aug 28, 2026 · Rental$100.00Sep 10, 2026 · Returned−$100.00You received$200.00',
    )
  })

  it('says in its own sheet what came back of it, and in the history what pays it again (F8)', () => {
    expect(sheet(view, 'p')).toContain('Returned−$100.00You received of it$0.00')
    expect(history(view)).toContain('$100.00 of a returned payment, paid again')
    expect(history(view)).not.toContain('carried over')
  })
})

it('counts both types towards the threshold (F7)', () => {
  const view = moneyView(
    facts({
      periods: [period('2026-11-13')],
      affiliatePeriods: [{ start_date: '2026-01-01', end_date: '' }] as never,
    }),
    [referral({ rental_start: '2026-11-01' })],
    today,
  )
  expect(view.next).toMatchObject({ kind: 'expected', cents: 11_000, date: '2026-12-05' })
  for (const why of ['month-2026-11', 'commission-2026-11', 'next']) {
    const text = sheet(view, why)
    expect(text, why).toContain(
      'With November so far you have $65.00 of $100.00. It gets there when November closes, with about $110.00',
    )
    expect(text, why).not.toContain('carries over')
  }
})

it('says of a correction and of days told late what they are, not that they were carried over (F8)', () => {
  const view = moneyView(
    facts({
      lines: [
        month('a', '2026-09', {
          run: 'run 2026-10',
          source: 'second',
          days: 1,
          amount_cents: 333,
          status: 'paid',
          payment: 'p',
        }),
        month('b', '2026-10', { run: 'run 2026-10', status: 'paid', payment: 'p' }),
        month('c', '2026-09', {
          kind: 'adjustment',
          reason: 'a pause',
          amount_cents: -5_000,
          status: 'paid',
          payment: 'p',
        }),
      ],
      payments: [sent('p', '2026-10', { amount_cents: 5_333 })],
      paymentLines: linked('p', 'a', 'b', 'c'),
    }),
    [],
    today,
  )
  expect(history(view)).toContain('Correction of September: −$50.00. $3.33 for days of September recorded late')
  expect(history(view)).not.toContain('carried over')
  expect(sheet(view, 'a')).toContain('These days were recorded late, so a later run made this line.')
})

it('has a row and an explanation for a month that was settled at zero (F9)', () => {
  const view = moneyView(
    facts({
      periods: [period('2026-08-01', '2026-08-31')],
      lines: [
        month('a', '2026-08', { status: 'paid', days_in_month: 31, days: 2 ** 31 - 1 }),
        month('b', '2026-08', { kind: 'adjustment', reason: 'gave it back', amount_cents: -10_000, status: 'paid' }),
      ],
    }),
    [],
    today,
  )
  expect(history(view)).toContain('Settled: together with the other lines it came to zero, so nothing was sent.')
  expect(sheet(view, 'month-2026-08')).toContain('Together your lines came to exactly zero when you left')
})

describe('a month that a manual payment replaces (F11)', () => {
  const view = moneyView(
    facts({
      lines: [
        month('a', '2026-09', { hold: hold({ kind: 'by-hand' }) }),
        month('m', '2026-09', { kind: 'adjustment', reason: '', amount_cents: 18_000, payment: 'p' }),
      ],
      payments: [
        sent('p', '2026-09', { run: '', status: 'pending', amount_cents: 18_000, dispersed_at: '', approved_at: '' }),
      ],
      paymentLines: linked('p', 'm'),
    }),
    [],
    today,
  )
  it('is neither earned nor owed, and says so', () => {
    expect(view.unpaid).toMatchObject({ cents: 18_000, heldCents: 0 })
    const text = sheet(view, 'month-2026-09')
    expect(text).toContain('Rental, September, 30 of 30 days: $100.00 replaced by a manual payment$0.00')
    expect(text).toContain('Manual payment$180.00Together$180.00')
    expect(sheet(view, 'a')).toContain(
      'A manual payment replaces this line, so it counts neither as earned nor as owed.',
    )
    expect(sheet(view, 'm')).toMatch(/^Manual payment, September 2026/)
    expect(sheet(view, 'm')).not.toContain('Correction')
    expect(history(view)).toContain('Replaced')
  })
})

it('says of a referral that is being checked that it will be held, and counts it nowhere ahead (F13)', () => {
  const review: LineHold = hold()
  const view = moneyView(
    facts({
      affiliatePeriods: [{ start_date: '2026-01-01', end_date: '' }] as never,
      lines: [commission({ id: 'c', month: '2026-10', days: 1, days_in_month: 31, amount_cents: 5_000, hold: review })],
    }),
    [referral({ rental_start: '2026-10-01' })],
    today,
  )
  expect(view.next.kind).toBe('nothing')
  for (const why of ['commission-2026-11', 'this-month']) {
    const text = sheet(view, why)
    expect(text, why).toContain('being checked, will be held for review')
    expect(text, why).not.toContain('paid together')
  }
})
