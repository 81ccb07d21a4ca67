// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { UserPayment } from '../../../domain/entities'
import { moneyView, type MoneyView } from '../../../domain/money/views/money-view'
import type { PayoutItemState } from '../../../domain/money/payouts/payout-states'
import { facts, hold, linked, payment, period, referral } from '../../../domain/testing/money-rows'
import { renderScreen } from '../../data/testing/screen'
import { setLanguage } from '../../i18n/language'
import {
  affiliatePeriods,
  fullMonth,
  openExplanation,
  renderEarnings,
  renderEarningsWithSheet,
  today,
} from './testing/explanations'
import type { MoneyFacts, ReferralWithAttribution } from '../../../domain/money/accrual/own-facts'
import { PaymentHistory } from './payment-history'

const mocks = vi.hoisted(() => ({ view: undefined as unknown }))
const viewOf = (over: Partial<MoneyFacts>, referrals: ReferralWithAttribution[] = [], on = today) =>
  moneyView(facts(over), referrals, on)
const setMoney = (...args: Parameters<typeof viewOf>) => {
  mocks.view = viewOf(...args)
}
vi.mock('../../data/queries/money/money-view', async (real) => ({
  ...(await real<object>()),
  useMoneyView: () => ({ view: mocks.view, loading: false, error: null, reload: () => undefined }),
}))
vi.mock('../../data/queries/sync/sync-status', async (real) => ({
  ...(await real<object>()),
  useFirstSyncDone: () => true,
}))

describe('earnings with unusual amounts', () => {
  afterEach(cleanup)

  const hrefOf = (why: string) => `?why=${why}`
  async function sheet(view: MoneyView, why: string): Promise<string> {
    cleanup()
    mocks.view = view
    return (await openExplanation(why)).textContent.replaceAll('\u00a0', ' ')
  }
  async function history(view: MoneyView): Promise<string> {
    cleanup()
    await act(async () =>
      renderScreen('/dashboard/earnings', <PaymentHistory view={view} type={undefined} hrefOf={hrefOf} />),
    )
    return document.body.textContent
  }
  const sent = (id: string, of: string, over: Partial<UserPayment> = {}) =>
    payment({
      id,
      month: of,
      run: `run ${of}`,
      status: 'dispersed',
      amount_cents: 10_000,
      payment_period_start: `${of}-01`,
      payment_period_end: `${of}-28`,
      dispersed_at: `${of}-28 09:00:00.000Z`,
      created_at: `${of}-28 09:00:00.000Z`,
      payee_paypal: 'me@pay.example',
      ...over,
    })

  describe('a payment that was returned and then paid again (F6)', () => {
    const view = viewOf({
      lines: [
        fullMonth('2026-08', { id: 'a', status: 'paid', payment: 'p' }),
        fullMonth('2026-09', { id: 'b', status: 'paid', payment: 'q' }),
        fullMonth('2026-08', {
          id: 'c',
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
          payout_reported_at: '2026-09-10 09:00:00.000Z',
          payout_returned_cents: 10_000,
          payout_owed_cents: 0,
        }),
        sent('q', '2026-09', { amount_cents: 20_000 }),
      ],
      paymentLines: [...linked('p', 'a'), ...linked('q', 'b', 'c')],
    })

    it('counts only once: page and sheet have a negative Returned row', async () => {
      mocks.view = view
      await renderEarnings()
      expect(document.body.textContent).toContain(
        'Total Earned $200.002 payments sent since Aug 28, 2026Returned−$100.00',
      )
      const text = await sheet(view, 'total')
      expect(text).toContain('Total of all payments sent to you, minus returned payments.')
      expect(text).toContain(
        'Sep 28, 2026 · Rental$200.00Aug 28, 2026 · Rental$100.00Sep 10, 2026 · Returned−$100.00You received$200.00',
      )
    })

    it('shows the returned amount in its own sheet, and the repayment in the history (F8)', async () => {
      expect(await sheet(view, 'p')).toContain('Returned−$100.00Of this, you received$0.00')
      expect(await history(view)).toContain('$100.00 from a returned payment, paid again')
      expect(await history(view)).not.toContain('carried over')
    })
  })

  it('count rental and commission together towards the threshold (F7)', async () => {
    const referrals = [referral({ rental_start: '2026-11-01' })]
    const view = viewOf({ periods: [period('2026-11-13')], affiliatePeriods }, referrals)
    expect(view.next).toMatchObject({ kind: 'expected', cents: 11_000, date: '2026-12-05' })
    for (const why of ['month-2026-11', 'commission-2026-11', 'next']) {
      const text = await sheet(view, why)
      expect(text, why).toContain(
        'Including November so far, you have $65.00. The minimum is $100.00. When November ends, your balance will be about $110.00, which reaches the minimum',
      )
      expect(text, why).not.toContain('carries over')
    }
  })

  it('a month replaced by a manual payment counts neither as earned nor as owed, and has an explanation (F11)', async () => {
    const view = viewOf({
      lines: [
        fullMonth('2026-09', { id: 'a', hold: hold({ kind: 'by-hand' }) }),
        fullMonth('2026-09', { id: 'm', kind: 'adjustment', reason: '', amount_cents: 18_000, payment: 'p' }),
      ],
      payments: [
        sent('p', '2026-09', { run: '', status: 'pending', amount_cents: 18_000, dispersed_at: '', approved_at: '' }),
      ],
      paymentLines: linked('p', 'm'),
    })
    expect(view.unpaid).toMatchObject({ cents: 18_000, heldCents: 0 })
    const text = await sheet(view, 'month-2026-09')
    expect(text).toContain('Rental, September, 30 of 30 days: $100.00 replaced by a manual payment$0.00')
    expect(text).toContain('Manual payment$180.00Total$180.00')
    expect(await sheet(view, 'a')).toContain(
      'A manual payment replaces this amount, so it doesn’t count as earned or owed.',
    )
    expect(await sheet(view, 'm')).toMatch(/^Manual payment, September 2026/)
    expect(await sheet(view, 'm')).not.toContain('Correction')
    expect(await history(view)).toContain('Replaced')
  })
})

