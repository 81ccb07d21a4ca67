// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setPaypalRoute } from '../../../../domain/api/security/accounts'
import type { User } from '../../../../domain/entities'
import { CodedError } from '../../../../domain/error-codes'
import { toast } from '../../../ui/layers/toast'
import { PaypalForm } from './paypal-form'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../../data/queries/commands', () => ({ sendCommand: send }))
const kept = vi.hoisted(() => ({ now: false }))
vi.mock('../../../data/queries/installation/installation', async (real) => ({
  ...(await real<object>()),
  useMailsKept: () => kept.now,
}))
vi.mock('../../../ui/layers/toast', () => ({ toast: vi.fn<(said: unknown) => void>() }))

const show = (of: Pick<User, 'paypal_email' | 'paypal_changed_at'>) =>
  render(<PaypalForm me={of as User} onUnsaved={() => undefined} />, { wrapper: MemoryRouter })
const first = 'Payments go to this address. A first address counts at once.'
const change = 'After a change, the next approval waits 72 hours, and both addresses are told.'
const none = 'Without an address your payments wait until there is one again.'

beforeEach(() => {
  vi.resetAllMocks()
  kept.now = false
  send.mockResolvedValue({})
})
afterEach(cleanup)

it('can be emptied: it says before that payments wait then, and after that they do', async () => {
  show({ paypal_email: 'mine@pay.example', paypal_changed_at: '' })
  expect(screen.getByText(change)).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('PayPal email'))
  expect(await screen.findByText(none)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save PayPal address' }))
  await waitFor(() => expect(send.mock.calls).toEqual([[setPaypalRoute, { address: '' }]]))
  const said = { kind: 'ok', title: 'PayPal address removed' }
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining(said)))
})

it.each([
  ['a first one', '', first],
  ['one after another was taken out', '2026-11-01 10:00:00.000Z', change],
])('says of %s from when it counts', (_, paypal_changed_at, hint) => {
  show({ paypal_email: '', paypal_changed_at })
  expect(screen.getByText(hint)).toBeTruthy()
})

it('a refusal that belongs to no field is said, and the address stays as typed', async () => {
  show({ paypal_email: '', paypal_changed_at: '' })
  send.mockRejectedValue(new CodedError('rate-limited'))
  await userEvent.type(screen.getByLabelText('PayPal email'), 'mine@pay.example')
  await userEvent.click(screen.getByRole('button', { name: 'Save PayPal address' }))
  const said = { kind: 'bad', title: 'Error', text: expect.stringMatching(/\S/) as string }
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining(said)))
  expect(screen.getByLabelText('PayPal email')).toHaveProperty('value', 'mine@pay.example')
})

it.each([
  ['changed', 'other@pay.example', 'PayPal address saved', /approval waits 72 hours\. .*kept in the mail log/],
  ['taken out', '', 'PayPal address removed', /payments wait until .*kept in the mail log/],
])('tells nobody that somebody was told while mails are only kept: %s', async (_, address, title, text) => {
  kept.now = true
  show({ paypal_email: 'mine@pay.example', paypal_changed_at: '' })
  expect(screen.queryByText(/are told/)).toBeNull()
  const field = screen.getByLabelText('PayPal email')
  await userEvent.clear(field)
  if (address !== '') await userEvent.type(field, address)
  await userEvent.click(screen.getByRole('button', { name: 'Save PayPal address' }))
  const said = { title, text: expect.stringMatching(text) as string }
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining(said)))
})
