import { expect, it } from 'vitest'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { showsCarryOver } from './months-card'

it('month chart legend mentions carried balances only if a displayed month has one', () => {
  const months = Array.from({ length: 14 }, (_, at) => ({
    month: `2026-${String(at + 1).padStart(2, '0')}`,
    state: at === 1 ? 'carried' : 'paid',
  }))
  const view = { months } as unknown as MoneyView
  const payments = (...joined: string[]) => ({
    payments: [{ key: 'p', months: joined, carried: true, label: '', longLabel: undefined }],
  })
  expect(showsCarryOver(view, payments('2026-14'), 14)).toBe(true)
  expect(showsCarryOver(view, payments('2026-14'), 12)).toBe(false)
  expect(showsCarryOver(view, payments('2026-06', '2026-07'), 12)).toBe(true)
  expect(showsCarryOver(view, payments('2026-06', '2026-07'), 8)).toBe(false)
  // With a correction of an earlier month or days recorded late, no balance was carried over (M41).
  const [other] = payments('2026-06', '2026-07').payments
  expect(showsCarryOver(view, { payments: other === undefined ? [] : [{ ...other, carried: false }] }, 12)).toBe(false)
})
