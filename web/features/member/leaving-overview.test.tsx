// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { moneyView } from '../../../domain/money/money-view'
import type { MoneyFacts } from '../../../domain/money/own-facts'
import { facts, period } from '../../../domain/testing/money-rows'
import { changeSession } from '../../data/person/state'
import { showScreen } from '../../data/testing/screen'
import { setLanguage } from '../../i18n/language'
import { DashboardPage } from './dashboard-page'

const given = vi.hoisted(() => ({ view: undefined as unknown }))
vi.mock('../../data/repos/use-money-view', () => ({
  useMoneyView: () => ({ view: given.view, loading: false, error: null, reload: () => undefined }),
}))
vi.mock('../../data/repos/copy-is-whole', () => ({ useCopyIsWhole: () => true }))

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
