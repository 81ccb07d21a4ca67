// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { AffiliatePeriod } from '../../../domain/entities'
import { moneyView } from '../../../domain/money/money-view'
import { formatCents } from '../../../domain/money/dollars'
import { commission, facts, line, linked, payment, period, referral } from '../../../domain/testing/money-rows'
import { showScreen } from '../../data/testing/screen'
import { setLanguage } from '../../i18n/language'
import { AffiliateEarningsPage } from './affiliate-earnings-page'
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

const today = '2026-11-21'
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

it('shows what was paid, what adds up, and each payment with its state and address', () => {
  const known = facts({
    periods: [period('2026-10-01')],
    lines: [october],
    payments: [sent],
    paymentLines: linked('p', 'o'),
  })
  given.view = moneyView(known, [], today)
  showScreen('/dashboard/earnings', <EarningsPage />)
  expect(screen.getAllByRole('link', { name: /^\$100\.00/ }).length).toBeGreaterThan(0)
  // 21 of 30 days of this month, at the rate in force
  expect(screen.getAllByText('$70.00').length).toBeGreaterThan(0)
  const row = screen.getAllByRole('row').find((each) => within(each).queryByText('Dispersed') !== null)
  expect(row?.textContent).toContain('Nov 5, 2026')
  expect(row?.textContent).toContain('to pagos@correo.example')
})

it('says that nothing was paid yet, and asks for a PayPal address where there is none', () => {
  given.view = moneyView(facts({ user: { paypal_email: '' } as never }), [], today)
  showScreen('/dashboard/earnings', <EarningsPage />)
  expect(screen.getByText('No payment history yet')).toBeDefined()
  expect(screen.getByRole('link', { name: /PayPal/ }).getAttribute('href')).toBe('/dashboard/settings?field=paypal')
})

it('marks this month as an estimate until a payment ends in it (M9)', () => {
  const known = facts({ periods: [period('2026-10-01')], lines: [october], payments: [], paymentLines: [] })
  const tile = () => screen.getByText('This Month').closest('li, article, section, div')?.parentElement?.textContent
  given.view = moneyView(known, [], today)
  showScreen('/dashboard/earnings', <EarningsPage />)
  expect(tile()).toContain('Estimate')
  cleanup()
  const settled = payment({
    amount_cents: 4_200,
    month: '2026-11',
    payment_period_start: '2026-11-01',
    payment_period_end: '2026-11-20',
  })
  given.view = moneyView({ ...known, payments: [settled] }, [], today)
  showScreen('/dashboard/earnings', <EarningsPage />)
  expect(tile()).toContain('$42.00')
  expect(tile()).not.toContain('Estimate')
})

it('This Month is rental and commission together, and the history has a running line for each (M9)', () => {
  const known = facts({
    periods: [period('2026-10-01')],
    lines: [october, commission({ id: 'c', month: '2026-11', kind: 'bonus', amount_cents: 2_500 })],
    payments: [sent],
    paymentLines: linked('p', 'o'),
    affiliatePeriods: [{ start_date: '2026-01-01', end_date: '' }] as AffiliatePeriod[],
  })
  given.view = moneyView(known, [referral()], today)
  const view = given.view as ReturnType<typeof moneyView>
  const coming = view.commissions.at(-1)?.cents ?? 0
  expect(coming).toBeGreaterThan(2_500)
  const whole = formatCents(7_000 + coming)
  showScreen(
    '/dashboard/earnings',
    <>
      <EarningsPage />
      <ReasonSheet />
    </>,
  )
  const tile = screen.getByText('This Month').closest('section')?.textContent ?? ''
  expect(tile).toContain(whole)
  expect(tile).toMatch(new RegExp(`Rental\\$70\\.00.*Commission\\${formatCents(coming)}`))
  const whyOf = (name: RegExp) =>
    screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href')?.split('why=')[1])
  expect(whyOf(/^\$70\.00/)).toContain('month-2026-11')
  expect(whyOf(new RegExp(`^\\${formatCents(coming)}`))).toContain('commission-2026-11')
  fireEvent.click(screen.getAllByRole('link', { name: new RegExp(`^\\${whole}`) })[0] as HTMLElement)
  const sheet = within(screen.getByRole('dialog', { name: 'November 2026' }))
  expect(sheet.getAllByText(whole)).toHaveLength(2)
  const adding = screen
    .getAllByRole('row', { hidden: true })
    .map((row) => row.textContent ?? '')
    .filter((text) => text.includes('Adding up'))
  expect(adding.map((text) => /\$[\d.]+(Rental|Commission), so far/.exec(text)?.[0])).toEqual([
    '$70.00Rental, so far',
    `${formatCents(coming)}Commission, so far`,
  ])
})

