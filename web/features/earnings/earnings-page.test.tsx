// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatCents } from '../../../domain/money/dollars'
import { moneyView, type MoneyView } from '../../../domain/money/views/money-view'
import { commission, facts, hold, line, linked, payment, period, referral } from '../../../domain/testing/money-rows'
import { renderScreen } from '../../data/testing/screen'
import { setLanguage } from '../../i18n/language'
import { AffiliateEarningsPage } from './earnings-page'
import {
  affiliatePeriods,
  fullMonth,
  openExplanation,
  renderEarnings,
  renderEarningsWithSheet,
  today,
} from './testing/explanations'
import type { MoneyFacts, ReferralWithAttribution } from '../../../domain/money/accrual/own-facts'
import { MemberExplanationSheet } from './member-explanation-sheet'
import type { ExpectedPayment } from '../../../domain/money/accrual/expected-payment'
import { ThresholdProgress } from './explanation-parts'

const mocks = vi.hoisted(() => ({ view: undefined as unknown }))
const setMoney = (over: Partial<MoneyFacts>, referrals: ReferralWithAttribution[] = []) => {
  mocks.view = moneyView(facts(over), referrals, today)
}
vi.mock('../../data/queries/money/money-view', async (real) => ({
  ...(await real<object>()),
  useMoneyView: () => ({ view: mocks.view, loading: false, error: null, reload: () => undefined }),
}))
vi.mock('../../data/queries/sync/sync-status', async (real) => ({
  ...(await real<object>()),
  useFirstSyncDone: () => true,
}))

describe('earnings page', () => {
  afterEach(async () => {
    cleanup()
    await act(() => setLanguage('en'))
  })

  const october = line({
    id: 'o',
    month: '2026-10',
    days: 2 ** 31 - 1,
    amount_cents: 10_000,
    status: 'paid',
    payment: 'p',
  })
  const sent = payment({
    status: 'dispersed',
    amount_cents: 10_000,
    month: '2026-10',
    payment_period_start: '2026-10-01',
    dispersed_at: '2026-11-05 09:00:00.000Z',
    payee_paypal: 'pagos@correo.example',
  })

  it('shows what was paid and what is in progress, and each payment with its state and address', async () => {
    setMoney({
      periods: [period('2026-10-01')],
      lines: [october],
      payments: [sent],
      paymentLines: linked('p', 'o'),
    })
    await renderEarnings()
    expect(screen.getAllByRole('link', { name: /^\$100\.00/ }).length).toBeGreaterThan(0)
    // The amount is for 21 of the 30 days of this month at the current rate.
    expect(screen.getAllByText('$70.00').length).toBeGreaterThan(0)
    const row = screen.getAllByRole('row').find((each) => within(each).queryByText('Dispersed') !== null)
    expect(row?.textContent).toContain('Nov 5, 2026')
    expect(row?.textContent).toContain('to pagos@correo.example')
  })

  it('shows an empty history, and requests a missing PayPal address', async () => {
    setMoney({ user: { paypal_email: '' } as never })
    await renderEarnings()
    expect(screen.getByText('No payment history yet')).toBeDefined()
    expect(screen.getByRole('link', { name: /PayPal/ }).getAttribute('href')).toBe('/dashboard/settings?field=paypal')
  })

  it('marks this month as an estimate until a payment covers its end (M9)', async () => {
    const earned = { periods: [period('2026-10-01')], lines: [october] }
    const tile = () => screen.getByText('This Month').closest('li, article, section, div')?.parentElement?.textContent
    setMoney(earned)
    await renderEarnings()
    expect(tile()).toContain('Estimate')
    cleanup()
    const settled = payment({
      amount_cents: 4_200,
      month: '2026-11',
      payment_period_start: '2026-11-01',
      payment_period_end: '2026-11-20',
    })
    setMoney({ ...earned, payments: [settled] })
    await renderEarnings()
    expect(tile()).toContain('$42.00')
    expect(tile()).not.toContain('Estimate')
  })

  it('sums rental and commission in This Month, and lists each in the history while in progress (M9)', async () => {
    const personFacts = {
      periods: [period('2026-10-01')],
      lines: [october, commission({ id: 'c', month: '2026-11', kind: 'bonus', amount_cents: 2_500 })],
      payments: [sent],
      paymentLines: linked('p', 'o'),
      affiliatePeriods,
    }
    setMoney(personFacts, [referral()])
    const view = mocks.view as ReturnType<typeof moneyView>
    const coming = view.commissions.at(-1)?.cents ?? 0
    expect(coming).toBeGreaterThan(2_500)
    const totalText = formatCents(7_000 + coming)
    await renderEarningsWithSheet()
    const tile = screen.getByText('This Month').closest('section')?.textContent ?? ''
    expect(tile).toContain(totalText)
    expect(tile).toMatch(new RegExp(`Rental\\$70\\.00.*Commission\\${formatCents(coming)}`))
    const explanationIdsOf = (name: RegExp) =>
      screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href')?.split('why=')[1])
    expect(explanationIdsOf(/^\$70\.00/)).toContain('month-2026-11')
    expect(explanationIdsOf(new RegExp(`^\\${formatCents(coming)}`))).toContain('commission-2026-11')
    fireEvent.click(screen.getAllByRole('link', { name: new RegExp(`^\\${totalText}`) })[0] as HTMLElement)
    const sheet = within(screen.getByRole('dialog', { name: 'November 2026' }))
    expect(sheet.getAllByText(totalText)).toHaveLength(2)
    const inProgressRows = screen
      .getAllByRole('row', { hidden: true })
      .map((row) => row.textContent ?? '')
      .filter((text) => text.includes('In progress'))
    expect(inProgressRows.map((text) => /\$[\d.]+(Rental|Commission), so far/.exec(text)?.[0])).toEqual([
      '$70.00Rental, so far',
      `${formatCents(coming)}Commission, so far`,
    ])
  })

  it('tells an affiliate without earnings how to start', async () => {
    setMoney({})
    await act(async () => renderScreen('/affiliate_dashboard/earnings', <AffiliateEarningsPage />))
    expect(screen.getByText('No earnings yet. Start referring to earn commissions!')).toBeTruthy()
  })
})

