// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { PayoutItemState } from '../../../domain/money/payout-states'
import type { PaymentRow } from '../../data/repos/payments-admin'
import { PaymentBatches } from './payment-batches'

afterEach(cleanup)

const show = (status: PaymentRow['status'], ...states: PayoutItemState[]) =>
  render(
    <PaymentBatches
      payment={{ status, payout_until: '2026-12-12' } as PaymentRow}
      batches={states.map((state, at) => ({
        id: `batch${at}`,
        n: states.length - at,
        state,
        back_cents: 0,
        owed_cents: 0,
      }))}
    />,
    { wrapper: MemoryRouter },
  )

it('says in plain words where a payment is, with the way to its batch', () => {
  show('approved', 'unclaimed', 'returned')
  expect(screen.getByRole('link', { name: 'Payout batch 2' }).getAttribute('href')).toBe('/admin/payouts/batch0')
  expect(screen.getByText(/Nobody has claimed it at PayPal. It comes back on Dec 12/)).toBeTruthy()
  // of an earlier batch just its word: that it may go into another one was so then
  expect(screen.getByText('Returned')).toBeTruthy()
  expect(screen.queryByText(/It can go into another batch/)).toBeNull()
})

it('says that it is free while it is, and not once it went another way', () => {
  show('approved', 'returned')
  expect(screen.getByText('It came back from PayPal. It can go into another batch.')).toBeTruthy()
  cleanup()
  show('dispersed', 'returned')
  expect(screen.getByText('It came back from PayPal.')).toBeTruthy()
  cleanup()
  show('approved')
  expect(screen.queryByRole('heading', { name: 'Payout batches' })).toBeNull()
})

it('says of one that was paid and came back how much did, and whether that is booked', () => {
  const of = (owed_cents: number) =>
    render(
      <PaymentBatches
        payment={{ status: 'dispersed', payout_until: '' } as PaymentRow}
        batches={[{ id: 'batch0', n: 3, state: 'refunded', back_cents: 9_991, owed_cents }]}
      />,
      { wrapper: MemoryRouter },
    )
  of(9_991)
  expect(screen.getByText(/\$99\.91 came back, and \$99\.91 is not booked yet\./)).toBeTruthy()
  cleanup()
  of(0)
  expect(screen.getByText(/\$99\.91 came back, and that is booked\./)).toBeTruthy()
})
