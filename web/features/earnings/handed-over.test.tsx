// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { PayoutItemState } from '../../../domain/money/payout-states'
import { moneyView } from '../../../domain/money/money-view'
import { facts, line, linked, payment, period } from '../../../domain/testing/money-rows'
import { showScreen } from '../../data/testing/screen'
import { setLanguage } from '../../i18n/language'
import { EarningsPage } from './earnings-page'
import { ReasonSheet } from './reason-sheet'

const given = vi.hoisted(() => ({ view: undefined as unknown }))
vi.mock('../../data/repos/use-money-view', () => ({
  useMoneyView: () => ({ view: given.view, loading: false, error: null, reload: () => undefined }),
}))
vi.mock('../../data/repos/copy-is-whole', () => ({ useCopyIsWhole: () => true }))
afterEach(async () => {
  cleanup()
  await act(() => setLanguage('en'))
})

const today = '2026-11-26'
const carmen = { id: 'me', paypal_email: 'carmen@correo.example' } as never
const whole = 2 ** 31 - 1
const lines = [
  line({ id: 'sep', month: '2026-09', days: 2 ** 30 - 1, days_in_month: 30, amount_cents: 10_000, payment: 'there' }),
  line({ id: 'oct', month: '2026-10', days: whole, days_in_month: 31, amount_cents: 10_000, payment: 'waits' }),
]
const there = (state: PayoutItemState) =>
  payment({
    id: 'there',
    status: 'approved',
    month: '2026-09',
    payment_period_start: '2026-09-01',
    payment_period_end: '2026-09-30',
    created: '2026-10-03 06:00:00.000Z',
    approved_at: '2026-10-03 09:00:00.000Z',
    amount_cents: 10_000,
    payee_paypal: 'carmen@correo.example',
    payout_state: state as never,
    payout_sent_on: '2026-11-22',
    payout_told_at: '2026-11-22 10:00:00.000Z',
    payout_until: state === 'unclaimed' ? '2026-12-22' : '',
  })
const waits = payment({
  id: 'waits',
  status: 'pending',
  month: '2026-10',
  payment_period_start: '2026-10-01',
  amount_cents: 10_000,
  approved_at: '',
  created: '2026-11-03 06:00:00.000Z',
})

/** The card, the sheet and the history, beside each other as they are read. */
function shown(state: PayoutItemState, over: Parameters<typeof facts>[0] = {}, why = 'next') {
  given.view = moneyView(
    facts({
      user: carmen,
      periods: [period('2026-09-01')],
      lines,
      payments: [there(state), waits],
      paymentLines: [...linked('there', 'sep'), ...linked('waits', 'oct')],
      ...over,
    }),
    [],
    today,
  )
  showScreen(
    '/dashboard/earnings',
    <>
      <EarningsPage />
      <ReasonSheet />
    </>,
    `/dashboard/earnings?why=${why}`,
  )
  const rows = screen.getAllByRole('row', { hidden: true }).map((row) => row.textContent ?? '')
  return {
    tile: screen.getByText(/^(Next Payment|Próximo pago)$/, { selector: 'section h2' }).closest('section')?.textContent,
    sheet: screen.getByRole('dialog').textContent,
    september: rows.find((row) => /Sept? 2026|sept? 2026/.test(row)),
    october: rows.find((row) => /oct 2026/i.test(row)),
  }
}

it('an unclaimed payment isn’t of the next one: card, sheet and history say one sum and one day for each', () => {
  const { tile, sheet, september, october } = shown('unclaimed')
  expect(tile).toMatch(
    /Dec 5, 2026\$100\.00 on the next payout day\.Besides, \$100\.00: waits for you at PayPal until Dec 22, 2026\.$/,
  )
  expect(sheet).not.toContain('$200.00')
  expect(sheet).toMatch(/\$100\.00Expected around Dec 5, 2026Rental, Oct 2026: Pending\$100\.00To be paid\$100\.00/)
  expect(sheet).toContain('Besides, $100.00: waits for you at PayPal until Dec 22, 2026.')
  expect(sheet).toMatch(/Unclaimed: 1 payment, \$100\.00.*Nov 22Unclaimed\.Dec 22Comes back, if nobody claims it\./)
  expect(september).toMatch(/^until Dec 22, 2026.*Unclaimed26 days left/)
  expect(october).toMatch(/^~ Dec 5, 2026/)
})

it('says the same in Spanish', async () => {
  await act(() => setLanguage('es'))
  const { tile, sheet, september } = shown('unclaimed')
  expect(tile).toMatch(
    /5 dic 2026\$100\.00 el próximo día de pago\.Aparte, \$100\.00: te espera en PayPal hasta el 22 dic 2026\.$/,
  )
  expect(sheet).not.toContain('$200.00')
  expect(sheet).toContain('Sin reclamar: 1 pago, $100.00')
  expect(september).toMatch(/^hasta el 22 dic 2026/)
})

