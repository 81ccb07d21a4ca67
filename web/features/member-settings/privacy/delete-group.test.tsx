// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteAccountRoute } from '../../../../domain/api/people/profile'
import type { Deletion } from '../../../../domain/people/deletion/deletion-facts'
import { DeleteGroup } from './delete-group'
import { setPaypalRoute } from '../../../../domain/api/security/accounts'
import type { User } from '../../../../domain/entities'
import { CodedError } from '../../../../domain/error-codes'
import { toast } from '../../../ui/layers/toast'
import { PaypalForm } from '../account/paypal-form'
import { getDeviceBadge } from '../security/device-list'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const fetched = vi.hoisted(() => vi.fn<() => Promise<Deletion>>())
const signOut = vi.hoisted(() => vi.fn<() => Promise<void>>())
const emailMode = vi.hoisted(() => ({ now: false }))
const mocks = vi.hoisted(() => ({ payments: [] as unknown[] }))
vi.mock('../../../data/queries/commands', () => ({ sendCommand: send, fetchRoute: fetched }))
vi.mock('../../../data/queries/session/session-actions', () => ({ signOut }))
vi.mock('../../../data/queries/installation/installation', async (real) => ({
  ...(await real<object>()),
  useMailsOnlyLogged: () => emailMode.now,
}))
vi.mock('../../../ui/layers/toast', () => ({ toast: vi.fn<(said: unknown) => void>() }))
vi.mock('../../../data/queries/money/money-view', async (real) => ({
  ...(await real<object>()),
  useMoneyFacts: () => ({ value: { payments: mocks.payments } }),
}))

describe('deleting one’s own account', () => {
  const nothing: Deletion = {
    rentingSince: '',
    onItsWayCents: 0,
    balanceCents: 0,
    heldCents: 0,
    returnedCents: 0,
    comingCents: 0,
    isOwn: false,
    tickets: 0,
    invitations: 0,
    devices: 1,
    sentPayments: 0,
  }
  const show = (found: Partial<Deletion> = {}) => {
    fetched.mockResolvedValue({ ...nothing, ...found })
    render(
      <MemoryRouter>
        <DeleteGroup online />
      </MemoryRouter>,
    )
  }

  beforeEach(() => {
    send.mockReset()
    signOut.mockReset()
    send.mockResolvedValue({})
  })
  afterEach(cleanup)

  it('is blocked while a rental is active or money is owed or at PayPal, and shows each reason', async () => {
    show({
      rentingSince: '2026-02-09',
      onItsWayCents: 7000,
      balanceCents: 100,
      heldCents: 200,
      returnedCents: 6500,
      comingCents: 300,
    })
    expect(await screen.findByText('Two things come first:')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'End rental' }).getAttribute('href')).toBe('/dashboard/settings?tab=cancel')
    for (const said of ['Active since Feb 9, 2026', '$70.00 is in payments that haven’t reached you yet.'])
      screen.getByText(said)
    expect(screen.getAllByText(/^(We owe you )?\$/)).toHaveLength(5)
    const button = screen.getByRole('button', { name: 'Delete account' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks for the password, and ends the session afterwards', async () => {
    show()
    await screen.findByText('You can delete your account now.')
    await userEvent.click(screen.getByRole('button', { name: 'Delete account' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }))
    expect(send).not.toHaveBeenCalled()
    await userEvent.type(screen.getByLabelText('Your password'), 'harbour-lantern-93')
    await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }))
    await waitFor(() => expect(signOut).toHaveBeenCalled())
    expect(send).toHaveBeenCalledWith(deleteAccountRoute, { password: 'harbour-lantern-93' })
  })
})

describe('PayPal form', () => {
  const show = (of: Pick<User, 'paypal_email' | 'paypal_changed_at'>) =>
    render(<PaypalForm me={of as User} onUnsaved={() => undefined} />, { wrapper: MemoryRouter })
  const first = 'We send payments here. Your first PayPal email takes effect immediately.'
  const change = 'After a change, we can’t approve payments for 72 hours. We’ll notify both addresses.'
  const none = 'Without a PayPal email, we can’t pay you.'

  beforeEach(() => {
    vi.resetAllMocks()
    emailMode.now = false
    send.mockResolvedValue({})
  })
  afterEach(cleanup)

  it('can clear the address, and says before and after clearing it how this affects payments', async () => {
    show({ paypal_email: 'mine@pay.example', paypal_changed_at: '' })
    expect(screen.getByText(change)).toBeTruthy()
    await userEvent.clear(screen.getByLabelText('PayPal email'))
    expect(await screen.findByText(none)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save PayPal email' }))
    await waitFor(() => expect(send.mock.calls).toEqual([[setPaypalRoute, { address: '' }]]))
    const said = { kind: 'ok', title: 'PayPal email removed' }
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining(said)))
  })

  it.each([
    ['a first address', '', first],
    ['an address after another was removed', '2026-11-01 10:00:00.000Z', change],
  ])('says whether %s takes effect immediately or after a delay', (_, paypal_changed_at, hint) => {
    show({ paypal_email: '', paypal_changed_at })
    expect(screen.getByText(hint)).toBeTruthy()
  })

  it('shows a rejection without a field, and keeps the typed address', async () => {
    show({ paypal_email: '', paypal_changed_at: '' })
    send.mockRejectedValue(new CodedError('rate-limited'))
    await userEvent.type(screen.getByLabelText('PayPal email'), 'mine@pay.example')
    await userEvent.click(screen.getByRole('button', { name: 'Save PayPal email' }))
    const said = { kind: 'bad', title: 'Error', text: expect.stringMatching(/\S/) as string }
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining(said)))
    expect(screen.getByLabelText('PayPal email')).toHaveProperty('value', 'mine@pay.example')
  })

  it.each([
    ['changed', 'other@pay.example', 'PayPal email saved', /for 72 hours\. .*saved in the Mail Log/],
    ['taken out', '', 'PayPal email removed', /can’t pay you\. .*saved in the Mail Log/],
  ])('doesn’t claim that anyone was notified while emails are only stored: %s', async (_, address, title, text) => {
    emailMode.now = true
    show({ paypal_email: 'mine@pay.example', paypal_changed_at: '' })
    expect(screen.queryByText(/notify both|notified both/)).toBeNull()
    const field = screen.getByLabelText('PayPal email')
    await userEvent.clear(field)
    if (address !== '') await userEvent.type(field, address)
    await userEvent.click(screen.getByRole('button', { name: 'Save PayPal email' }))
    const said = { title, text: expect.stringMatching(text) as string }
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining(said)))
  })
})

describe('device badge', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString().replace('T', ' ')

  it.each([
    [90, 'trusted'],
    [31, 'trusted'],
    [30, 'remaining'],
    [7, 'remaining'],
    [6, 'expires'],
    [0, 'expires'],
  ] as const)('%i days before the device’s trust expires is %s', (days, kind) => {
    expect(getDeviceBadge(inDays(days), now)).toMatchObject({ kind, days })
  })

  it('never shows a negative number of days', () =>
    expect(getDeviceBadge(inDays(-3), now)).toEqual({ kind: 'expires', days: 0, share: 0 }))
  it('shows the share of the 90 days that is left', () =>
    expect(getDeviceBadge(inDays(45), now).share).toBeCloseTo(0.5))
})