describe('tile, sheet and history of a payment at PayPal', () => {
  afterEach(async () => {
    cleanup()
    await act(() => setLanguage('en'))
  })

  const carmen = { id: 'me', paypal_email: 'carmen@correo.example' } as never
  const [septemberLine, octoberLine] = [
    fullMonth('2026-09', { payment: 'there' }),
    fullMonth('2026-10', { payment: 'waits' }),
  ]
  const there = (state: PayoutItemState) =>
    payment({
      id: 'there',
      status: 'approved',
      month: '2026-09',
      payment_period_start: '2026-09-01',
      payment_period_end: '2026-09-30',
      created_at: '2026-10-03 06:00:00.000Z',
      approved_at: '2026-10-03 09:00:00.000Z',
      amount_cents: 10_000,
      payee_paypal: 'carmen@correo.example',
      payout_state: state as never,
      payout_sent_on: '2026-11-22',
      payout_reported_at: '2026-11-22 10:00:00.000Z',
      payout_until: state === 'unclaimed' ? '2026-12-22' : '',
    })
  const waits = payment({
    id: 'waits',
    status: 'pending',
    month: '2026-10',
    payment_period_start: '2026-10-01',
    amount_cents: 10_000,
    created_at: '2026-11-03 06:00:00.000Z',
  })

  async function shown(state: PayoutItemState, over: Parameters<typeof facts>[0] = {}, why = 'next') {
    setMoney(
      {
        user: carmen,
        periods: [period('2026-09-01')],
        lines: [septemberLine, octoberLine],
        payments: [there(state), waits],
        paymentLines: [...linked('there', septemberLine.id), ...linked('waits', octoberLine.id)],
        ...over,
      },
      [],
      '2026-11-26',
    )
    await renderEarningsWithSheet(why)
    const rows = screen.getAllByRole('row', { hidden: true }).map((row) => row.textContent ?? '')
    return {
      tile: screen.getByText(/^(Next Payment|Próximo pago)$/, { selector: 'section h2' }).closest('section')
        ?.textContent,
      sheet: screen.getByRole('dialog').textContent,
      september: rows.find((row) => /Sept? 2026|sept? 2026/.test(row)),
      october: rows.find((row) => /oct 2026/i.test(row)),
    }
  }

  it('exclude it from the next payment while it is unclaimed, and show the same amounts and days', async () => {
    const { tile, sheet, september, october } = await shown('unclaimed')
    expect(tile).toMatch(
      /Dec 5, 2026\$100\.00 on the next payout day\.In addition, \$100\.00: unclaimed at PayPal until Dec 22, 2026\.$/,
    )
    expect(sheet).not.toContain('$200.00')
    expect(sheet).toMatch(/\$100\.00Expected around Dec 5, 2026Rental, Oct 2026: Pending\$100\.00To be paid\$100\.00/)
    expect(sheet).toContain('In addition, $100.00: unclaimed at PayPal until Dec 22, 2026.')
    expect(sheet).toMatch(
      /Unclaimed: 1 payment, \$100\.00.*Nov 22Unclaimed\.Dec 22PayPal returns it to us if you don’t claim it\./,
    )
    expect(september).toMatch(/^until Dec 22, 2026.*Unclaimed26 days left/)
    expect(october).toMatch(/^around Dec 5, 2026/)
  })
})

