// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { noFigures } from '../../../domain/figures/values'
import { RentToday } from './rent-today'

afterEach(cleanup)

const ids = (letter: string, n: number) => Array.from({ length: n }, (_, at) => `${letter}${at}`)
const show = (staying: number, leaving = 0) => {
  const rentals = {
    ...noFigures.rentals,
    count: staying + leaving,
    leaving,
    by: '2026-11-30',
    stay: ids('s', Math.min(120, staying)),
    leave: ids('l', Math.min(120, leaving)),
  }
  const { container } = render(<RentToday rentals={rentals} />)
  const discs = container.querySelectorAll('[aria-hidden] > .size-5')
  return { discs: discs.length, rings: [...discs].filter((disc) => disc.classList.contains('border-2')).length }
}

describe('people who rent today', () => {
  it('are a disc each, of who leaves this month an open ring', () => {
    expect(show(2, 1)).toEqual({ discs: 3, rings: 1 })
    expect(screen.getByRole('heading', { name: '3 people rent today' })).toBeDefined()
    expect(screen.getByText('1 leaves by Nov 30')).toBeDefined()
    expect(screen.queryByText(/One disc is/)).toBeNull()
  })
  it.each([
    [120, 0, 120, 0, ''],
    [130, 0, 13, 0, 'One disc is 10 people.'],
    [100, 30, 13, 3, 'One disc is 10 people.'],
    [1_100, 101, 13, 2, 'One disc is 100 people.'],
    [90_000, 10_000, 100, 10, 'One disc is 1,000 people.'],
  ])(
    '%i and %i that leave are %i discs, %i of them rings, and what a disc is is said',
    (stay, leave, discs, rings, said) => {
      expect(show(stay, leave)).toEqual({ discs, rings })
      expect(screen.queryByText(/One disc is/)?.textContent ?? '').toBe(said)
    },
  )
  it('are joined by a dashed ring for each who starts this month, and both rings are said', () => {
    const of = (starting: number, count = 2) => {
      cleanup()
      const rentals = {
        ...noFigures.rentals,
        count,
        leaving: 1,
        starting,
        by: '2026-11-30',
        stay: ['s0'],
        leave: ['l0'],
      }
      return render(<RentToday rentals={rentals} />).container.querySelectorAll('.size-5.border-dashed').length
    }
    expect(of(3)).toBe(3)
    expect(screen.getByText('3 start by Nov 30')).toBeDefined()
    expect(screen.getByText('1 leaves by Nov 30')).toBeDefined()
    expect(of(11, 500)).toBe(2)
  })
  it('are nobody, which is said', () => {
    expect(show(0).discs).toBe(0)
    expect(screen.getByText('Nobody rents today.')).toBeDefined()
  })
})