it('promises no day for a payment that PayPal holds back or hasn’t confirmed', () => {
  const words = {
    pending: 'PayPal is holding it back',
    onhold: 'PayPal is holding it back',
    sent: 'sent, PayPal hasn’t confirmed it yet',
    unknown: 'sent, PayPal hasn’t confirmed it yet',
  } as const
  for (const state of ['pending', 'onhold', 'sent', 'unknown'] as const) {
    const { tile, sheet, september } = shown(state)
    expect(tile, state).toContain(`Dec 5, 2026$100.00 on the next payout day.Besides, $100.00: ${words[state]}.`)
    expect(sheet, state).toContain('To be paid$100.00')
    expect(september, state).toMatch(/^-Sep 2026/)
    cleanup()
  }
})

it('where nothing else comes says what the one at PayPal waits for and until when', () => {
  const only = {
    periods: [period('2026-09-01', '2026-09-30')],
    lines: lines.slice(0, 1),
    payments: [there('unclaimed')],
  }
  const { tile, sheet, september } = shown('unclaimed', only)
  expect(tile).toBe('Next Payment $100.00waits for you at PayPal until Dec 22, 2026')
  expect(sheet).toMatch(
    /\$100\.00waits for you at PayPal until Dec 22, 2026Rental, Sep 2026: Unclaimed\$100\.00Together\$100\.00/,
  )
  expect(sheet).not.toMatch(/Expected|estimate/)
  expect(september).toMatch(/^until Dec 22, 2026/)
  cleanup()
  const { tile: quiet } = shown('onhold', { ...only, payments: [there('onhold')] })
  expect(quiet).toBe('Next Payment $100.00PayPal is holding it back')
})

it('the sheet of pending earnings says of each part where it stands, what happens next, and what comes on top', async () => {
  const rows = () =>
    [...screen.getByRole('dialog').querySelectorAll('dt')].map(({ textContent }) =>
      textContent?.replaceAll('\u00a0', ' '),
    )
  const { sheet } = shown('unclaimed', {}, 'balance')
  expect(rows()).toEqual([
    'Rental, Sep 2026: Unclaimedwaits for you at PayPal until Dec 22, 2026',
    'Rental, Oct 2026: Pendingmade on Nov 3, waits for approval, sent around Dec 5, 2026',
    'Together',
  ])
  expect(sheet).toContain('Together$200.00')
  expect(sheet).toMatch(
    /Pending: 1 payment, \$100\.00Nov 3The payment was made: Pending\..*~ Dec 5It is sent to you then/,
  )
  expect(sheet).toMatch(/Unclaimed: 1 payment, \$100\.00.*Nov 22Handed to PayPal\.Nov 22Unclaimed\.Dec 22Comes back/)
  // 26 of 30 days of November are in no payment
  expect(sheet).toMatch(/November comes on top\$86\.67.* so far\. It is in no payment yet and not part of this sum\./)
  cleanup()
  const approved = { ...waits, status: 'approved' as const, approved_at: '2026-11-19 09:00:00.000Z' }
  shown('unclaimed', { payments: [there('onhold'), approved] }, 'balance')
  expect(rows().slice(0, 2)).toEqual([
    'Rental, Sep 2026: On hold at PayPalPayPal is holding it back',
    'Rental, Oct 2026: Approvedapproved on Nov 19, sent around Dec 5, 2026',
  ])
  cleanup()
  await act(() => setLanguage('es'))
  const spanish = shown('unclaimed', {}, 'balance').sheet
  expect(rows().slice(0, 2)).toEqual([
    'Alquiler, sep 2026: Sin reclamarte espera en PayPal hasta el 22 dic 2026',
    'Alquiler, oct 2026: Pendientehecho el 3 nov, pendiente de aprobar, se envía hacia el 5 dic 2026',
  ])
  expect(spanish).toMatch(/Noviembre se suma aparte\$86\.67.* hasta hoy\./)
})

it('below the threshold the sheet of pending earnings says what becomes of the lines (M6)', () => {
  const short = { ...(lines[1] as (typeof lines)[number]), payment: '', amount_cents: 4_000 }
  const { sheet } = shown(
    'unclaimed',
    {
      periods: [period('2026-10-20', '2026-10-31')],
      lines: [short],
      payments: [],
      affiliatePeriods: [{ start_date: '2026-01-01', end_date: '' } as never],
    },
    'balance',
  )
  expect(sheet).toMatch(
    /What happens nextNov 26earned, not paid yetThenBelow the threshold it waits for the next month/,
  )
  expect(sheet).not.toContain('comes on top')
})
