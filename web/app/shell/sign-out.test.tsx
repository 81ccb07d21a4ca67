// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Toasts } from '../../ui/layers/toasts'
import { SignOut } from './sign-out'

const verbs = vi.hoisted(() => ({
  signOut: vi.fn<() => Promise<void>>(),
  sendWaitingChanges: vi.fn<() => Promise<void>>(),
}))
const reads = vi.hoisted(() => ({
  waitingCount: vi.fn<() => Promise<number>>(),
  draftCount: vi.fn<() => Promise<number>>(),
}))
vi.mock('../../data/queries/session/session-actions', () => verbs)
vi.mock('../../data/queries/session/session', () => ({
  ...reads,
  exportUnsentWork: () => Promise.resolve('{}'),
  useWaitingCount: (before: number) => before,
}))
const saved = vi.hoisted(() => vi.fn<(file: Blob, name: string) => void>())
vi.mock('../../ui/save-file', () => ({ saveFile: saved }))

const Address = () => <output>{useLocation().pathname}</output>

function Menu() {
  const [open, setOpen] = useState(false)
  return (
    <MemoryRouter>
      <button onClick={() => setOpen(true)}>Leave</button>
      <SignOut open={open} onClose={() => setOpen(false)} />
      <Toasts />
      <Address />
    </MemoryRouter>
  )
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
beforeEach(() => {
  reads.draftCount.mockResolvedValue(0)
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

it('sign-out reports a failure and tries again on the next click', async () => {
  reads.waitingCount.mockRejectedValueOnce(new Error('the copy is closed')).mockResolvedValue(0)
  verbs.signOut.mockRejectedValueOnce(new Error('no storage')).mockResolvedValue(undefined)
  render(<Menu />)
  const failures = (n: number) =>
    waitFor(() => expect(screen.getAllByText('Couldn’t sign out. Try again.')).toHaveLength(n))
  await press('Leave')
  await failures(1)
  expect(verbs.signOut).not.toHaveBeenCalled()
  await press('Leave')
  await failures(2)
  await press('Leave')
  await waitFor(() => expect(verbs.signOut).toHaveBeenCalledTimes(2))
})

it('sign-out asks for a confirmation when changes are pending, and sends them before signing out', async () => {
  reads.waitingCount.mockResolvedValueOnce(2).mockResolvedValue(0)
  verbs.sendWaitingChanges.mockResolvedValue(undefined)
  verbs.signOut.mockResolvedValue(undefined)
  render(<Menu />)
  await press('Leave')
  expect(await screen.findByRole('alertdialog', { name: 'Sign out with unsent changes?' })).toBeTruthy()
  expect(verbs.signOut).not.toHaveBeenCalled()
  await press('Send first')
  await waitFor(() => expect(verbs.signOut).toHaveBeenCalledTimes(1))
  expect(verbs.sendWaitingChanges).toHaveBeenCalledTimes(1)
})

it('sign-out focuses the safe action, reports changes that can’t be sent, and is canceled when the dialog is closed while sending', async () => {
  reads.waitingCount.mockResolvedValue(2)
  verbs.sendWaitingChanges.mockResolvedValueOnce(undefined)
  render(<Menu />)
  await press('Leave')
  await screen.findByRole('alertdialog')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Send first'))
  await press('Send first')
  await screen.findByText(/^Some changes couldn’t be sent/)
  let sent: () => void = () => undefined
  verbs.sendWaitingChanges.mockReturnValueOnce(new Promise((resolve) => (sent = resolve)))
  await press('Send first')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  reads.waitingCount.mockResolvedValue(0)
  sent()
  await waitFor(() => expect(reads.waitingCount).toHaveBeenCalledTimes(3))
  await new Promise((resolve) => setTimeout(resolve))
  expect(verbs.signOut).not.toHaveBeenCalled()
})

it('sign-out shows that it is sending, and disables discarding during that time', async () => {
  reads.waitingCount.mockResolvedValue(2)
  let sent: () => void = () => undefined
  verbs.sendWaitingChanges.mockReturnValueOnce(new Promise((resolve) => (sent = resolve)))
  render(<Menu />)
  await press('Leave')
  await screen.findByRole('alertdialog')
  await press('Send first')
  expect((await screen.findByRole('button', { name: 'Sending…' })).getAttribute('aria-busy')).toBe('true')
  await press('Sign out and discard')
  sent()
  await screen.findByText(/^Some changes couldn’t be sent/)
  expect(screen.getByRole('button', { name: 'Send first' }).getAttribute('aria-busy')).toBeNull()
  expect(verbs.signOut).not.toHaveBeenCalled()
})

it('sign-out names the saved file, and forgets that file and the old count at the next attempt', async () => {
  reads.waitingCount.mockResolvedValueOnce(2)
  render(<Menu />)
  await press('Leave')
  await screen.findByText(/^2 changes haven’t been sent/)
  await press('Save as a file')
  await screen.findByText('Saved as coterie-waiting.json.')
  expect(saved).toHaveBeenCalledWith(expect.any(Blob), 'coterie-waiting.json')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  let count: (waiting: number) => void = () => undefined
  reads.waitingCount.mockReturnValueOnce(new Promise((resolve) => (count = resolve)))
  await press('Leave')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  count(3)
  await screen.findByText(/^3 changes haven’t been sent/)
  expect(screen.queryByText(/^Saved as/)).toBeNull()
})

it('sign-out ends the session immediately and opens sign-in when no change is pending', async () => {
  reads.waitingCount.mockResolvedValue(0)
  verbs.signOut.mockResolvedValue(undefined)
  render(<Menu />)
  await press('Leave')
  await waitFor(() => expect(screen.getByText('/auth')).toBeTruthy())
  expect(verbs.signOut).toHaveBeenCalledTimes(1)
})

it('sign-out asks in a toast if the dialog can’t be loaded, without discarding anything', async () => {
  reads.waitingCount.mockResolvedValue(2)
  verbs.signOut.mockResolvedValue(undefined)
  vi.resetModules()
  vi.doMock('./sign-out-dialog', () => {
    throw new Error('no connection, and not kept')
  })
  render(<Menu />)
  await press('Leave')
  await screen.findByText('Sign out with unsent changes?')
  await screen.findByRole('button', { name: 'Save as a file' })
  expect(verbs.signOut).not.toHaveBeenCalled()
  await press('Sign out and discard')
  await waitFor(() => expect(screen.getByText('/auth')).toBeTruthy())
  expect(verbs.signOut).toHaveBeenCalledTimes(1)
  vi.doUnmock('./sign-out-dialog')
})

it('sign-out asks before it discards unsent drafts, and keeps them if the user cancels', async () => {
  reads.waitingCount.mockResolvedValue(0)
  reads.draftCount.mockResolvedValue(1)
  verbs.signOut.mockResolvedValue(undefined)
  render(<Menu />)
  await press('Leave')
  const asked = await screen.findByRole('alertdialog', { name: 'Sign out with an unsent draft?' })
  expect(asked.textContent).toContain('You have 1 unsent draft.')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Stay signed in'))
  await press('Save as a file')
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  await press('Stay signed in')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(verbs.signOut).not.toHaveBeenCalled()
  await press('Leave')
  await screen.findByRole('alertdialog')
  await press('Sign out and discard')
  await waitFor(() => expect(verbs.signOut).toHaveBeenCalledTimes(1))
})

it('sign-out is canceled after sending if a draft is left', async () => {
  reads.waitingCount.mockResolvedValueOnce(2).mockResolvedValue(0)
  reads.draftCount.mockResolvedValue(1)
  verbs.sendWaitingChanges.mockResolvedValue(undefined)
  render(<Menu />)
  await press('Leave')
  const asked = await screen.findByRole('alertdialog', { name: 'Sign out with unsent changes?' })
  expect(asked.textContent).toContain('2 changes haven’t been sent.')
  expect(asked.textContent).toContain('You have 1 unsent draft.')
  await press('Send first')
  await waitFor(() => expect(verbs.sendWaitingChanges).toHaveBeenCalledTimes(1))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Send first' }).getAttribute('aria-busy')).not.toBe('true'),
  )
  expect(verbs.signOut).not.toHaveBeenCalled()
})
