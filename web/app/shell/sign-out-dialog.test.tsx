// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeCopy, openCopy } from '../../data/db/current'
import type { CoterieDb } from '../../data/db/database'
import { begunCount, exportWaiting } from '../../data/repos/session'
import { useWaitingCount } from '../../data/repos/session'
import { addToOutbox } from '../../data/sync/outbox'
import { syncState } from '../../data/sync/status'
import { SignOutDialog, type SignOutAsk } from './sign-out-dialog'

let db: CoterieDb
const onSend = vi.fn<() => void>()
const onLeave = vi.fn<() => void>()
const nothing = () => undefined

const Ask = (part: Partial<SignOutAsk>) => (
  <SignOutDialog
    begun={0}
    waiting={2}
    doing="nothing"
    unsent={false}
    saved=""
    onClose={nothing}
    onSave={nothing}
    {...{ onSend, onLeave }}
    {...part}
  />
)
const button = (name: string) => screen.getByRole('button', { name })
const reason = 'You are offline: they can’t be sent now.'

beforeEach(async () => {
  db = await openCopy('personpersonper')
  await db.outbox.clear()
  await addToOutbox(db, { op: 'update', c: 'users', id: db.userId, patch: { first_name: 'Bea' } })
  await addToOutbox(db, { op: 'update', c: 'notifications', id: 'notificationone', patch: { is_read: true } })
  syncState.set('up-to-date')
})
afterEach(() => {
  cleanup()
  closeCopy()
  vi.resetAllMocks()
})

it('offline says at once why nothing can be sent, begins on saving, and is free once the connection is back', async () => {
  syncState.set('offline')
  render(<Ask />)
  expect(screen.getByRole('status').textContent).toBe(reason)
  expect(button('Send first').getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button('Send first').getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason)
  await waitFor(() => expect(document.activeElement).toBe(button('Save as a file')))
  await userEvent.click(button('Send first'))
  expect(onSend).not.toHaveBeenCalled()
  act(() => syncState.set('up-to-date'))
  await waitFor(() => expect(screen.queryByText(reason)).toBeNull())
  await userEvent.click(button('Send first'))
  expect(onSend).toHaveBeenCalledTimes(1)
})

it('while they are sent says so and blocks what would discard them', async () => {
  render(<Ask doing="sending" />)
  expect(screen.getByRole('status').textContent).toMatch(/^They are being sent/)
  expect(button('Sending…').getAttribute('aria-busy')).toBe('true')
  expect(button('Sign out and discard').getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button('Sign out and discard'))
  expect(onLeave).not.toHaveBeenCalled()
})

it('counts what still waits; once nothing does it says so and simply signs out', async () => {
  render(<Ask />)
  await screen.findByText(/^2 changes haven’t been sent/)
  await act(() => db.outbox.limit(1).delete())
  await screen.findByText(/^1 change hasn’t been sent/)
  await act(() => db.outbox.clear())
  await screen.findByRole('alertdialog', { name: 'Sign Out' })
  expect(screen.getByRole('status').textContent).toBe('Everything has been sent.')
  expect(screen.queryByRole('button', { name: 'Sign out and discard' })).toBeNull()
  await userEvent.click(button('Sign Out'))
  expect(onLeave).toHaveBeenCalledTimes(1)
  expect(onSend).not.toHaveBeenCalled()
})

it('calls nothing sent that goes with the copy', async () => {
  const Held = () => <output data-testid="held">{useWaitingCount(2)}</output>
  render(
    <>
      <Held />
      <Ask doing="leaving" />
    </>,
  )
  await act(() => db.outbox.clear())
  await waitFor(() => expect(screen.getByTestId('held').textContent).toBe('0'))
  expect(screen.getByRole('alertdialog', { name: 'Sign out with changes waiting?' })).toBeTruthy()
  expect(screen.queryByText('Everything has been sent.')).toBeNull()
})

it('counts the texts that were begun, not what nobody wrote, and saves them with what waits', async () => {
  await db.drafts.bulkPut([
    { key: 'reply:t', value: 'half a sentence', at: 1 },
    { key: 'desk-reply-begun:t', value: 'm', at: 1 },
    { key: 'leaving/p', value: ['export'], at: 1 },
  ])
  expect(await begunCount()).toBe(1)
  const { drafts } = JSON.parse(await exportWaiting()) as { drafts: unknown[] }
  expect(drafts).toContainEqual({ key: 'reply:t', value: 'half a sentence', at: 1 })
})