describe('explanation sheet', () => {
  afterEach(async () => {
    cleanup()
    await act(() => setLanguage('en'))
  })

  const all = 2 ** 31 - 1

  const sent = payment({
    id: 'sent',
    status: 'dispersed',
    month: '2026-06',
    amount_cents: 15_010,
    payment_period_start: '2026-05-01',
    payment_period_end: '2026-06-30',
    created_at: '2026-07-01 06:00:00.000Z',
    approved_at: '2026-07-03 09:00:00.000Z',
    dispersed_at: '2026-07-05 09:00:00.000Z',
    payee_paypal: 'lucia@correo.example',
    reference: 'PP-4471',
  })
  const approved = payment({
    id: 'approved',
    status: 'approved',
    month: '2026-10',
    amount_cents: 11_234,
    payment_period_start: '2026-09-01',
    created_at: '2026-11-01 06:00:00.000Z',
    approved_at: '2026-11-03 09:00:00.000Z',
    payee_paypal: 'lucia@correo.example',
  })
  const calledOff = payment({
    ...approved,
    id: 'called-off',
    status: 'cancelled',
    amount_cents: 10_000,
    payment_period_start: '2026-10-01',
    cancel_reason: 'Wrong address',
    cancelled_at: '2026-11-02 09:00:00.000Z',
  })
  const undone = payment({ ...calledOff, id: 'undone', run: 'run', amount_cents: 77_700, cancel_reason: 'undone' })

  /**
   * Facts of a renter whose lines have every state: paid together, corrected, on hold, refused, settled, topped up and
   * approved.
   */
  const eventful = () => ({
    user: { paypal_email: 'lucia@correo.example', first_name: 'Lucía' } as never,
    periods: [period('2026-05-15')],
    lines: [
      fullMonth('2026-04', { id: 'settled', status: 'paid', amount_cents: 900, days: 0, kind: 'adjustment' }),
      fullMonth('2026-05', {
        status: 'paid',
        payment: 'sent',
        days: all & ~(2 ** 14 - 1),
        amount_cents: 5_484,
        paid_date: '2026-07-05',
      }),
      fullMonth('2026-06', { status: 'paid', payment: 'sent', paid_date: '2026-07-05' }),
      fullMonth('2026-06', {
        id: 'correction',
        kind: 'adjustment',
        days: 0,
        status: 'paid',
        payment: 'sent',
        amount_cents: -474,
        reason: 'May 15 was a pause',
        paid_date: '2026-07-05',
      }),
      fullMonth('2026-07', { status: 'cancelled', cancel_kind: 'never', reason: 'The profile was closed' }),
      fullMonth('2026-08', { id: 'held', hold: hold({ id: 'hold', ticket: '' }) }),
      fullMonth('2026-09', { status: 'pending', payment: 'approved', days: 0b1111, amount_cents: 1_333 }),
      fullMonth('2026-09', { id: 'late', n: 2, days: (2 ** 30 - 1) & ~0b1111, amount_cents: 8_667 }),
      fullMonth('2026-10', { payment: 'approved', amount_cents: 9_901, kind: 'adjustment', days: 0, reason: '' }),
      fullMonth('2026-10', { id: 'never-was', cancel_kind: 'undone', status: 'cancelled', amount_cents: 77_700 }),
      fullMonth('2026-10', { id: 'waits' }),
    ],
    payments: [sent, approved, calledOff, undone],
    paymentLines: [
      ...linked('sent', 'line-2026-05', 'line-2026-06', 'correction'),
      ...linked('approved', 'line-2026-09', 'line-2026-10'),
      ...linked('called-off', 'waits'),
      ...linked('undone', 'never-was'),
    ],
  })

  const cents = (text: string | null): number =>
    Math.round(Number((text ?? '').replace(/[$,]/g, '').replace('−', '-')) * 100)
  const amounts = (texts: (string | null)[]) => texts.filter((text) => /^−?\$[\d,]+\.\d\d$/.test(text ?? ''))

  /** Returns the sum of the rows above the double rule and the total below it. A formula counts with its result. */
  function sumIn(dialog: HTMLElement): { parts: number; total: number } {
    const list = dialog.querySelector('dl') as HTMLElement
    const values = [...list.querySelectorAll('dd')].map((each) => each.textContent)
    const total = cents(values.at(-1) ?? null)
    const formula = /^\$([\d,.]+) × (\d+) ÷ (\d+)$/.exec([...list.querySelectorAll('dt')].at(-1)?.textContent ?? '')
    if (formula !== null) {
      return { parts: Math.round((cents(formula[1] ?? '') * Number(formula[2])) / Number(formula[3])), total }
    }
    return { parts: amounts(values.slice(0, -1)).reduce((sum, value) => sum + cents(value), 0), total }
  }

  it('every amount on the Earnings page opens an explanation whose rows add up to it (M30)', async () => {
    setMoney(eventful())
    await renderEarnings()
    const amountLinks = screen
      .getAllByRole('link')
      .map((link) => ({ why: link.getAttribute('href')?.split('?why=')[1], text: link.textContent }))
      .filter(({ why }) => why !== undefined)
    expect(amountLinks.length).toBeGreaterThan(6)
    cleanup()
    for (const { why = '', text } of amountLinks) {
      const dialog = await openExplanation(why)
      expect(within(dialog).getAllByText(text ?? '').length, why).toBeGreaterThan(0)
      expect(sumIn(dialog), why).toEqual({ parts: cents(text), total: cents(text) })
      cleanup()
    }
  })

  describe('explanation of all earnings', () => {
    const rowsOf = (dialog: HTMLElement) =>
      [...(dialog.querySelector('dl') as HTMLElement).querySelectorAll('dt')].map((each) =>
        each.textContent.replaceAll('\u00A0', ' '),
      )

    it('shows each part with its formula, its state and the date of the state', async () => {
      setMoney(eventful())
      const rows = rowsOf(await openExplanation('earned'))
      expect(rows).toEqual(
        expect.arrayContaining([
          'Rental, November, 21 of 30 days, in progress$100.00 × 21 ÷ 30, in progress until Nov 30',
          'Rental, October, 31 of 31 days$100.00 × 31 ÷ 31, carries over to a later payment',
          'Rental, August, 31 of 31 days$100.00 × 31 ÷ 31, on hold since Nov 1, 2026',
          'Rental, September, 4 of 30 days$100.00 × 4 ÷ 30, approved, expected around Dec 5, 2026',
          'Correction: May 15 was a pausepaid Jul 5, 2026',
          'Rental, June, 30 of 30 days$100.00 × 30 ÷ 30, paid Jul 5, 2026',
        ]),
      )
      expect(rows.join()).toMatch(/Rental, July[^,]*,[^,]*cancelled, \$100\.00 won’t be paidcancelled, not paid/)
    })

    it('links each part to its own explanation in the same sheet, but does not link the open explanation to itself', async () => {
      setMoney(eventful())
      const app = await act(async () =>
        renderScreen('/dashboard/earnings', <MemberExplanationSheet />, '/dashboard/earnings?why=earned'),
      )
      const links = within(screen.getByRole('dialog')).getAllByRole('link', { name: /why this amount/ })
      expect(links.map((each) => each.getAttribute('href')?.split('why=')[1])).toEqual(
        expect.arrayContaining(['held', 'line-2026-06', 'correction', 'month-2026-11']),
      )
      fireEvent.click(links.find((each) => each.getAttribute('href')?.endsWith('why=held')) as HTMLElement)
      expect(app.at()).toBe('/dashboard/earnings?why=held')
      expect(screen.getByRole('dialog').textContent).toContain('Why it’s on hold')
      cleanup()
      expect(within(await openExplanation('month-2026-11')).queryByRole('link', { name: /why this amount/ })).toBeNull()
    })
  })

  it.each([
    [
      'held',
      /on hold since Nov 1, 2026.*Why it’s on hold.*We’re reviewing this referral before we pay its commission\.If we release this amount, we’ll add it to/,
    ],
    ['line-2026-07', /cancelled, not paid.*“The profile was closed” The earnings in it won’t be paid\./],
    ['settled', /settled, nothing to send.*When you left.*came to exactly zero/],
    ['called-off', /cancelled Nov 2, 2026.*“Wrong address” The earnings in it are pending again/],
    ['sent', /paid Jul 5, 2026.*Correction: May 15 was a pause.*Sent to lucia@correo\.example, PP-4471\./],
    ['approved', /to be paid.*Manual payment.*Approved\. We’ll send it on the next payout day\./],
    ['late', /Days recorded late26\sof\s30.*Already counted−\$13\.33.*can differ by a cent from its own formula/],
  ])('explanation of an amount describes the state of the amount “%s”', async (why, words) => {
    setMoney(eventful())
    expect((await openExplanation(why)).textContent).toMatch(words)
  })

  it('hides an undone run everywhere, even for an old link', async () => {
    setMoney(eventful())
    const page = await renderEarnings()
    expect(page.container.textContent).not.toContain('$777.00')
    cleanup()
    for (const why of ['undone', 'never-was']) {
      expect((await openExplanation(why)).textContent).toContain('Amount not found.')
      cleanup()
    }
  })

  it('shows the certain and the possible parts of a future month, with two sums that add up', async () => {
    setMoney(
      {
        periods: [period('2026-10-01')],
        affiliatePeriods,
        lines: [line({ kind: 'commission', payment_type: 'commission', source: 'a1', month: '2026-10', hold: hold() })],
      },
      [referral()],
    )
    await openExplanation('forecast-2026-12')
    const sheet = screen.getByRole('dialog', { name: 'Forecast for December 2026' })
    expect(sheet.textContent).toContain('$100.00 – $150.00')
    expect(sheet.textContent).toMatch(/Rental, 31\sof\s31\sdays\$100\.00.*If no one leaves\$100\.00/)
    expect(sheet.textContent).toMatch(/Rita: .*on hold\$50\.00.*At most\$150\.00/)
  })

  it('turns a question about an amount into a ticket that names the amount and links to it', async () => {
    setMoney(eventful())
    const link = within(await openExplanation('sent')).getByRole('link', { name: 'This looks wrong' })
    const ticket = new URL(link.getAttribute('href') ?? '', 'http://localhost').searchParams
    expect(ticket.get('category')).toBe('billing')
    expect(ticket.get('about')).toBe('sent')
    expect(ticket.get('subject')).toBe('Rental, May 2026 – Jun 2026: $150.10 looks wrong')
  })
})

