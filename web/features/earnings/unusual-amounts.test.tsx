// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { UserPayment } from '../../../domain/entities'
import { addMonths } from '../../../domain/calendar'
import { moneyView, type MoneyView } from '../../../domain/money/views/money-view'
import type { PayoutItemState } from '../../../domain/money/payouts/payout-states'
import { commission, facts, hold, line, linked, payment, period, referral } from '../../../domain/testing/money-rows'
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
        'Including November so far, you have $65.00. The minimum is $100.00. Your balance will reach the minimum when November ends, with about $110.00',
      )
      expect(text, why).not.toContain('carries over')
    }
  })

  it('describe a correction and late days as such, not as carried-over amounts (F8)', async () => {
    const paid = { status: 'paid', payment: 'p' } as const
    const view = viewOf({
      lines: [
        fullMonth('2026-09', { ...paid, id: 'a', run: 'run 2026-10', source: 'second', days: 1, amount_cents: 333 }),
        fullMonth('2026-10', { ...paid, id: 'b', run: 'run 2026-10' }),
        fullMonth('2026-09', { ...paid, id: 'c', kind: 'adjustment', reason: 'a pause', amount_cents: -5_000 }),
      ],
      payments: [sent('p', '2026-10', { amount_cents: 5_333 })],
      paymentLines: linked('p', 'a', 'b', 'c'),
    })
    expect(await history(view)).toContain(
      'Correction for September: −$50.00. $3.33 for days in September recorded late',
    )
    expect(await history(view)).not.toContain('carried over')
    expect(await sheet(view, 'a')).toContain('These days were recorded late, so a later monthly run added them.')
  })

  it('show a row and an explanation for a month that was settled at zero (F9)', async () => {
    const view = viewOf({
      periods: [period('2026-08-01', '2026-08-31')],
      lines: [
        fullMonth('2026-08', { id: 'a', status: 'paid', days_in_month: 31, days: 2 ** 31 - 1 }),
        fullMonth('2026-08', {
          id: 'b',
          kind: 'adjustment',
          reason: 'gave it back',
          amount_cents: -10_000,
          status: 'paid',
        }),
      ],
    })
    expect(await history(view)).toContain(
      'Settled: together with other earnings and corrections, it came to zero, so there was nothing to send.',
    )
    expect(await sheet(view, 'month-2026-08')).toContain(
      'When you left, your earnings and corrections came to exactly zero',
    )
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

  it('announce the hold of a referral under review, and exclude the referral from all forecasts (F13)', async () => {
    const view = viewOf(
      {
        affiliatePeriods,
        lines: [
          commission({ id: 'c', month: '2026-10', days: 1, days_in_month: 31, amount_cents: 5_000, hold: hold() }),
        ],
      },
      [referral({ rental_start: '2026-10-01' })],
    )
    expect(view.next.kind).toBe('nothing')
    for (const why of ['commission-2026-11', 'this-month']) {
      const text = await sheet(view, why)
      expect(text, why).toContain('will be on hold for review')
      expect(text, why).not.toContain('paid together')
    }
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

  it('show no day while PayPal holds it or has not confirmed it', async () => {
    const words = {
      pending: 'on hold at PayPal',
      onhold: 'on hold at PayPal',
      sent: 'sent, PayPal hasn’t confirmed it yet',
      unknown: 'sent, PayPal hasn’t confirmed it yet',
    } as const
    for (const state of ['pending', 'onhold', 'sent', 'unknown'] as const) {
      const { tile, sheet, september } = await shown(state)
      expect(tile, state).toContain(`Dec 5, 2026$100.00 on the next payout day.In addition, $100.00: ${words[state]}.`)
      expect(sheet, state).toContain('To be paid$100.00')
      expect(september, state).toMatch(/^-Sep 2026/)
      cleanup()
    }
  })

  it('say what it waits for when it is the only payment', async () => {
    const only = {
      periods: [period('2026-09-01', '2026-09-30')],
      lines: [septemberLine],
      payments: [there('unclaimed')],
    }
    const { tile, sheet, september } = await shown('unclaimed', only)
    expect(tile).toBe('Next Payment $100.00unclaimed at PayPal until Dec 22, 2026')
    expect(sheet).toMatch(
      /\$100\.00unclaimed at PayPal until Dec 22, 2026Rental, Sep 2026: Unclaimed\$100\.00Total\$100\.00/,
    )
    expect(sheet).not.toMatch(/Expected|estimate/)
    expect(september).toMatch(/^until Dec 22, 2026/)
    cleanup()
    const { tile: quiet } = await shown('onhold', { ...only, payments: [there('onhold')] })
    expect(quiet).toBe('Next Payment $100.00on hold at PayPal')
  })

  it('show each pending part’s state, what happens next, and what the current month adds', async () => {
    const rows = () =>
      [...screen.getByRole('dialog').querySelectorAll('dt')].map(({ textContent }) =>
        textContent?.replaceAll('\u00a0', ' '),
      )
    const { sheet } = await shown('unclaimed', {}, 'balance')
    expect(rows()).toEqual([
      'Rental, Sep 2026: Unclaimedunclaimed at PayPal until Dec 22, 2026',
      'Rental, Oct 2026: Pendingcreated on Nov 3, pending approval, expected around Dec 5, 2026',
      'Total',
    ])
    expect(sheet).toContain('Total$200.00')
    expect(sheet).toMatch(
      /Pending: 1 payment, \$100\.00Nov 3Payment created: Pending\..*~ Dec 5We’ll send it around this day/,
    )
    expect(sheet).toMatch(
      /Unclaimed: 1 payment, \$100\.00.*Nov 22Sent to PayPal\.Nov 22Unclaimed\.Dec 22PayPal returns it to us/,
    )
    // 26 of the 30 days of November are not in a payment yet.
    expect(sheet).toMatch(/Plus November\$86\.67.* so far\. It isn’t in a payment yet and isn’t part of this total\./)
    cleanup()
    const approved = { ...waits, status: 'approved' as const, approved_at: '2026-11-19 09:00:00.000Z' }
    await shown('unclaimed', { payments: [there('onhold'), approved] }, 'balance')
    expect(rows().slice(0, 2)).toEqual([
      'Rental, Sep 2026: On hold at PayPalon hold at PayPal',
      'Rental, Oct 2026: Approvedapproved on Nov 19, expected around Dec 5, 2026',
    ])
    cleanup()
    await act(() => setLanguage('es'))
    const spanish = (await shown('unclaimed', {}, 'balance')).sheet
    expect(rows().slice(0, 2)).toEqual([
      'Alquiler, sep 2026: Sin reclamarsin reclamar en PayPal hasta el 22 dic 2026',
      'Alquiler, oct 2026: Pendientecreado el 3 nov, pendiente de aprobación, se enviará hacia el 5 dic 2026',
    ])
    expect(spanish).toMatch(/Además, noviembre\$86\.67.* hasta hoy\./)
  })

  it('state that pending lines below the threshold carry over to the next month (M6)', async () => {
    const { sheet } = await shown(
      'unclaimed',
      {
        periods: [period('2026-10-20', '2026-10-31')],
        lines: [{ ...octoberLine, payment: '', amount_cents: 4_000 }],
        payments: [],
        affiliatePeriods,
      },
      'balance',
    )
    expect(sheet).toMatch(
      /What happens nextNov 26earned, not paid yetThenA balance below the minimum carries over to the next month/,
    )
    expect(sheet).not.toContain('Plus November')
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
    expect(text).toMatch(/Nov 5Sent to PayPal\.Nov 9Returned\.~ Dec 5We’ll send it again/)
    expect(await shown({ payout_state: 'denied', payout_reported_at: '2026-11-05 10:00:00.000Z' })).toMatch(
      /refused by PayPal.*Nov 5Sent to PayPal\.Nov 5Refused\. Nothing was deducted\./,
    )
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
    const resent = await shown(after)
    expect(resent).toMatch(
      /Payment history.*Nov 5Sent to PayPal\.Nov 9Returned\.Nov 12Sent again to lucia@correo\.example, BY-HAND-1\./,
    )
    // The comma is on the same line as the end of the address.
    expect(screen.getByRole('dialog').innerHTML).toContain('lucia@<wbr>correo<wbr>.example, BY-HAND-1.<')
    // A payment outside PayPal shows no address.
    expect(await shown({ ...after, payout_state: '', payment_method: 'Bank transfer' })).toMatch(
      /Nov 12Sent by Bank transfer, BY-HAND-1\./,
    )
    // A payment sent with a later batch shows how its earlier attempts ended.
    expect(await shown({ ...after, payout_state: 'success' })).toMatch(
      /Approved\. The PayPal email for this payment is final\.Nov 12Sent to lucia/,
    )
    const payout_previous = 'returned 2026-11-05 2026-11-09 10:00:00.000Z'
    const later = { payout_state: 'success', payout_sent_on: '2026-11-10', payout_previous }
    expect(await shown({ ...after, ...later })).toMatch(
      /Payment history.*Nov 5Sent to PayPal\.Nov 9Returned\.Nov 12Sent again to lucia@correo\.example, BY-HAND-1\./,
    )
    expect(await shown({ ...later, payout_state: 'denied', payout_reported_at: '2026-11-11 10:00:00.000Z' })).toMatch(
      /Nov 5Sent to PayPal\.Nov 9Returned\.Nov 10Sent to PayPal\.Nov 11Refused\. Nothing was deducted\.~ Dec 5We’ll send it again/,
    )
    // A refund shows its amount and whether we owe it again.
    const gone = { ...after, payout_state: 'refunded', payout_returned_cents: 3_000 }
    expect(await shown({ ...gone, payout_owed_cents: 3_000 })).toContain(
      '$30.00 of it was returned. We owe you $30.00 again and will add it to your next payment once we’ve recorded it.',
    )
    expect(await shown({ ...gone, payout_owed_cents: 0 })).toContain(
      '$30.00 of it was returned. We recorded what we owe you for it',
    )
    expect(await shown({ payout_sent_on: '', payout_reported_at: '' })).not.toContain('Sent to PayPal')
  })

  it('shows first what a returned payment means and then its parts, with buttons for the possible actions', async () => {
    const ways = {
      returned: { action: 'Check PayPal email', sign: 'undo-2', steps: 0 },
      unclaimed: { action: 'Open PayPal', sign: 'clock', steps: 2 },
      denied: { action: 'Open PayPal', sign: 'circle-alert', steps: 2 },
    } as const
    for (const [state, { action, sign, steps }] of Object.entries(ways)) {
      setMoney({
        ...october,
        user: { paypal_email: 'lucia@correo.example', first_name: 'Lucía' } as never,
        payments: [{ ...approved, payout_state: state as never, payout_until: '2026-12-10' }],
      })
      const sheet = await openExplanation('approved')
      const text = sheet.textContent ?? ''
      const [why, sum] = [text.indexOf('What you can do'), text.indexOf('Rental, October')]
      expect(why, state).toBeGreaterThan(-1)
      expect(sum, state).toBeGreaterThan(why)
      expect(within(sheet).getByRole('link', { name: action })).toBeTruthy()
      // The band has an icon, and a single action is not numbered.
      expect(sheet.querySelector(`svg.lucide-${sign} + p`)?.textContent, state).toMatch(
        /Nothing was deducted|nothing is lost/,
      )
      expect(sheet.querySelectorAll('ol.list-decimal > li'), state).toHaveLength(steps)
      expect(within(sheet).queryByRole('link', { name: 'View all earnings' })).toBeNull()
      cleanup()
    }
  })

  it('shows first that a payment was returned, then that a second approval sends it to the new address (M34)', async () => {
    const again: UserPayment = {
      ...approved,
      status: 'pending',
      approved_at: '',
      payee_paypal: '',
      payout_previous: 'returned 2026-11-05 2026-11-09 10:00:00.000Z',
    }
    setMoney({ ...october, user: { id: 'me', paypal_email: 'new@correo.example' } as never, payments: [again] })
    const text = (await openExplanation('approved')).textContent ?? ''
    expect(text).toContain('We have to approve it again. We’ll then send it to the PayPal email you have now.')
    expect(text.indexOf('Returned.')).toBeGreaterThan(-1)
    expect(text.indexOf('Returned.')).toBeLessThan(text.indexOf('We have to approve it again.'))
  })
})

describe('charts of explanations', () => {
  afterEach(cleanup)

  describe('a sum', () => {
    const paidMonths = (n: number) => ({
      periods: [period('2026-11-01')],
      lines: [
        line({ id: 'waits', month: '2026-10', source: 'first', days: 0b111, days_in_month: 31, amount_cents: 968 }),
        line({ id: 'was', month: '2023-01', status: 'paid', payment: 'p0', days: 0b111, amount_cents: 10_000 }),
      ],
      paymentLines: linked('p0', 'was'),
      payments: Array.from({ length: n }, (_, at) => {
        const month = addMonths('2023-01', at)
        const dispersed_at = `${month}-28 09:00:00.000Z`
        return payment({ id: `p${at}`, month, status: 'dispersed', amount_cents: 10_000, dispersed_at })
      }),
    })

    it.each(['total', 'earned', 'earned-open', 'next', 'balance'])(
      'named “%s” starts with a chart of its parts',
      async (why) => {
        setMoney(paidMonths(3))
        const head = (await openExplanation(why)).querySelector('[role=img]')
        expect(head?.getAttribute('aria-label')).toMatch(/Made up of \d+ (parts?|payments?), one dot each|days counted/)
        expect(head?.querySelectorAll('circle').length).toBeGreaterThan(0)
      },
    )

    it('is drawn as the days of the payment if it has only one', async () => {
      setMoney({
        periods: [period('2026-10-01')],
        lines: [fullMonth('2026-10', { id: 'o', payment: 'p' })],
        payments: [
          payment({
            status: 'approved',
            month: '2026-10',
            amount_cents: 10_000,
            created_at: today,
            approved_at: today,
          }),
        ],
        paymentLines: linked('p', 'o'),
      })
      expect(within(await openExplanation('next')).getByRole('img', { name: '31 of 31 days counted' })).toBeDefined()
    })

    it('is drawn with one circle per referral if it is one commission payment', async () => {
      const paid = { month: '2026-09', payment: 'c', days: 0b1111, status: 'paid', amount_cents: 667 } as const
      setMoney({
        lines: ['a', 'b'].map((id) => commission({ ...paid, id, source: id })),
        payments: [
          payment({
            id: 'c',
            status: 'dispersed',
            payment_type: 'commission',
            amount_cents: 1_334,
            payment_period_start: '2026-09-01',
            payment_period_end: '2026-09-30',
            created_at: '2026-10-01 06:00:00.000Z',
            dispersed_at: '2026-10-05 06:00:00.000Z',
          }),
        ],
        paymentLines: linked('c', 'a', 'b'),
      })
      expect(
        [...(await openExplanation('c')).querySelectorAll('[role=img]')].map((each) => each.getAttribute('aria-label')),
      ).toEqual(['Made up of 2 referrals, one dot each'])
    })

    it('is drawn with one circle per person, each in its own color, if it is commission', async () => {
      const referrals = ['ana', 'bo', 'eva'].map((id) =>
        referral({ id, rental_start: '2026-06-01' }, { id: `a-${id}` }),
      )
      setMoney({ affiliatePeriods }, referrals)
      const picture = within(await openExplanation('commission-2026-11')).getByRole('img', {
        name: 'Made up of 3 referrals, one dot each',
      })
      const hues = [...picture.querySelectorAll('path')].map((path) => path.getAttribute('class'))
      expect(new Set(hues).size).toBe(3)
    })

    it('shows the first payments, and the others on request', async () => {
      setMoney(paidMonths(29))
      const sheet = await openExplanation('total')
      const rows = () => within(sheet).getAllByRole('link', { name: /why this amount/ })
      expect(rows()).toHaveLength(8)
      expect(within(sheet).getByRole('img', { name: 'Made up of 29 payments, one dot each' })).toBeDefined()
      const list = sheet.querySelector('dl') as HTMLElement
      // The hidden rows appear as one row, so the visible rows add up.
      expect(list.textContent).toMatch(/21 more\$2,100\.00You received\$2,900\.00$/)
      fireEvent.click(within(list).getByRole('button', { name: '21 more' }))
      expect(rows()).toHaveLength(29)
      expect(list.textContent).not.toContain('more$')
      expect(document.activeElement?.textContent).toBe('All 29 are shown.')
    })
  })
})
