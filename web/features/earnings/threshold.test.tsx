// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { MoneyView } from '../../../domain/money/money-view'
import { Threshold } from './threshold'

afterEach(cleanup)
const show = (
  balanceCents: number,
  threshold = 10_000,
  closing?: { month: string; soFarCents: number; cents: number | null },
) =>
  render(
    <Threshold
      {...(closing && { closing })}
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

it('counts what the running month adds up to, and says when it gets there', () => {
  const november = (soFarCents: number, cents: number | null) => ({ month: 'November', soFarCents, cents })
  show(0, 6_000, november(8_333, 10_000))
  expect(screen.getByText(/^With November so far you have \$83\.33 of \$60\.00\. That is enough/)).toBeTruthy()
  expect(screen.getByRole('img', { name: '100 % of the threshold' })).toBeTruthy()
  cleanup()
  show(0, 10_000, november(7_000, 10_000))
  expect(
    screen.getByText(/\$70\.00 of \$100\.00\. It gets there when November closes, with about \$100\.00/),
  ).toBeTruthy()
  expect(screen.getByRole('img', { name: '70 % of the threshold' })).toBeTruthy()
  cleanup()
  show(1_000, 10_000, november(3_000, 5_000))
  expect(screen.getByText(/it carries over.*When November closes it will be about \$50\.00/)).toBeTruthy()
  cleanup()
  show(0, 10_000, november(5_000, null))
  expect(screen.getByText(/\$50\.00 of \$100\.00\. Below it, it carries over and is paid together\.$/)).toBeTruthy()
})
