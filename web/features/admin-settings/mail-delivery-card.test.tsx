// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setMailDeliveryRoute, tryMailDeliveryRoute } from '../../../domain/api/mail-delivery'
import { CodedError } from '../../../domain/error-codes'
import { noDelivery } from '../../../domain/mail/delivery'
import type { MailDeliveryState } from '../../data/repos/mail-delivery'
import { showScreen, windowOf } from '../../data/testing/screen'
import { Toasts } from '../../ui/layers/toasts'
import { MailDeliveryCard } from './mail-delivery-card'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const fetched = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('../../data/repos/commands', () => ({ sendCommand: send, fetchRoute: fetched }))

const set: MailDeliveryState = {
  source: 'settings',
  delivery: { ...noDelivery, host: 'smtp.postal.example', tls: 'always', user: 'ana', from: 'hello@coterie.example' },
  keySet: true,
  setBy: 'Ana Belén Ortuño',
  setAt: '2026-10-02 09:00:00.000Z',
  loopback: false,
  testedAt: '2026-11-21 09:00:00.000Z',
  testWorked: true,
  sentToday: 41,
}
beforeEach(() => {
  windowOf(1440)
  send.mockReset()
  send.mockResolvedValue({})
  fetched.mockReset()
  fetched.mockResolvedValue(set)
})
afterEach(cleanup)

const show = () =>
  showScreen(
    '/admin/settings',
    <>
      <MailDeliveryCard />
      <Toasts />
    </>,
  )
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, text: string) => {
  const field = screen.getByLabelText(label, { selector: 'input' })
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

describe('how mails go out', () => {
  it('names server, sender, who set the key and when, and never a key', async () => {
    show()
    await screen.findByText(/smtp\.postal\.example, from hello@coterie\.example/)
    expect(screen.getByText(/set by Ana Belén Ortuño on Oct 2, 2026.* and never shown again/)).toBeTruthy()
    expect(screen.getByText(/Works, last test Nov 21, 2026/)).toBeTruthy()
    expect(screen.getByText(/41 mails went out/)).toBeTruthy()
  })

  it('named on the machine it can be tested; Update API Key says why it has no effect', async () => {
    fetched.mockResolvedValue({ ...set, source: 'environment' })
    show()
    expect(await screen.findAllByText(/COTERIE_SMTP/)).toHaveLength(2)
    const update = screen.getByRole('button', { name: 'Update API Key' })
    expect(update.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(update.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /no effect.*COTERIE_SMTP/,
    )
    await userEvent.click(update)
    expect(screen.queryByLabelText('Your password')).toBeNull()
    await press('Send a test to me')
    expect(send).toHaveBeenCalledWith(tryMailDeliveryRoute, {})
    await screen.findByText('A test mail was sent to your own address.')
  })

  it('a refused test says what the server said and what to do, keeps what was typed, and that the old one stays', async () => {
    show()
    await press('Update API Key')
    await userEvent.click(screen.getByRole('radio', { name: /HTTP API/ }))
    await type('New key', 're_wrong')
    await type('Your password', 'harbour-lantern-93')
    send.mockRejectedValueOnce(new CodedError('mail-refused', { problem: 'auth', answer: '401 key revoked' }))
    await press('Test and replace')
    const alert = await screen.findByText(/still in use/)
    expect(alert.textContent).toContain('The provider refused this key')
    expect(alert.textContent).toContain('“401 key revoked”')
    expect(alert.textContent).toContain('still in use')
    expect(screen.getByLabelText<HTMLInputElement>('New key', { selector: 'input' }).value).toBe('re_wrong')
    await press('Test and replace')
    await screen.findByText('Mail Updated')
    expect(send).toHaveBeenLastCalledWith(setMailDeliveryRoute, {
      ...set.delivery,
      way: 'http',
      key: 're_wrong',
      password: 'harbour-lantern-93',
    })
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
    expect(screen.queryByRole('button', { name: 'Test and replace' })).toBeNull()
  })

  it('another server wants its key; another sender doesn’t', async () => {
    show()
    await press('Update API Key')
    await type('Your password', 'harbour-lantern-93')
    await type('Sender', 'hola@coterie.example')
    await press('Test and replace')
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    cleanup()
    send.mockClear()
    show()
    await press('Update API Key')
    await type('Your password', 'harbour-lantern-93')
    await type('Server', 'smtp.evil.example')
    await press('Test and replace')
    await screen.findByText(/The one in use only serves the server it was given for/)
    await type('Server', '10.0.0.1')
    await screen.findByText(/Enter the name of a mail server/)
    expect(send).not.toHaveBeenCalled()
  })

  it('not set up says that mails are kept, and offers to set it up', async () => {
    fetched.mockResolvedValue({ ...set, source: 'none', delivery: noDelivery, keySet: false, testedAt: '' })
    show()
    await screen.findByText('Not set up')
    expect(screen.queryByRole('button', { name: 'Send a test to me' })).toBeNull()
    await press('Update API Key')
    const fields = within(screen.getByRole('region', { name: 'Mail' }))
    expect(fields.getByRole('button', { name: 'Test and use' })).toBeTruthy()
  })
})
