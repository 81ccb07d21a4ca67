// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { moneyView } from '../../../domain/money/money-view'
import { commission, facts, referral } from '../../../domain/testing/money-rows'
import { showScreen } from '../../data/testing/screen'
import { AffiliateDashboardPage } from './affiliate-dashboard-page'

const given = vi.hoisted(() => ({ view: undefined as unknown }))
vi.mock('../../data/repos/use-money-view', () => ({
  useMoneyView: () => ({ view: given.view, loading: false, error: null, reload: () => undefined }),
}))
vi.mock('../../data/repos/copy-is-whole', () => ({ useCopyIsWhole: () => true }))
afterEach(cleanup)

const today = '2026-11-21'
it('shows who counts this month and what is pending with its reason', () => {
  const held = facts({
    affiliatePeriods: [{ start_date: '2026-01-01', end_date: '' } as never],
    lines: [commission({ id: 'c', month: '2026-10', days: 2 ** 31 - 1, amount_cents: 5_000 })],
  })
  given.view = moneyView(held, [referral({ closed_at: '', status: 'active' })], today)
  showScreen('/affiliate_dashboard', <AffiliateDashboardPage />)
  expect(screen.getByRole('img', { name: /Rita/ }).getAttribute('aria-label')).toContain('21')
  const pending = within(screen.getByRole('region', { name: /Why is \$50\.00 pending/ }))
  expect(pending.getByText(/\$100\.00/)).toBeDefined()
})
