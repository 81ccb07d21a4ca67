// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { formatCents } from '../../domain/money/dollars'
import { moneyView } from '../../domain/money/views/money-view'
import { facts, line, period } from '../../domain/testing/money-rows'
import { EarningsPage } from '../features/earnings/earnings-page'
import { reasonOf } from '../features/earnings/reason-of'
import { titleOf } from '../features/earnings/reason-title'
import { DashboardPage } from '../features/member/dashboard-page'
import { RentalHistoryPage } from '../features/member/rental-history-page'
import { showScreen } from '../data/testing/screen'
import { reason as words } from '../i18n/en/members/reason'

const given = vi.hoisted(() => ({ view: undefined as unknown }))
vi.mock('../data/queries/money/money-view', async (real) => ({
  ...(await real<object>()),
  useMoneyView: () => ({ view: given.view, loading: false, error: null, reload: () => undefined }),
}))
vi.mock('../data/queries/sync/sync-status', async (real) => ({
  ...(await real<object>()),
  useCopyIsWhole: () => true,
}))
afterEach(cleanup)

const whole = 2 ** 31 - 1
const view = moneyView(
  facts({
    periods: [period('2026-10-15', '2026-11-09', 'first'), period('2026-11-16', '', 'second')],
    lines: [
      line({ id: 'a', month: '2026-10', source: 'first', days: whole & ~(2 ** 14 - 1), amount_cents: 5_484 }),
      line({
        id: 'b',
        month: '2026-10',
        source: 'first',
        kind: 'adjustment',
        days: 0,
        amount_cents: -300,
        reason: 'Late',
      }),
    ],
  }),
  [],
  '2026-11-21',
)

/** The addresses of all amounts that open. */
const opened = () =>
  screen
    .getAllByRole('link')
    .map((link) => ({
      why: new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('why'),
      text: link.textContent,
    }))
    .filter((link): link is { why: string; text: string } => link.why !== null)

const screens: [string, ReactElement, string[]][] = [
  ['/dashboard', <DashboardPage key="d" />, ['next', 'month-2026-11', 'total']],
  [
    '/dashboard/rental-history',
    <RentalHistoryPage key="h" />,
    ['earned', 'earned-open', 'earned-2026-10', 'period-first', 'period-second', 'total-rental'],
  ],
  ['/dashboard/earnings', <EarningsPage key="e" />, ['total', 'next']],
]
it.each(screens)('each amount of %s opens an explanation of that very amount (M30)', (at, page, expected) => {
  given.view = view
  showScreen(at, page)
  const found = opened()
  expect(found.map(({ why }) => why)).toEqual(expect.arrayContaining(expected))
  for (const { why, text } of found) {
    const reason = reasonOf(why, view)
    if (reason === null) throw new Error(`${why} opens nothing`)
    if (/^−?\$[\d,.]+$/.test(text)) expect(formatCents(titleOf(reason, words, 'en').cents), why).toBe(text)
  }
})
