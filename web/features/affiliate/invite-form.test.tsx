// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inviteRoute } from '../../../domain/api/people/referrals'
import { CodedError } from '../../../domain/error-codes'
import { toastContents } from '../../ui/layers/toast'
import { withToasts } from '../testing/with-toasts'
import { InviteForm } from './invite-form'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const network = vi.hoisted(() => ({ online: true }))
vi.mock('../../data/queries/commands', () => ({ sendCommand: send }))
const mails = vi.hoisted(() => ({ kept: false }))
vi.mock('../../data/queries/installation/installation', async (real) => ({
  ...(await real<object>()),
  useMailsOnlyLogged: () => mails.kept,
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
  saveDraft: async (key: string, kept: unknown) =>
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

const show = () => act(async () => void render(withToasts(<InviteForm />)))

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

it('invitation form sends an invitation only once and clears the form', async () => {
  await fill()
  await press()
  await waitFor(() => expect(value('Email')).toBe(''))
  expect(send.mock.calls).toEqual([[inviteRoute, { name: 'Rut', email: 'rut@mail.example' }]])
})

it('invitation form does not claim that an email was sent while no mail server is configured, and offers the referral link to copy', async () => {
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

it('invitation form reports that an invitation could not be sent', async () => {
  send.mockRejectedValueOnce(new CodedError('server-error'))
  await fill()
  await press()
  expect(await screen.findByText('Failed to send invitation')).toBeTruthy()
  expect(value('Email')).toBe('rut@mail.example')
})

it('invitation form shows a problem at its field and sends nothing', async () => {
  await press()
  await waitFor(() => expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect(send).not.toHaveBeenCalled()
})

it('invitation form keeps the input of a rejected invitation, and explains the rejection: the affiliate’s own address, or an earlier invitation', async () => {
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

it('invitation form keeps the input offline and after the person leaves the screen, until it is sent', async () => {
  network.online = false
  cleanup()
  await show()
  expect(screen.getByText('You need a connection to send invitations. We’ll keep what you typed.')).toBeTruthy()
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
