// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { adminsCopy, dropCopy, meId, showScreen } from '../../data/testing/screen'
import { BellList } from './bell-list'

afterEach(async () => {
  cleanup()
  await dropCopy()
})
const show = () => showScreen('/', <BellList onOpened={() => undefined} />)
const row = (n: number, read: boolean) => ({
  id: `n${n}`,
  user_id: meId,
  type: 'account',
  title: `News ${n}`,
  message: '',
  metadata: {},
  read,
  created_at: `2026-11-2${n} 08:00:00.000Z`,
})

it('is never called empty before the copy is whole', async () => {
  const db = await adminsCopy()
  await db.meta.delete('syncedAt')
  show()
  await new Promise((done) => setTimeout(done, 50))
  expect(screen.getByRole('status', { name: 'Loading notifications' })).toBeTruthy()
  expect(screen.queryByText('No notifications yet')).toBeNull()
  await act(() => db.meta.put({ key: 'syncedAt', value: Date.now() }))
  expect(await screen.findByText('No notifications yet')).toBeTruthy()
})

it('offers to mark all read while something is unread', async () => {
  const db = await adminsCopy()
  await db.table('notifications').bulkPut([row(1, true), row(2, false)])
  show()
  await screen.findByText('News 2')
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(async () => expect((await db.table('notifications').get('n2')).read).toBe(true))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull())
})
