// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { approvePaymentsRoute, dispersePaymentsRoute } from '../../../domain/api/money/payments'
import type { PaymentRow } from '../../../domain/api/money/payment-lists'
import { summarizeSelection } from '../../../domain/money/payments/payment-selection'
import { CodedError } from '../../../domain/error-codes'
import { Toasts } from '../../ui/layers/toasts'
import { ConfirmPaymentsDialog, type PaymentConfirmation } from './confirm-payments-dialog'
import { PaymentsPage } from './payments-page'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const shown = vi.hoisted(() => ({ rows: [] as unknown[] }))
vi.mock('../../data/queries/commands', () => ({ sendCommand: send }))
vi.mock('../../data/queries/use-route', () => ({
  useRoute: ({ name }: { name: string }) => {
    const page = { rows: shown.rows, next: '', total: { least: 2, more: false } }
    const value = name === 'GET /api/admin/payments' ? page : undefined
    return { value, loading: false, error: null, asOf: null, reload: () => undefined }
  },
}))
vi.mock('../../data/queries/money/payments', async (real) => ({
  ...(await real<object>()),
  usePaymentTotals: () => undefined,
  useSelectedPayments: () => [],
  refreshPayments: () => undefined,
}))
vi.mock('../../data/queries/installation/program', async (real) => ({
  ...(await real<object>()),
  useProgram: () => ({ value: undefined }),
}))
vi.mock('../../data/queries/money/runs', () => ({
  useRunJobs: () => ({ value: [] }),
  usePaymentActionJobs: () => ({ value: [] }),
}))

const payment = (id: string, status: PaymentRow['status'], cents: number, name: string) =>
  ({
    id,
    user_id: `user-${id}`,
    person_name: name,
    person_email: `${id}@mail.example`,
    payment_type: 'rental',
    status,
    amount_cents: cents,
    month: '2026-10',
    payment_period_start: '2026-10-01',
    payment_period_end: '2026-10-31',
    payment_method: '',
    dispersed_at: '',
    problem: '',
    problem_until: '',
  }) as PaymentRow
const rosa = payment('rosa', 'pending', 10_000, 'Rosa')
const emil = payment('emil', 'approved', 25_050, 'Emil')

const onDone = vi.fn<() => void>()
const onClose = vi.fn<() => void>()
const show = (confirmation: PaymentConfirmation) =>
  render(
    <>
      <ConfirmPaymentsDialog confirmation={confirmation} onClose={onClose} onDone={onDone} />
      <Toasts />
    </>,
  )
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  shown.rows = [rosa, emil]
  send.mockReset()
  send.mockResolvedValue({ approved: ['rosa'], dispersed: ['emil'], refused: [] })
  onDone.mockReset()
  onClose.mockReset()
})
afterEach(cleanup)

describe('payments table', () => {
  it('asks for confirmation before a single payment is approved', async () => {
    render(<PaymentsPage />, { wrapper: MemoryRouter })
    await userEvent.click(screen.getAllByRole('button', { name: 'Approve the payment to Rosa' })[0] ?? document.body)
    await screen.findByRole('alertdialog', { name: 'Approve this payment?' })
    expect(send).not.toHaveBeenCalled()
    await click(/^Approve 1,/)
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    expect(send).toHaveBeenCalledWith(approvePaymentsRoute, { payments: ['rosa'], seen: { count: 1, cents: 10_000 } })
  })

  it('disperses a payment with Disperse, and sends nothing else', async () => {
    render(<PaymentsPage />, { wrapper: MemoryRouter })
    await userEvent.click(screen.getAllByRole('button', { name: 'Disperse the payment to Emil' })[0] ?? document.body)
    const dialog = await screen.findByRole('alertdialog', { name: 'Disperse this payment?' })
    expect(dialog.textContent).toContain('$250.50to Emil, Rental, October 2026')
    await click(/^Disperse 1,/)
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    expect(send).toHaveBeenCalledWith(dispersePaymentsRoute, { payments: ['emil'], seen: { count: 1, cents: 25_050 } })
  })
})

