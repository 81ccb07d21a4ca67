// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { copyLinkRoute, invitePersonRoute } from '../../domain/api/people/invitations'
import type { Id } from '../../domain/entities'
import { CodedError } from '../../domain/error-codes'
import { deleteDatabase, openAdminDatabase, renderScreen } from '../data/testing/screen'
import { toastContents } from '../ui/layers/toast'
import { CopyLinkButton } from './copy-link'
import { InviteDialog } from './invite-people'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../data/queries/commands', () => ({ sendCommand: send, fetchRoute: vi.fn() }))

const mails = vi.hoisted(() => ({ kept: false }))
vi.mock('../data/queries/installation/installation', async (real) => ({
  ...(await real<object>()),
  useMailsOnlyLogged: () => mails.kept,
}))

const onClose = vi.fn()
const invitation = { email: 'amara@mail.example', role: 'renter', language: 'en', note: '' }

beforeEach(async () => {
  mails.kept = false
  toastContents.clear()
  onClose.mockReset()
  await openAdminDatabase()
  send
    .mockReset()
    .mockImplementation((route) =>
      Promise.resolve(
        route === invitePersonRoute
          ? { invitation: 'invitation00000', sent: !mails.kept }
          : { link: 'https://x.test/signup#invite=ABC', until: '', name: 'amara@mail.example' },
      ),
    )
})
afterEach(async () => {
  cleanup()
  await deleteDatabase()
})

async function fill() {
  renderScreen('/admin/users', <InviteDialog onClose={onClose} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite a person' }))
  await userEvent.type(dialog.getByLabelText('Email'), 'amara@mail.example')
  return dialog
}

it('emails an invitation with a mail server, and copies its link only if asked', async () => {
  const dialog = await fill()
  expect(dialog.getByText(/^We’ll email the invitation in English\./)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(send).toHaveBeenCalledExactlyOnceWith(invitePersonRoute, { ...invitation, send: true })
})

it('never says that an invitation was sent without a mail server, and shows the copied link', async () => {
  mails.kept = true
  const dialog = await fill()
  expect(dialog.queryByText(/We’ll email/)).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Copy invitation link' }))
  await waitFor(() => expect(dialog.getByLabelText('Invitation link').textContent).toMatch(/#invite=ABC$/))
  expect(send).toHaveBeenCalledWith(invitePersonRoute, { ...invitation, send: false })
  expect(send).toHaveBeenLastCalledWith(copyLinkRoute, { kind: 'invitation', id: 'invitation00000' })
  expect(onClose).not.toHaveBeenCalled()
  // the link belongs to this address only
  await userEvent.clear(dialog.getByLabelText('Email'))
  await userEvent.type(dialog.getByLabelText('Email'), ' Amara@mail.example')
  expect(dialog.getByLabelText('Invitation link').textContent).toMatch(/#invite=ABC$/)
  await userEvent.type(dialog.getByLabelText('Email'), 's')
  expect(dialog.getByLabelText('Invitation link').textContent).not.toMatch(/ABC/)
})

it('invites an affiliate', async () => {
  const dialog = await fill()
  await userEvent.click(dialog.getByRole('radio', { name: /Affiliate/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }))
  await waitFor(() =>
    expect(send).toHaveBeenCalledExactlyOnceWith(invitePersonRoute, { ...invitation, role: 'affiliate', send: true }),
  )
})

it('copies the link instead with a mail server, without sending it', async () => {
  const dialog = await fill()
  send.mockImplementation((route) =>
    Promise.resolve(
      route === invitePersonRoute
        ? { invitation: 'invitation00000', sent: false }
        : { link: 'https://x.test/signup#invite=ABC', until: '', name: 'amara@mail.example' },
    ),
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Copy link instead' }))
  await waitFor(() => expect(dialog.getByLabelText('Invitation link').textContent).toMatch(/#invite=ABC$/))
  expect(send).toHaveBeenCalledWith(invitePersonRoute, { ...invitation, send: false })
})

it('says at the field that the person already has an account', async () => {
  send.mockRejectedValue(new CodedError('email-taken', {}, { email: 'email-taken' }))
  const dialog = await fill()
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }))
  await dialog.findByText('This person already has an account.')
})

it('gives no earlier link when another one is refused, and shows a link that the browser doesn’t copy', async () => {
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
  const titles = () => [...toastContents.values()].map(({ title }) => title)
  const texts = () => [...toastContents.values()].map(({ text }) => text)
  renderScreen('/admin/users', <CopyLinkButton kind="sign-up" id={'signup000000000' as Id} label="Copy" />)
  const copy = await screen.findByRole('button', { name: 'Copy' })
  await userEvent.click(copy)
  await waitFor(() => expect(titles()).toEqual(['Link copied']))
  expect(texts()).toEqual(['Send it to amara@mail.example.'])
  toastContents.clear()
  const until = '2026-12-02 03:41:00.000Z'
  send.mockResolvedValueOnce({ link: 'https://x.test/verify#1', until, name: 'Amara' })
  await userEvent.click(copy)
  await waitFor(() =>
    expect(texts()).toEqual([expect.stringMatching(/^Send it to Amara only\. It works once, until Dec/)]),
  )
  toastContents.clear()
  send.mockRejectedValueOnce(new CodedError('not-found'))
  await userEvent.click(copy)
  await waitFor(() => expect(titles()).toEqual(['Couldn’t create the link']))
  toastContents.clear()
  write.mockRejectedValueOnce(new DOMException('refused', 'NotAllowedError'))
  await userEvent.click(copy)
  expect(await screen.findByDisplayValue('https://x.test/signup#invite=ABC')).toBeTruthy()
  expect(titles()).toEqual([])
  write.mockRestore()
})
