// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { moneyView } from '../../../domain/money/money-view'
import { facts, line, period } from '../../../domain/testing/money-rows'
import { showScreen } from '../../data/testing/screen'
import { MonthsCard } from './months-card'

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