describe('confirmation before money is paid (P16)', () => {
  it('shows count and sum of a selection, and sends nothing when cancelled', async () => {
    show({ action: 'disperse', payments: [emil, { ...emil, id: 'two', amount_cents: 100 }] })
    const dialog = await screen.findByRole('alertdialog', { name: 'Disperse 2 payments?' })
    expect(dialog.textContent).toContain('$251.50')
    expect(dialog.textContent).toContain('This can’t be undone.')
    await click('Cancel')
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(send).not.toHaveBeenCalled()
  })

  it('shows the current count and sum after a change, and sends them with the second confirmation', async () => {
    send.mockRejectedValueOnce(new CodedError('selection-changed', { count: 1, cents: 25_050 }))
    show({ action: 'disperse', payments: [emil, { ...emil, id: 'two', amount_cents: 100 }] })
    await click('Disperse 2, $251.50')
    await screen.findByText(/Something changed since you opened this. Review the updated amounts/)
    await click(/^Disperse 1,/)
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
    expect(send.mock.calls[1]?.[1]).toEqual({ payments: ['emil', 'two'], seen: { count: 1, cents: 25_050 } })
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  })

  it('sends day and reference of a dispersal only if they were entered', async () => {
    show({ action: 'disperse', payments: [emil] })
    const day = await screen.findByLabelText<HTMLInputElement>('Sent on')
    const today = day.value
    expect(today).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    fireEvent.change(day, { target: { value: '2020-01-31' } })
    await userEvent.type(screen.getByLabelText('Reference'), ' SEPA 77 ')
    await click(/^Disperse 1,/)
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    expect(send.mock.calls[0]?.[1]).toEqual({
      payments: ['emil'],
      seen: { count: 1, cents: 25_050 },
      sentOn: '2020-01-31',
      reference: 'SEPA 77',
    })
    expect(await screen.findByText('Payment Updated')).toBeTruthy()
    expect(screen.getByText(/^Payment status changed to dispersed$/i)).toBeTruthy()
  })

  it('shows at the field that a day is invalid or in the future, but asks for no day when approving', async () => {
    send.mockRejectedValueOnce(new CodedError('sent-in-future', {}, { sentOn: 'sent-in-future' }))
    show({ action: 'disperse', payments: [emil] })
    const day = await screen.findByLabelText('Sent on')
    fireEvent.change(day, { target: { value: '' } })
    await click(/^Disperse 1,/)
    await waitFor(() => expect(day.getAttribute('aria-invalid')).toBe('true'))
    expect(send).not.toHaveBeenCalled()
    fireEvent.change(day, { target: { value: '2099-01-01' } })
    await click(/^Disperse 1,/)
    await screen.findByText('Choose today or an earlier day.')
    cleanup()
    show({ action: 'approve', payments: [rosa] })
    await screen.findByRole('alertdialog')
    expect(screen.queryByLabelText('Sent on')).toBeNull()
  })

  it('shows why no payment was approved', async () => {
    send.mockRejectedValueOnce(new CodedError('server-error'))
    show({ action: 'approve', payments: [rosa] })
    await click(/^Approve 1,/)
    expect(await screen.findByText(/^Failed to update payment: /)).toBeTruthy()
    expect(onDone).not.toHaveBeenCalled()
  })

  it('has no confirm button if no payment is left', async () => {
    send.mockRejectedValueOnce(new CodedError('selection-changed', { count: 0, cents: 0 }))
    show({ action: 'approve', payments: [rosa] })
    await click(/^Approve 1,/)
    await screen.findByText(/Another admin already handled these/)
    expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull()
  })

  it('sends a filter instead of single payments, and shows how many payments were skipped and why', async () => {
    send.mockResolvedValue({
      approved: ['a'],
      refused: [
        { payment: 'b', code: 'payee-missing' },
        { payment: 'c', code: 'payee-missing' },
      ],
    })
    const many = Array.from({ length: 234 }, (_, n) => payment(`p${n}`, 'pending', 10_000, `Person ${n}`))
    show({ action: 'approve', filter: { month: '2026-10' }, covered: summarizeSelection(many) })
    expect((await screen.findByRole('alertdialog')).textContent).toContain('$23,400.00to 234 people, October 2026')
    await click('Approve 234, $23,400.00')
    expect(await screen.findByText(/2 × This person has no PayPal address/)).toBeTruthy()
    expect(send).toHaveBeenCalledWith(approvePaymentsRoute, {
      filter: { month: '2026-10' },
      seen: { count: 234, cents: 2_340_000 },
    })
  })
})
