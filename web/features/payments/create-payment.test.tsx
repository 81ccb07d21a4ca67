// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CodedError } from '../../../domain/error-codes'
import { Toasts } from '../../ui/layers/toasts'
import { CreatePaymentDialog } from './create-payment-dialog'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const net = vi.hoisted(() => ({ meets: null as unknown, error: null as Error | null, reloaded: 0 }))
vi.mock('../../data/queries/commands', () => ({ sendCommand: send }))
vi.mock('../../data/queries/network', async (real) => ({
  ...(await real<object>()),
  useOnline: () => true,
}))
vi.mock('../../data/queries/money/payments', async (real) => ({
  ...(await real<object>()),
  usePaymentMeets: ({ user, periodEnd }: { user: string; periodEnd: string }) => {
    const whole = user !== '' && periodEnd !== ''
    return { meets: whole ? net.meets : null, error: whole ? net.error : null, reload: () => void net.reloaded++ }
  },
}))
vi.mock('../../data/queries/people/people', async (real) => ({
  ...(await real<object>()),
  useFoundPeople: (text: string) => ({
    value: {
      rows: text === '' ? [] : [{ id: 'bea', first_name: 'Bea', last_name: 'Ruiz', email: 'b@mail.example' }],
      more: 0,
    },
    loading: false,
    error: null,
  }),
}))

const months = ['2026-09', '2026-10'].map((month, n) => ({ month, waitingLines: n, waitingCents: n * 5000 }))
const onClose = vi.fn<() => void>()
const label = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create Payment' }))

async function fillIn(): Promise<void> {
  const user = userEvent.setup()
  render(
    <>
      <CreatePaymentDialog open onDone={() => undefined} onClose={onClose} />
      <Toasts />
    </>,
  )
  await user.type(await screen.findByRole('combobox', { name: 'User' }), 'bea')
  await user.click(await screen.findByRole('option', { name: /Bea Ruiz/ }))
  fireEvent.change(label('Amount'), { target: { value: '120.00' } })
  fireEvent.change(label('Period Start'), { target: { value: '2026-09-01' } })
  fireEvent.change(label('Period End'), { target: { value: '2026-10-31' } })
}

beforeEach(() => {
  send.mockReset().mockResolvedValue({ payment: 'new' })
  onClose.mockReset()
  Object.assign(net, { meets: { months, already: [], cents: 0, seen: 'none' }, error: null, reloaded: 0 })
})
afterEach(cleanup)

test('each month is asked about by itself; without an answer nothing is made, and each says so', async () => {
  await fillIn()
  const october = await screen.findByRole('group', { name: /October 2026/ })
  expect(october.textContent).toContain('$50.00 waits')
  await create()
  expect(await screen.findAllByText('Choose for each month: instead of its lines, or as well.')).toHaveLength(2)
  expect(send).not.toHaveBeenCalled()
  await userEvent.click(within(october).getByRole('radio', { name: 'As well' }))
  const september = screen.getByRole('group', { name: 'September 2026' })
  await userEvent.click(within(september).getByRole('radio', { name: 'Instead of its lines' }))
  await create()
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect(send.mock.calls[0]?.[1]).toMatchObject({
    user: 'bea',
    amount: '120.00',
    months: [
      { month: '2026-09', choice: 'instead' },
      { month: '2026-10', choice: 'as-well' },
    ],
    seen: 'none',
  })
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(await screen.findByText('Payment Created')).toBeTruthy()
})

test('an empty form says that all required fields are needed, and a refusal why', async () => {
  const { unmount } = render(<CreatePaymentDialog open onDone={() => undefined} onClose={onClose} />)
  await create()
  expect((await screen.findAllByText('Please fill in all required fields')).length).toBeGreaterThan(0)
  expect(send).not.toHaveBeenCalled()
  unmount()
  send.mockRejectedValueOnce(new CodedError('server-error'))
  await fillIn()
  await userEvent.click(await screen.findByRole('button', { name: 'All instead' }))
  await create()
  expect(await screen.findByText(/^Failed to create payment: /)).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

test('all months can be answered at once, and one of them otherwise', async () => {
  await fillIn()
  await userEvent.click(await screen.findByRole('button', { name: 'All instead' }))
  const october = screen.getByRole('group', { name: /October 2026/ })
  await userEvent.click(within(october).getByRole('radio', { name: 'As well' }))
  await create()
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect(send.mock.calls[0]?.[1]).toMatchObject({ months: [{ choice: 'instead' }, { choice: 'as-well' }] })
})

test('what is in a payment already has to be confirmed, and is shown anew when it changed meanwhile', async () => {
  const line = { payment: 'p', month: '2026-10', kind: 'rental', cents: 10_000, status: 'pending', byHand: false }
  net.meets = { months: [], already: [line], cents: 10_000, seen: 'one' }
  await fillIn()
  await screen.findByText('$100.00 of these months is in a payment already')
  expect(screen.getByText('Rental, Oct 2026: $100.00, Pending')).toBeTruthy()
  await create()
  await screen.findByText(/Something of these months is in a payment already/)
  expect(send).not.toHaveBeenCalled()
  const box = screen.getByRole('checkbox', { name: /I have seen it/ })
  await userEvent.click(box)
  send.mockRejectedValueOnce(new CodedError('payment-duplicate'))
  await create()
  await waitFor(() => expect(net.reloaded).toBe(1))
  expect(onClose).not.toHaveBeenCalled()
})

test('what can’t be read has a retry, and no payment is made past it', async () => {
  net.error = new Error('no')
  await fillIn()
  await screen.findByText(/What this payment meets can’t be read/)
  await create()
  expect(send).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(net.reloaded).toBe(1)
})

test('a period that ends before it starts, and an amount that is none, are said at their fields', async () => {
  await fillIn()
  fireEvent.change(label('Period End'), { target: { value: '2026-08-31' } })
  fireEvent.change(label('Amount'), { target: { value: '0' } })
  await create()
  await waitFor(() => expect(label('Period End').getAttribute('aria-invalid')).toBe('true'))
  expect(label('Amount').getAttribute('aria-invalid')).toBe('true')
  expect(send).not.toHaveBeenCalled()
})
