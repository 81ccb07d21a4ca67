// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { RentalPeriod } from '../../../domain/entities'
import { RentToday } from './rent-today'

afterEach(cleanup)

const period = (n: number, start: string, end = '') =>
  ({ id: `p${n}`, user_id: `u${n}`, start_date: start, end_date: end, voided_at: '' }) as RentalPeriod
const show = (periods: RentalPeriod[]) => {
  const { container } = render(<RentToday periods={periods} today="2026-11-21" />)
  return container.querySelectorAll('[aria-hidden] > .size-5').length
}

describe('people who rent today', () => {
  it('are those whose period has begun and not ended, its last day included', () => {
    expect(
      show([
        period(1, '2026-01-01'),
        period(2, '2026-11-21'),
        period(3, '2026-01-01', '2026-11-21'),
        period(4, '2026-11-22'),
        period(5, '2026-01-01', '2026-11-20'),
      ]),
    ).toBe(3)
    expect(screen.getByRole('heading', { name: '3 people rent today' })).toBeDefined()
    expect(screen.getByText('1 leaves by Nov 30')).toBeDefined()
  })
  it('above 120 a disc is ten of them, and that is said', () => {
    expect(show(Array.from({ length: 130 }, (_, n) => period(n, '2026-01-01')))).toBe(13)
    expect(screen.getByText('One disc is ten people.')).toBeDefined()
  })
  it('are nobody, which is said', () => {
    expect(show([])).toBe(0)
    expect(screen.getByText('Nobody rents today.')).toBeDefined()
  })
})
