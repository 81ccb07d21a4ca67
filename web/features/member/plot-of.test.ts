import { expect, it } from 'vitest'
import type { MoneyView } from '../../../domain/money/money-view'
import { member } from '../../i18n/en/members/member'
import { plotOf } from './plot-of'

it('draws the month that runs as running, with what it would be when full; no other', () => {
  const point = (month: string, estimate: boolean) => ({
    month,
    cents: 5000,
    fullCents: 10_000,
    days: 15,
    daysInMonth: 30,
    estimate,
    rateCents: 12_000,
  })
  const view = {
    today: '2026-11-15',
    months: [point('2026-10', false), point('2026-11', true)],
    facts: { lines: [], payments: [], paymentLines: [] },
  } as unknown as MoneyView
  expect(plotOf(view, 'en', member).rateCents).toBe(12_000)
  expect(plotOf(view, 'en', member).points).toMatchObject([
    { key: '2026-10', running: false },
    { key: '2026-11', running: true, fullCents: 10_000, share: 0.5 },
  ])
})
