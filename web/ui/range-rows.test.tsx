// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { RangeRows } from './range-rows'

afterEach(cleanup)

const shown = (figures: readonly [number, number][]) =>
  render(
    <MemoryRouter>
      <RangeRows
        rows={figures.map(([low, high], at) => ({
          key: String(at),
          label: 'Dec',
          low,
          high,
          text: '$1',
          made: '31 days',
          href: '/x',
        }))}
      />
    </MemoryRouter>,
  ).container
const barsOf = (figures: readonly [number, number][]) => shown(figures).querySelectorAll('svg').length

it('draws bars where figures differ, within a row or between rows, and none that would all be full', () => {
  expect(
    barsOf([
      [10_000, 10_000],
      [10_000, 10_000],
    ]),
  ).toBe(0)
  expect(
    barsOf([
      [5_000, 10_000],
      [10_000, 10_000],
    ]),
  ).toBe(2)
  expect(
    barsOf([
      [5_000, 5_000],
      [10_000, 10_000],
    ]),
  ).toBe(2)
})

it('says what makes each figure where no bar would measure, and not beside bars', () => {
  expect(shown([[10_000, 10_000]]).textContent).toBe('Dec31 days$1')
  expect(shown([[5_000, 10_000]]).textContent).toBe('Dec$1')
})
