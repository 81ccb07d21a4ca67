// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { useLeaveGuard } from './use-leave-guard'

function Settings() {
  const [changed, setChanged] = useState(false)
  const guard = useLeaveGuard(changed, { kept: true })
  return (
    <>
      <button type="button" onClick={() => setChanged((before) => !before)}>
        {changed ? 'Save' : 'Change'}
      </button>
      <Link to="/users">Users</Link>
      <Link to="/settings?tab=mail">Mail</Link>
      {guard}
    </>
  )
}
const open = () => {
  const router = createMemoryRouter(
    [
      { path: '/settings', element: <Settings /> },
      { path: '/users', element: <p>All Users</p> },
    ],
    { initialEntries: ['/settings'] },
  )
  render(<RouterProvider router={router} />)
  return router
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }))
/** Whether the browser is asked to hold a reload back. */
const held = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
afterEach(cleanup)

test('nothing unsaved: one leaves unasked', async () => {
  open()
  expect(held()).toBe(false)
  await follow('Users')
  await screen.findByText('All Users')
})

test('unsaved: it is asked; staying stays, leaving leaves', async () => {
  const router = open()
  await press('Change')
  expect(held()).toBe(true)
  await follow('Users')
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  expect(router.state.location.pathname).toBe('/settings')
  await press('Keep editing')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await follow('Users')
  await press('Leave')
  await screen.findByText('All Users')
})

test('another tab of the same page isn’t leaving, and saved is not unsaved any more', async () => {
  const router = open()
  await press('Change')
  await follow('Mail')
  expect(router.state.location.search).toBe('?tab=mail')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await press('Save')
  expect(held()).toBe(false)
  await follow('Users')
  await screen.findByText('All Users')
})
