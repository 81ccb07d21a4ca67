// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Toasts } from '../../ui/layers/toasts'
import { SignOut } from './sign-out'

const verbs = vi.hoisted(() => ({ signOut: vi.fn<() => Promise<void>>(), sendWaiting: vi.fn<() => Promise<void>>() }))
const reads = vi.hoisted(() => ({
  waitingCount: vi.fn<() => Promise<number>>(),
  begunCount: vi.fn<() => Promise<number>>(),
}))
vi.mock('../../data/queries/session/session-actions', () => verbs)
vi.mock('../../data/queries/session/session', () => ({
  ...reads,
  exportWaiting: () => Promise.resolve('{}'),
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
  reads.begunCount.mockResolvedValue(0)
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

it('that failed says so, and the next press tries again', async () => {
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

it('with changes waiting asks first, and sends them before it leaves', async () => {
  reads.waitingCount.mockResolvedValueOnce(2).mockResolvedValue(0)
  verbs.sendWaiting.mockResolvedValue(undefined)
  verbs.signOut.mockResolvedValue(undefined)
  render(<Menu />)
  await press('Leave')
  expect(await screen.findByRole('alertdialog', { name: 'Sign out with unsent changes?' })).toBeTruthy()
  expect(verbs.signOut).not.toHaveBeenCalled()
  await press('Send first')
  await waitFor(() => expect(verbs.signOut).toHaveBeenCalledTimes(1))
  expect(verbs.sendWaiting).toHaveBeenCalledTimes(1)
})

it('begins on what loses nothing; what can’t be sent is said, and whoever closes it while it is sent stays', async () => {
  reads.waitingCount.mockResolvedValue(2)
  verbs.sendWaiting.mockResolvedValueOnce(undefined)
  render(<Menu />)
  await press('Leave')
  await screen.findByRole('alertdialog')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Send first'))
  await press('Send first')
  await screen.findByText(/^Some changes couldn’t be sent/)
  let sent: () => void = () => undefined
  verbs.sendWaiting.mockReturnValueOnce(new Promise((resolve) => (sent = resolve)))
  await press('Send first')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  reads.waitingCount.mockResolvedValue(0)
  sent()
  await waitFor(() => expect(reads.waitingCount).toHaveBeenCalledTimes(3))
  await new Promise((resolve) => setTimeout(resolve))
  expect(verbs.signOut).not.toHaveBeenCalled()
})

it('while it sends it says so, and what would discard them does nothing', async () => {
  reads.waitingCount.mockResolvedValue(2)
  let sent: () => void = () => undefined
  verbs.sendWaiting.mockReturnValueOnce(new Promise((resolve) => (sent = resolve)))
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

it('saved as a file it says under which name; asked anew it says neither that nor an old number', async () => {
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

it('with nothing waiting signs out at once and leads to sign-in', async () => {
  reads.waitingCount.mockResolvedValue(0)
  verbs.signOut.mockResolvedValue(undefined)
  render(<Menu />)
  await press('Leave')
  await waitFor(() => expect(screen.getByText('/auth')).toBeTruthy())
  expect(verbs.signOut).toHaveBeenCalledTimes(1)
})

it('whose question can’t be fetched is asked in short: it takes nothing away by itself, and keeps nobody', async () => {
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

it('asks as well before a text goes that was begun and never sent; whoever stays keeps it', async () => {
  reads.waitingCount.mockResolvedValue(0)
  reads.begunCount.mockResolvedValue(1)
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

it('doesn’t leave by itself once all is sent, if a text stands there that was begun', async () => {
  reads.waitingCount.mockResolvedValueOnce(2).mockResolvedValue(0)
  reads.begunCount.mockResolvedValue(1)
  verbs.sendWaiting.mockResolvedValue(undefined)
  render(<Menu />)
  await press('Leave')
  const asked = await screen.findByRole('alertdialog', { name: 'Sign out with unsent changes?' })
  expect(asked.textContent).toContain('2 changes haven’t been sent.')
  expect(asked.textContent).toContain('You have 1 unsent draft.')
  await press('Send first')
  await waitFor(() => expect(verbs.sendWaiting).toHaveBeenCalledTimes(1))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Send first' }).getAttribute('aria-busy')).not.toBe('true'),
  )
  expect(verbs.signOut).not.toHaveBeenCalled()
})
