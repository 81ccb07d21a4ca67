// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ItemMatch, Matching } from '../../../domain/money/payout-matching'
import { MatchPicture } from './match-picture'

afterEach(cleanup)

const item = { amount_cents: 100, paid_cents: 0, back_cents: 0, corrected_cents: 0, state: 'pending' }
const items = (kind: ItemMatch['kind'], n: number) =>
  Array.from({ length: n }, () => ({ kind, item, state: null, cents: null, currency: '', told: [], lines: [] }))
const show = (...matches: ReturnType<typeof items>) =>
  render(<MatchPicture match={{ items: matches, strays: [], cents: 0 } as unknown as Matching} />)
const discs = (container: HTMLElement) => container.querySelectorAll('.size-9').length

it('draws one disc for each payment while there is room', () => {
  const { container } = show(...items('matched', 100), ...items('missing', 2))
  expect(discs(container)).toBe(102)
  expect(container.querySelector('[data-bar-of]')).toBeNull()
})

it('draws matched payments as a bar where all don’t fit, and each exception as one disc', () => {
  const { container } = show(...items('matched', 362), ...items('missing', 1), ...items('unknown', 2))
  expect(container.querySelectorAll('[data-bar-of=matched]')).toHaveLength(1)
  expect(discs(container)).toBe(3)
  expect(screen.queryByText(/^One disc is/)).toBeNull()
})

it('says what a disc stands for where even the exceptions don’t fit', () => {
  const { container } = show(...items('matched', 10), ...items('missing', 500))
  expect(discs(container)).toBe(50)
  expect(screen.getByText('One disc is 10 payments.')).toBeTruthy()
})
