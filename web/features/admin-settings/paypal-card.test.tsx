// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setPayPalRoute } from '../../../domain/api/paypal'
import { CodedError } from '../../../domain/error-codes'
import type { PayPalState } from '../../data/repos/paypal'
import { showScreen, windowOf } from '../../data/testing/screen'
import { Toasts } from '../../ui/layers/toasts'
import { PayPalCard } from './paypal-card'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const fetched = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('../../data/repos/commands', () => ({ sendCommand: send, fetchRoute: fetched }))

const off: PayPalState = {
  mode: 'off',
  clientId: '',
  webhookId: '',
  webhookUrl: 'https://guild.example/api/paypal/webhook',
  setBy: '',
  setAt: '',
}
const live: PayPalState = {
  ...off,
  mode: 'live',
  clientId: 'client-1',
  setBy: 'Ana Ortuño',
  setAt: '2026-10-02 09:00:00.000Z',
}
beforeEach(() => {
  windowOf(1440)
  send.mockReset().mockResolvedValue({})
  fetched.mockReset().mockResolvedValue(off)
})
afterEach(cleanup)

const show = () =>
  showScreen(
    '/admin/settings',
    <>
      <PayPalCard />
      <Toasts />
    </>,
  )
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, text: string) =>
  userEvent.type(screen.getByLabelText(label, { selector: 'input' }), text)

describe('Configure PayPal', () => {
  it.each([
    ['off', 'Nothing is paid until somebody has uploaded a batch’s file at PayPal.'],
    ['sandbox', 'The sandbox pays nobody: batches sent there are for trying it out, with made-up people only.'],
    ['live', 'A batch that is sent from here moves real money at once, and no press here brings it back.'],
  ])('says what follows from it: %s', async (mode, text) => {
    fetched.mockResolvedValue({ ...off, mode })
    show()
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('goes by file at first, and takes keys once PayPal has answered with them', async () => {
    show()
    await screen.findByText('By file')
    await press('Configure PayPal')
    await userEvent.click(screen.getByRole('radio', { name: 'To PayPal' }))
    expect(screen.getByText(/points to https:\/\/guild\.example\/api\/paypal\/webhook/)).toBeTruthy()
    await press('Test and use')
    await screen.findByText('Enter the client ID.')
    expect(send).not.toHaveBeenCalled()
    await type('Client ID', 'client-2')
    await type('Secret', 's3cret')
    await type('Your password', 'mine')
    await press('Test and use')
    const wanted = { mode: 'live', clientId: 'client-2', secret: 's3cret', webhookId: '', password: 'mine' }
    await waitFor(() => expect(send).toHaveBeenCalledWith(setPayPalRoute, wanted))
    await screen.findByText('PayPal Updated')
  })

  it('keeps what is in use when PayPal refuses, with its words, and what was typed', async () => {
    fetched.mockResolvedValue(live)
    send.mockRejectedValue(new CodedError('paypal-refused', { problem: 'keys-refused', answer: 'invalid_client' }))
    show()
    await screen.findByText(/set by Ana Ortuño on Oct 2, 2026.* never shown again/)
    await press('Configure PayPal')
    await type('Secret', 'wrong')
    await type('Your password', 'mine')
    await press('Test and use')
    await screen.findByText(
      /PayPal did not accept these keys\. PayPal says: “invalid_client”\. What was in use stays\./,
    )
    expect(screen.getByLabelText<HTMLInputElement>('Secret', { selector: 'input' }).value).toBe('wrong')
  })

  it('an empty secret keeps the one in use for its account, and for no other', async () => {
    fetched.mockResolvedValue(live)
    show()
    await press('Configure PayPal')
    expect(screen.getByText(/the one in use stays, for this client ID/)).toBeTruthy()
    await type('Client ID', '-other')
    await type('Your password', 'mine')
    await press('Test and use')
    await screen.findByText('Enter the secret.')
    expect(send).not.toHaveBeenCalled()
  })

  it('goes back to the file alone, and says what becomes of a batch on its way', async () => {
    fetched.mockResolvedValue(live)
    show()
    await press('Configure PayPal')
    await userEvent.click(screen.getByRole('radio', { name: 'By file alone' }))
    await type('Your password', 'mine')
    await press('Go by file alone')
    await screen.findByText(/Batches go by file alone from now on\. What became of one/)
    expect(send).toHaveBeenCalledWith(setPayPalRoute, expect.objectContaining({ mode: 'off' }))
  })
})
