// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { adminsCopy, dropCopy, meId, showScreen } from '../../data/testing/screen'
import { Bell } from './bell'

afterEach(async () => {
  cleanup()
  await dropCopy()
})
const row = (n: number) => ({
  id: `notice${n}`,
  user_id: meId,
  type: 'account',
  title: `News ${n}`,
  message: '',
  metadata: {},
  read: false,
  created_at: `2026-11-20 08:00:${String(n).padStart(2, '0')}.000Z`,
})

it('says 9+ above nine, and shows the 20 latest', async () => {
  const db = await adminsCopy()
  await db.table('notifications').bulkPut(Array.from({ length: 9 }, (_, n) => row(n)))
  showScreen('/', <Bell />)
  expect(await screen.findByText('9')).toBeTruthy()
  await act(() => db.table('notifications').bulkPut(Array.from({ length: 25 }, (_, n) => row(n))))
  expect(await screen.findByText('9+')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /Notifications/ }))
  await screen.findByText('News 24')
  expect(screen.getAllByText(/^News /)).toHaveLength(20)
  expect(screen.queryByText('News 4')).toBeNull()
})

it('begins at the title of its list, not around all of it', async () => {
  await adminsCopy()
  showScreen('/', <Bell />)
  await userEvent.click(screen.getByRole('button', { name: /Notifications/ }))
  const title = await screen.findByRole('heading', { name: 'Notifications' })
  await waitFor(() => expect(document.activeElement).toBe(title))
})
