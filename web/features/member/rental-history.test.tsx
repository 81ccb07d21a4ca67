// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { moneyView } from '../../../domain/money/money-view'
import { facts, line, period } from '../../../domain/testing/money-rows'
import { showScreen } from '../../data/testing/screen'
import { DashboardPage } from './dashboard-page'
import { RentalHistoryPage } from './rental-history-page'

const given = vi.hoisted(() => ({ view: undefined as unknown }))
vi.mock('../../data/repos/use-money-view', () => ({
  useMoneyView: () => ({ view: given.view, loading: false, error: null, reload: () => undefined }),
}))
vi.mock('../../data/repos/copy-is-whole', () => ({ useCopyIsWhole: () => true }))
afterEach(cleanup)

const today = '2026-11-21'
const view = () =>
  moneyView(
    facts({
      periods: [period('2026-10-15')],
      lines: [line({ month: '2026-10', days: (2 ** 31 - 1) & ~(2 ** 14 - 1), amount_cents: 5_484 })],
    }),
    [],
    today,
  )

it('lists each month with its days, and the sums end in the total', () => {
  given.view = view()
  showScreen('/dashboard/rental-history', <RentalHistoryPage />)
  const months = within(screen.getByRole('region', { name: /^Earned since Oct 15, 2026/ }))
  const [, november, october, foot] = months.getAllByRole('row').map((row) => row.textContent)
  expect(october).toMatch(/^Oct 202617 of 31 days.*\$54\.84.*\$54\.84$/)
  expect(november).toMatch(/^Nov 202621 of 30 days.*\$70\.00.*\$124\.84$/)
  expect(foot).toBe('2 months38 days$124.84$124.84')
  const periods = within(screen.getByRole('region', { name: 'Periods' }))
  expect(periods.getByText('$124.84')).toBeDefined()
})

it('tells a renter what comes next and how the running month stands', () => {
  given.view = view()
  showScreen('/dashboard', <DashboardPage />)
  expect(screen.getByRole('img', { name: /\$70\.00, 21 of 30 days so far/ })).toBeDefined()
  expect(screen.getByRole('link', { name: /See how November adds up/ }).getAttribute('href')).toBe(
    '/dashboard?why=month-2026-11',
  )
})

it('a rental that ended in a month no run has made keeps its days\u2019 sum beside it', () => {
  given.view = moneyView(
    facts({
      periods: [period('2026-10-15', '2026-11-09', 'first'), period('2026-11-16', '', 'second')],
      lines: [line({ month: '2026-10', source: 'first', days: (2 ** 31 - 1) & ~(2 ** 14 - 1), amount_cents: 5_484 })],
    }),
    [],
    today,
  )
  showScreen('/dashboard/rental-history', <RentalHistoryPage />)
  const periods = within(screen.getByRole('region', { name: 'Periods' })).getAllByRole('row')
  // 9 of 30 days of November are the first one's, 6 the second one's
  expect(periods.map((row) => row.textContent).slice(1)).toEqual([
    expect.stringContaining('$20.00so far'),
    expect.stringContaining('$84.84so far'),
  ])
})
