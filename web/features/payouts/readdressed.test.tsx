// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { payoutItem } from '../../data/testing/payouts'
import { setViewportWidth } from '../../data/testing/screen'
import { ExcludedPaymentsCard } from './payout-page'
import { PayoutItems } from './payout-items'

const mocks = vi.hoisted(() => ({ rows: [] as unknown[] }))
vi.mock('../../data/queries/use-route', async (real) => ({
  ...(await real<object>()),
  useRoute: () => ({ value: { leftOut: mocks.rows, leftOutMore: false } }),
}))
afterEach(cleanup)

test('batch shows the new address of a returned payment, and the earlier one of a payment that was sent again (M34)', () => {
  setViewportWidth(1440)
  const items = [
    payoutItem(1, { state: 'returned', payee: 'wrong@pay.example', payee_next: 'right@pay.example' }),
    payoutItem(2, { payee: 'right@pay.example', payee_before: 'wrong@pay.example' }),
    payoutItem(3),
  ]
  render(<PayoutItems n={8} items={items} draft={false} />, { wrapper: MemoryRouter })
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows[1]).toContain('wrong@pay.exampleNow sent to right@pay.example')
  expect(rows[2]).toContain('right@pay.examplePreviously returned from wrong@pay.example')
  expect(rows[3]).not.toMatch(/Now sent to|returned from/)
})

test('excluded payments include one that waits because its address has changed', () => {
  mocks.rows = [{ payment: 'p', name: 'Ana', cents: 10_000, reason: 'address-changed', detail: 'right@pay.example' }]
  render(<ExcludedPaymentsCard batch="" />)
  expect(
    screen.getByText('Returned. The PayPal email is now right@pay.example, so it needs a new approval'),
  ).toBeTruthy()
})
