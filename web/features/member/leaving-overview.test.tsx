// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { moneyView } from '../../../domain/money/views/money-view'
import type { MoneyFacts } from '../../../domain/money/accrual/own-facts'
import { facts, line, period } from '../../../domain/testing/money-rows'
import { changeSession } from '../../data/engine/person/state'
import { showScreen } from '../../data/testing/screen'
import { setLanguage } from '../../i18n/language'
import { DashboardPage } from './dashboard-page'
import { MonthsCard } from './months-card'
import { RentalHistoryPage } from './rental-history-page'

const given = vi.hoisted(() => ({ view: undefined as unknown }))
vi.mock('../../data/queries/money/money-view', async (real) => ({
  ...(await real<object>()),
  useMoneyView: () => ({ view: given.view, loading: false, error: null, reload: () => undefined }),
}))
vi.mock('../../data/queries/sync/sync-status', async (real) => ({
  ...(await real<object>()),
  useCopyIsWhole: () => true,
}))

describe('leaving overview', () => {
  const today = '2026-11-21'
  function show(end: string, over: Partial<NonNullable<MoneyFacts['user']>> = {}) {
    const user = { id: 'me', first_name: 'Lucía', account_status: 'active', rental_start: '2026-08-10', ...over }
    given.view = moneyView(facts({ user: user as MoneyFacts['user'], periods: [period('2026-08-10', end)] }), [], today)
    showScreen('/dashboard', <DashboardPage />)
  }
  const status = () => within(screen.getByRole('region', { name: 'Rental Status' }))
  const kit = { name: 'What to do until then' }

  beforeEach(() => {
    changeSession({ state: 'live', person: { id: 'me', roles: ['user'], language: 'en', firstName: 'Lucía' } })
  })
  afterEach(async () => {
    cleanup()
    await act(() => setLanguage('en'))
  })

  it('of somebody who leaves names the last day and the way to the exit page, and offers nothing new', () => {
    show('2026-12-19')
    expect(status().getByText('Ending')).toBeTruthy()
    expect(status().queryByText('Active')).toBeNull()
    expect(screen.getByRole('region', { name: 'Rental Status' }).textContent).toContain('Last dayDec 19, 2026')
    expect(status().getByRole('link', kit).getAttribute('href')).toBe('/dashboard/settings?tab=cancel')
    expect(screen.queryByRole('region', { name: 'Join Affiliate Program' })).toBeNull()
  })

  it('of somebody whose last day is in this month says that the rest is paid, not that it carries over', () => {
    show('2026-11-25', { rental_start: '2026-11-20' })
    const card = screen.getByRole('region', { name: /^Next Payment/ })
    expect(card.textContent).toContain('Your last one: what is left is paid whatever its size.')
    expect(card.textContent).not.toMatch(/carries over|stays active/)
  })

  it('of somebody who has left lately leads to what is left to do', () => {
    show('2026-11-18', { account_status: 'inactive' })
    expect(status().getByText('Inactive')).toBeTruthy()
    expect(status().getByRole('link', { name: 'What is left to do' }).getAttribute('href')).toContain('tab=cancel')
  })

  it('of everybody else stays as it is', () => {
    show('')
    expect(status().getByText('Active')).toBeTruthy()
    expect(status().queryByText('Last day')).toBeNull()
    expect(status().queryByRole('link', kit)).toBeNull()
    expect(screen.getByRole('region', { name: 'Join Affiliate Program' })).toBeTruthy()
  })
})

describe('rental history', () => {
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
})

describe('settled month', () => {
  afterEach(cleanup)

  it('draws a month that was settled at zero (M41, F9)', () => {
    const august = { month: '2026-08', days_in_month: 31, status: 'paid' } as const
    const lines = [
      line({ id: 'a', ...august, days: 2 ** 31 - 1, amount_cents: 10_000 }),
      line({ id: 'b', ...august, kind: 'adjustment', reason: 'gave it back', days: 0, amount_cents: -10_000 }),
    ]
    const view = moneyView(facts({ periods: [period('2026-08-01', '2026-08-31')], lines }), [], '2026-11-21')
    showScreen('/dashboard', <MonthsCard view={view} hrefOf={(why) => `?why=${why}`} />)
    expect(screen.queryByText('No months yet')).toBeNull()
    expect(screen.getAllByRole('img', { name: /Aug 2026 \$0\.00/ })).not.toEqual([])
  })
})
