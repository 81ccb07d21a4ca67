import { expect, it } from 'vitest'
import { monthShares } from './totals'

const line = (month: string, amount_cents: number, status: 'pending' | 'paid' | 'cancelled') => ({
  month,
  amount_cents,
  status,
})

it('the monthly totals list the earned and the paid amount of active lines, oldest month first', () => {
  const lines = [
    line('2026-01', 900, 'paid'),
    line('2025-12', 5_000, 'paid'),
    line('2025-12', 2_000, 'pending'),
    line('2025-12', 7_000, 'cancelled'),
    line('2026-02', 100, 'pending'),
  ]
  expect(monthShares(lines, '2026-02', 3)).toEqual([
    { month: '2025-12', cents: 7_000, paidCents: 5_000 },
    { month: '2026-01', cents: 900, paidCents: 900 },
    { month: '2026-02', cents: 100, paidCents: 0 },
  ])
  expect(monthShares([], '2026-02', 1)).toEqual([{ month: '2026-02', cents: 0, paidCents: 0 }])
})