describe('threshold progress', () => {
  afterEach(cleanup)
  const show = (balanceCents: number, threshold = 10_000, ahead: Partial<ExpectedPayment> = {}) => {
    const unmade: ExpectedPayment = {
      soFarCents: 0,
      closesCents: 0,
      month: '',
      cents: 0,
      coming: [],
      ahead: [],
      rest: false,
      ...ahead,
    }
    return render(
      <ThresholdProgress
        {...(ahead.soFarCents !== undefined && { runningMonth: '2026-11' })}
        view={
          {
            today: '2026-11-21',
            unpaid: { balanceCents },
            ahead: unmade,
            facts: { program: { payment_threshold_cents: threshold } },
          } as unknown as MoneyView
        }
      />,
    )
  }

  it('is hidden without a threshold, and is 0% for a negative balance', () => {
    expect(show(500, 0).container.innerHTML).toBe('')
    cleanup()
    show(-500)
    expect(screen.getByRole('img', { name: '0% of the minimum' })).toBeTruthy()
  })

  const enough = { soFarCents: 8_333, closesCents: 10_000, cents: 10_000, month: '2026-11' }
  const soon = { ...enough, soFarCents: 7_000 }
  const later = { soFarCents: 3_000, closesCents: 5_000, cents: 15_000, month: '2026-12' }
  it.each<[balance: number, threshold: number, ahead: Partial<ExpectedPayment>, percent: number, words: RegExp]>([
    [10_000, 10_000, {}, 100, /We’ll pay it in the next monthly run/],
    [9_999, 10_000, {}, 99, /carries over/],
    [0, 6_000, enough, 100, /^Including November so far, you have \$83\.33\. The minimum is \$60\.00\. That’s enough/],
    [
      0,
      10_000,
      soon,
      70,
      /\$70\.00\. The minimum is \$100\.00\. When November ends, your balance will be about \$100\.00, which reaches the minimum/,
    ],
    [
      1_000,
      10_000,
      { ...later, cents: 5_000, month: '' },
      30,
      /carries over.*When November ends, .* about \$50\.00\.$/,
    ],
    [
      0,
      10_000,
      later,
      30,
      /about \$50\.00\. When December ends, your balance will be about \$150\.00, which reaches the minimum/,
    ],
    [
      1_000,
      10_000,
      { cents: 1_000, month: '2026-11', rest: true },
      10,
      /\$10\.00\. The minimum is \$100\.00\. This is your final payment, so the minimum doesn’t apply/,
    ],
  ])(
    'is exact to the cent, counts the current month, and says when the minimum is reached: %i of %i cents, %j',
    (balance, threshold, ahead, percent, words) => {
      show(balance, threshold, ahead)
      expect(screen.getByText(words)).toBeTruthy()
      expect(screen.getByRole('img', { name: `${percent}% of the minimum` })).toBeTruthy()
    },
  )
})