it('what last month’s payments came to opens, whole and by type', () => {
  const ended = (over: Parameters<typeof payment>[0]) =>
    payment({ ...sent, dispersed_at: '', status: 'approved', ...over })
  const payments = [
    ended({ id: 'r', amount_cents: 10_000 }),
    ended({ id: 'c', payment_type: 'commission', amount_cents: 2_500 }),
  ]
  given.view = moneyView(facts({ periods: [period('2026-10-01')], payments }), [], today)
  const app = showScreen(
    '/dashboard/earnings',
    <>
      <EarningsPage />
      <ReasonSheet />
    </>,
  )
  const tile = screen.getByText('This Month').closest('section') as HTMLElement
  const found = within(tile).getAllByRole('link', { name: /why this amount/ })
  expect(found.map((link) => [link.textContent, link.getAttribute('href')?.split('why=')[1]])).toEqual(
    expect.arrayContaining([
      ['$125.00', 'last-month'],
      ['$100.00', 'last-month-rental'],
      ['$25.00', 'last-month-commission'],
    ]),
  )
  // its parts stand smaller under it, so that the tile isn't read as the sum of all of them
  const small = [...tile.querySelectorAll('dl > div.text-muted.pl-4')].map((row) => row.textContent)
  expect(small).toEqual(['Rental, October$100.00', 'Commission, October$25.00'])
  fireEvent.click(found.find((link) => link.textContent === '$25.00') as HTMLElement)
  expect(app.at()).toBe('/dashboard/earnings?why=last-month-commission')
  const sheet = screen.getByRole('dialog', { name: 'October 2026' })
  expect(sheet.textContent).toMatch(
    /payments whose period ends in October.*Commission, Oct 2026: Approved\$25\.00.*Together\$25\.00/,
  )
})