describe('sheet of a payment at PayPal', () => {
  afterEach(cleanup)

  const approved = payment({
    id: 'approved',
    status: 'approved',
    month: '2026-10',
    amount_cents: 10_000,
    payment_period_start: '2026-09-01',
    created_at: '2026-11-01 06:00:00.000Z',
    approved_at: '2026-11-03 09:00:00.000Z',
    payee_paypal: 'lucia@correo.example',
  })
  const october = {
    periods: [period('2026-05-15')],
    lines: [fullMonth('2026-10', { payment: 'approved' })],
    paymentLines: linked('approved', 'line-2026-10'),
  }

  it('shows the days of a returned payment, and which amounts are paid with it on the next payout day', async () => {
    const back = { ...approved, payout_state: 'returned', payout_sent_on: '2026-11-05' }
    const shown = async (over: object) => {
      cleanup()
      const before = ['05', '06', '07', '08', '09'].map((of) =>
        fullMonth(`2026-${of}`, { status: 'paid', payment: 'sent' }),
      )
      const payments = [payment({ ...back, ...over } as never)]
      setMoney({ ...october, lines: [...october.lines, ...before], payments })
      return (await openExplanation('approved')).textContent
    }
    const text = await shown({ payout_reported_at: '2026-11-09 10:00:00.000Z' })
    expect(text).toContain('Your earnings for November will be added around Dec 5: $100.00 expected.')
    // The sum equals that of the next payment on the same day.
    expect(text).not.toContain('$200.00')
    expect(text).toMatch(/Nov 5Sent to PayPal\.Nov 9Returned\.~ Dec 5We expect to send it again/)
    // PayPal has not reported anything yet.
    const quiet = await shown({ payout_state: 'sent', payout_reported_at: '' })
    expect(quiet).toMatch(/Nov 5Sent to PayPal\.Then/)
    expect(quiet).not.toContain('comes with it')
    // The payment was sent manually after it was returned; its steps include the earlier attempt.
    const after = {
      status: 'dispersed',
      dispersed_at: '2026-11-12 09:00:00.000Z',
      payout_reported_at: '2026-11-09 10:00:00.000Z',
      reference: 'BY-HAND-1',
    }
    expect(await shown(after)).toMatch(
      /Payment history.*Nov 5Sent to PayPal\.Nov 9Returned\.Nov 12Sent again to lucia@correo\.example, BY-HAND-1\./,
    )
    // The comma is on the same line as the end of the address.
    expect(screen.getByRole('dialog').innerHTML).toContain('lucia@<wbr>correo<wbr>.example, BY-HAND-1.<')
    const payout_previous = 'returned 2026-11-05 2026-11-09 10:00:00.000Z'
    const later = { payout_state: 'denied', payout_sent_on: '2026-11-10', payout_previous }
    expect(await shown({ ...later, payout_reported_at: '2026-11-11 10:00:00.000Z' })).toMatch(
      /Nov 5Sent to PayPal\.Nov 9Returned\.Nov 10Sent to PayPal\.Nov 11Refused\. Nothing was deducted\.~ Dec 5We expect to send it again/,
    )
    // A refund shows its amount and whether we owe it again.
    const gone = { ...after, payout_state: 'refunded', payout_returned_cents: 3_000 }
    expect(await shown({ ...gone, payout_owed_cents: 3_000 })).toContain('$30.00 of it was returned. We owe you $30.00')
    expect(await shown({ ...gone, payout_owed_cents: 0 })).toContain('We recorded what we owe you for it')
  })
})
