// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dispersePaymentsRoute } from '../../../domain/api/money/payments'
import { CodedError } from '../../../domain/error-codes'
import { paymentRow } from '../../data/testing/payments-server'
import { withToasts } from '../testing/with-toasts'
import { ConfirmPaymentsDialog, type PaymentConfirmation } from './confirm-payments-dialog'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../data/queries/commands', () => ({ sendCommand: send }))

const rosa = paymentRow('Rosa', { id: 'rosa' })
const emil = paymentRow('Emil', { id: 'emil', status: 'approved', amount_cents: 25_050 })

const onDone = vi.fn<() => void>()
const onClose = vi.fn<() => void>()
const show = (confirmation: PaymentConfirmation) =>
  render(withToasts(<ConfirmPaymentsDialog confirmation={confirmation} onClose={onClose} onDone={onDone} />))
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  send.mockReset()
  send.mockResolvedValue({ approved: ['rosa'], dispersed: ['emil'], refused: [] })
  onDone.mockReset()
  onClose.mockReset()
})
afterEach(cleanup)

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
    await click('Disperse 2 ($251.50)')
    await screen.findByText(/Something changed since you opened this. Review the updated amounts/)
    await click(/^Disperse 1 \(/)
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
    await click(/^Disperse 1 \(/)
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    expect(send).toHaveBeenCalledWith(dispersePaymentsRoute, {
      payments: ['emil'],
      seen: { count: 1, cents: 25_050 },
      sentOn: '2020-01-31',
      reference: 'SEPA 77',
    })
    expect(await screen.findByText('Payment Updated')).toBeTruthy()
    expect(screen.getByText(/^Payment status changed to dispersed$/i)).toBeTruthy()
  })

  it('shows why no payment was approved', async () => {
    send.mockRejectedValueOnce(new CodedError('server-error'))
    show({ action: 'approve', payments: [rosa] })
    await click(/^Approve 1 \(/)
    expect(await screen.findByText(/^Failed to update payment: /)).toBeTruthy()
    expect(onDone).not.toHaveBeenCalled()
  })

  it('has no confirm button if no payment is left', async () => {
    send.mockRejectedValueOnce(new CodedError('selection-changed', { count: 0, cents: 0 }))
    show({ action: 'approve', payments: [rosa] })
    await click(/^Approve 1 \(/)
    await screen.findByText(/Another admin already handled these/)
    expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull()
  })
})
