// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inviteRoute } from '../../../domain/api/people/referrals'
import { CodedError } from '../../../domain/error-codes'
import { toastContents } from '../../ui/layers/toast'
import { Toasts } from '../../ui/layers/toasts'
import { InviteForm } from './invite-form'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const network = vi.hoisted(() => ({ online: true }))
vi.mock('../../data/queries/commands', () => ({ sendCommand: send }))
const mails = vi.hoisted(() => ({ kept: false }))
vi.mock('../../data/queries/installation/installation', async (real) => ({
  ...(await real<object>()),
  useMailsKept: () => mails.kept,
}))
vi.mock('../../data/queries/session/session', () => ({ useMe: () => ({ value: { referral_code: 'ADA7' } }) }))
vi.mock('../../data/queries/installation/program', async (real) => ({
  ...(await real<object>()),
  useProgram: () => ({ value: { origin: 'https://here.example' } }),
}))
const drafts = vi.hoisted(() => new Map<string, unknown>())
vi.mock('../../data/queries/rows', async (real) => ({
  ...(await real<object>()),
  readDraft: (key: string) => Promise.resolve(drafts.get(key)),
  keepDraft: async (key: string, kept: unknown) =>
    void (kept === undefined ? drafts.delete(key) : drafts.set(key, kept)),
}))
vi.mock('../../data/queries/network', async (real) => ({
  ...(await real<object>()),
  useOnline: () => network.online,
}))

const fill = async () => {
  await userEvent.type(screen.getByLabelText('Name'), 'Rut')
  await userEvent.type(screen.getByLabelText('Email'), 'rut@mail.example')
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send Invitation' }))
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

/** Shows the form with what it kept. */
const show = () =>
  act(
    async () =>
      void render(
        <>
          <InviteForm />
          <Toasts />
        </>,
      ),
  )

beforeEach(async () => {
  drafts.clear()
  toastContents.clear()
  network.online = true
  mails.kept = false
  send.mockReset()
  send.mockResolvedValue({ referral: 'r' })
  await show()
})
afterEach(cleanup)

it('sends an invitation once and is empty for the next one', async () => {
  await fill()
  await press()
  await waitFor(() => expect(value('Email')).toBe(''))
  expect(send.mock.calls).toEqual([[inviteRoute, { name: 'Rut', email: 'rut@mail.example' }]])
})

it('never says that an email was sent while no mail server is set up, and copies the referral link', async () => {
  mails.kept = true
  cleanup()
  await show()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await fill()
  await press()
  expect(await screen.findByText('Invitation saved')).toBeTruthy()
  expect(screen.getByText(/^Email isn’t set up, so nothing was sent/)).toBeTruthy()
  expect(screen.queryByText('Success')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(copied).toHaveBeenCalledWith('https://here.example/signup?ref=ADA7')
})

it('says that an invitation couldn’t be sent', async () => {
  send.mockRejectedValueOnce(new CodedError('server-error'))
  await fill()
  await press()
  expect(await screen.findByText('Failed to send invitation')).toBeTruthy()
  expect(value('Email')).toBe('rut@mail.example')
})

it('says what is wrong at its field and sends nothing', async () => {
  await press()
  await waitFor(() => expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect(send).not.toHaveBeenCalled()
})

it('keeps what was typed when it is refused: oneself at the field, an earlier invitation by name', async () => {
  send.mockRejectedValueOnce(new CodedError('self-referral'))
  await fill()
  await press()
  expect(await screen.findByText('You can’t refer yourself.')).toBeTruthy()
  expect(value('Name')).toBe('Rut')
  send.mockRejectedValueOnce(new CodedError('already-invited'))
  await press()
  expect(await screen.findByText('Already Invited')).toBeTruthy()
  expect(value('Email')).toBe('rut@mail.example')
})

it('keeps what was typed offline while the screen is left, until it is sent', async () => {
  network.online = false
  cleanup()
  await show()
  expect(screen.getByText('You need a connection to send invitations. We keep what you typed.')).toBeTruthy()
  await fill()
  cleanup()
  network.online = true
  await show()
  await waitFor(() => expect(value('Email')).toBe('rut@mail.example'))
  expect(value('Name')).toBe('Rut')
  await press()
  await waitFor(() => expect(value('Email')).toBe(''))
  expect(send.mock.calls).toEqual([[inviteRoute, { name: 'Rut', email: 'rut@mail.example' }]])
  cleanup()
  expect(drafts.size).toBe(0)
})
