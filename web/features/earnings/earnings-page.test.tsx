// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { moneyView } from '../../../domain/money/money-view'
import { facts, line, linked, payment, period } from '../../../domain/testing/money-rows'
import { showScreen } from '../../data/testing/screen'
import { EarningsPage } from './earnings-page'

const given = vi.hoisted(() => ({ view: undefined as unknown }))
vi.mock('../../data/repos/use-money-view', () => ({
  useMoneyView: () => ({ view: given.view, loading: false, error: null, reload: () => undefined }),
}))
vi.mock('../../data/repos/copy-is-whole', () => ({ useCopyIsWhole: () => true }))
afterEach(cleanup)

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
  expect(screen.getByRole('link', { name: /PayPal/ }).getAttribute('href')).toBe('/dashboard/settings')
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

it('says what the next three months bring, and each of them opens how', () => {
  given.view = moneyView(facts({ periods: [period('2026-10-01', '2027-01-10')] }), [], today)
  const app = showScreen('/dashboard/earnings', <EarningsPage />)
  const card = within(screen.getByRole('region', { name: 'The next three months' }))
  expect(card.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['Dec$100.00', 'Jan$32.26', 'Feb$0.00'])
  fireEvent.click(card.getByRole('link', { name: /^\$32\.26/ }))
  expect(app.at()).toBe('/dashboard/earnings?why=forecast-2027-01')
})