it('says of each count of payments what it counts', () => {
  const many = Array.from({ length: 14 }, (_, at) => ({
    ...sent,
    id: `s${at}`,
    dispersed_at: `2026-10-${at + 10} 09:00:00.000Z`,
  }))
  const known = facts({
    payments: [...many, { ...sent, id: 'w', status: 'pending' as const, dispersed_at: '' }],
    periods: [],
  })
  given.view = moneyView(known, [], today)
  showScreen('/dashboard/earnings', <EarningsPage />)
  expect(screen.getByText(/^14 payments sent since Oct 10, 2026/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Show 3 more' })).toBeDefined()
})

it('says what the next three months bring, and each of them opens how', () => {
  given.view = moneyView(facts({ periods: [period('2026-10-01', '2027-01-10')] }), [], today)
  const app = showScreen('/dashboard/earnings', <EarningsPage />)
  const card = within(screen.getByRole('region', { name: 'The next three months' }))
  expect(card.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['Dec$100.00', 'Jan$32.26', 'Feb$0.00'])
  fireEvent.click(card.getByRole('link', { name: /^\$32\.26/ }))
  expect(app.at()).toBe('/dashboard/earnings?why=forecast-2027-01')
})

it('says what makes the next three months where they are all alike: no bar would measure anything', () => {
  const known = facts({
    periods: [period('2026-10-01')],
    affiliatePeriods: [{ start_date: '2026-01-01', end_date: '' }] as AffiliatePeriod[],
  })
  given.view = moneyView(known, [referral()], today)
  showScreen('/dashboard/earnings', <EarningsPage />)
  const card = within(screen.getByRole('region', { name: 'The next three months' }))
  expect(card.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Dec31 of 31 days rented, 1 referral$150.00',
    'Jan31 of 31 days rented, 1 referral$150.00',
    'Feb28 of 28 days rented, 1 referral$150.00',
  ])
})

it('says of what carries over the first payment that is expected, in tile and sheet (M6, M40)', async () => {
  given.view = moneyView(facts({ periods: [period('2026-11-11')] }), [], today)
  const screens = (
    <>
      <EarningsPage />
      <ReasonSheet />
    </>
  )
  const shown = () => {
    cleanup()
    showScreen('/dashboard/earnings', screens, '/dashboard/earnings?why=next')
    return {
      tile: screen.getByText(/^(Next Payment|Próximo pago)$/, { selector: 'section h2' }).closest('section')
        ?.textContent,
      sheet: screen.getByRole('dialog').textContent,
    }
  }
  const { tile, sheet } = shown()
  expect(tile).toBe(
    'Next Payment EstimateJan 5, 2027$166.67 once December closes. With this month your balance is about $66.67: below $100.00 it carries over.Rental, November, 20\u00a0of\u00a030\u00a0days, still adding up$66.67Dec 2026, expected$100.00',
  )
  expect(sheet).toMatch(/^Next Payment.*\$166\.67Expected around Jan 5, 2027/)
  expect(sheet).toContain(
    'Below it, it carries over and is paid together. When November closes it will be about $66.67.',
  )
  expect(sheet).toContain('It gets there when December closes, with about $166.67, and is paid then.')
  expect(sheet).not.toContain('Dec 5')
  await act(() => setLanguage('es'))
  const spanish = shown()
  expect(spanish.tile).toContain('$166.67 al cerrar diciembre. Con este mes tu saldo es de unos $66.67')
  expect(spanish.sheet).toContain('Llega al cerrar diciembre, con unos $166.67, y se paga entonces.')
  expect(spanish.sheet).not.toMatch(/5 dic/)
})

it('a row of what is in no payment yet has a day only if it goes with the next one', () => {
  const rowsOf = (known: Parameters<typeof moneyView>[0]) => {
    given.view = moneyView(known, [], today)
    showScreen('/dashboard/earnings', <EarningsPage />)
    const history = within(screen.getByRole('region', { name: 'Payment History' }))
    return history
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent ?? '')
  }
  const ended = period('2026-10-29', '2026-11-12')
  const affiliate = [{ start_date: '2026-01-01', end_date: '' }] as AffiliatePeriod[]
  const carried = { ...october, status: 'pending' as const, payment: '', amount_cents: 968 }
  // $9.68 of October and $40.00 of November: both are carried on, and no day is promised
  const below = rowsOf(facts({ periods: [ended], affiliatePeriods: affiliate, lines: [carried] }))
  expect(below).toHaveLength(2)
  for (const row of below) {
    expect(row).toMatch(/^No day yet/)
    expect(row).toContain('Carried to the next payment, when the sum is $100.00 or more.')
  }
  cleanup()
  // the same with enough: both go on the next payout day
  const enough = rowsOf(facts({ periods: [period('2026-10-29')], affiliatePeriods: affiliate, lines: [carried] }))
  expect(enough.every((row) => row.startsWith('~ Dec 5, 2026'))).toBe(true)
  expect(enough[1]).toContain('it goes with the next one')
  cleanup()
  // October’s payment is made: its day isn’t November’s
  const made = payment({ ...sent, status: 'approved', dispersed_at: '' })
  const after = rowsOf(facts({ periods: [period('2026-10-01')], payments: [made] }))
  expect(after[0]).toMatch(/^No day yet.*it goes with the one after the next/)
  expect(after[1]).toMatch(/^~ Dec 5, 2026/)
})

it('tells an affiliate without earnings how they begin', () => {
  given.view = moneyView(facts({}), [], today)
  showScreen('/affiliate_dashboard/earnings', <AffiliateEarningsPage />)
  expect(screen.getByText('No earnings yet. Start referring to earn commissions!')).toBeTruthy()
})
