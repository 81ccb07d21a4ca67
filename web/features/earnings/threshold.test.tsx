// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { MoneyView } from '../../../domain/money/money-view'
import { Threshold } from './threshold'

afterEach(cleanup)
const show = (balanceCents: number, threshold = 10_000) =>
  render(
    <Threshold
      view={
        {
          unpaid: { balanceCents },
          facts: { programme: { payment_threshold_cents: threshold } },
        } as unknown as MoneyView
      }
    />,
  )

it('is reached at the cent, and never a cent before', () => {
  show(10_000)
  expect(screen.getByText(/it is paid with the next run/)).toBeTruthy()
  expect(screen.getByRole('img', { name: '100 % of the threshold' })).toBeTruthy()
  cleanup()
  show(9_999)
  expect(screen.getByText(/It carries over/)).toBeTruthy()
  expect(screen.getByRole('img', { name: '99 % of the threshold' })).toBeTruthy()
})

it('says nothing without a threshold, and draws no debt', () => {
  expect(show(500, 0).container.innerHTML).toBe('')
  cleanup()
  show(-500)
  expect(screen.getByRole('img', { name: '0 % of the threshold' })).toBeTruthy()
})
