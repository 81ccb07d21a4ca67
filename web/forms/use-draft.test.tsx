// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Link, RouterProvider, createMemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CoterieDb } from '../data/engine/db/database'
import { openAdminDatabase, deleteDatabase } from '../data/testing/screen'
import { changeDraft, textDraft, useDraft } from './use-draft'
import { useLeaveGuard } from './use-leave-guard'

describe('draft of a text', () => {
  function Writer({ place }: { place: string }) {
    const draft = useDraft(place, textDraft)
    return (
      <>
        <textarea aria-label="Reply" value={draft.value} onChange={(event) => draft.set(event.target.value)} />
        <button type="button" onClick={draft.clear}>
          Sent
        </button>
        <p>
          {draft.read ? 'read' : 'reading'}, {draft.isStored ? 'kept' : 'not kept'}
        </p>
      </>
    )
  }
  const reply = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' })

  let db: CoterieDb
  beforeEach(async () => {
    db = await openAdminDatabase()
  })
  afterEach(async () => {
    cleanup()
    await deleteDatabase()
  })
  /** Shows the field for a key without a draft, and types a text. */
  const write = async (place: string, text: string) => {
    const shown = render(<Writer place={place} />)
    await screen.findByText('read, not kept')
    await userEvent.type(reply(), text)
    return shown
  }
  const storedDraft = async (key: string) => (await db.drafts.get(key))?.value

  test('is restored after a reload, and is reported as saved only after it was stored', async () => {
    await write('reply/1', 'Hola')
    expect(screen.getByText('read, not kept')).toBeTruthy()
    await screen.findByText('read, kept')
    expect(await storedDraft('reply/1')).toBe('Hola')
    cleanup()
    render(<Writer place="reply/1" />)
    await waitFor(() => expect(reply().value).toBe('Hola'))
  })

  test('is changed where it is shown, and otherwise where it is stored', async () => {
    const addLine = (now: string) => `Undone. ${now}`
    await write('reply/1', 'Newer')
    await act(() => changeDraft('reply/1', textDraft, addLine))
    expect(reply().value).toBe('Undone. Newer')
    await waitFor(async () => expect(await storedDraft('reply/1')).toBe('Undone. Newer'))
    cleanup()
    await changeDraft('reply/1', textDraft, addLine)
    await changeDraft('reply/2', textDraft, addLine)
    expect(await storedDraft('reply/1')).toBe('Undone. Undone. Newer')
    expect(await storedDraft('reply/2')).toBe('Undone. ')
  })

  test('is saved when the user leaves the page before the save timer ends', async () => {
    await write('reply/1', 'Hi')
    cleanup()
    await waitFor(async () => expect(await storedDraft('reply/1')).toBe('Hi'))
  })

  test('is stored per key, so that a reply never appears in another ticket', async () => {
    await act(async () => db.drafts.put({ key: 'reply/2', value: 'For Bea', at: 1 }))
    const { rerender } = await write('reply/1', 'For Ana')
    rerender(<Writer place="reply/2" />)
    expect(reply().value).toBe('')
    await waitFor(() => expect(reply().value).toBe('For Bea'))
    await waitFor(async () => expect(await storedDraft('reply/1')).toBe('For Ana'))
    expect(await storedDraft('reply/2')).toBe('For Bea')
  })

  test('is deleted when it is sent or emptied', async () => {
    await act(async () => db.drafts.put({ key: 'reply/1', value: 'Hola', at: 1 }))
    render(<Writer place="reply/1" />)
    await waitFor(() => expect(reply().value).toBe('Hola'))
    await userEvent.click(screen.getByRole('button', { name: 'Sent' }))
    expect(reply().value).toBe('')
    await waitFor(async () => expect(await db.drafts.count()).toBe(0))
    await userEvent.type(reply(), 'x')
    await userEvent.clear(reply())
    cleanup()
    await waitFor(async () => expect(await db.drafts.count()).toBe(0))
  })

  test('is ignored if the stored value is not a text', async () => {
    await act(async () => db.drafts.put({ key: 'reply/1', value: { html: 'from an older version' }, at: 1 }))
    render(<Writer place="reply/1" />)
    await screen.findByText('read, not kept')
    expect(reply().value).toBe('')
  })

  test('stays when the draft of another key is sent', async () => {
    const { rerender } = await write('reply/1', 'For Ana')
    await screen.findByText('read, kept')
    rerender(<Writer place="reply/2" />)
    // No draft is stored under this key yet.
    expect(screen.getByText('reading, not kept')).toBeTruthy()
    await screen.findByText('read, not kept')
    await userEvent.type(reply(), 'For Bea')
    await screen.findByText('read, kept')
    await userEvent.click(screen.getByRole('button', { name: 'Sent' }))
    await waitFor(async () => expect(await storedDraft('reply/2')).toBeUndefined())
    expect(await storedDraft('reply/1')).toBe('For Ana')
  })

  test('does not replace typed text if it is loaded late', async () => {
    await act(async () => db.drafts.put({ key: 'reply/1', value: 'older', at: 1 }))
    render(<Writer place="reply/1" />)
    // Runs in the same task, before the draft can be read.
    fireEvent.change(reply(), { target: { value: 'newer' } })
    expect(screen.getByText(/^reading/)).toBeTruthy()
    await screen.findByText('read, not kept')
    expect(reply().value).toBe('newer')
    await screen.findByText('read, kept')
    expect(await storedDraft('reply/1')).toBe('newer')
  })
})

describe('confirmation before leaving a page', () => {
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
      { initialEntries: ['/users', '/settings'] },
    )
    render(<RouterProvider router={router} />)
    return router
  }
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  const followLink = (name: string) => userEvent.click(screen.getByRole('link', { name }))
  const isReloadBlocked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  afterEach(cleanup)

  test('does not appear if there are no unsaved changes', async () => {
    open()
    expect(isReloadBlocked()).toBe(false)
    await followLink('Users')
    await screen.findByText('All Users')
  })

  test('appears if there are unsaved changes, and stays or leaves as the user chooses', async () => {
    const router = open()
    await press('Change')
    expect(isReloadBlocked()).toBe(true)
    await followLink('Users')
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    expect(router.state.location.pathname).toBe('/settings')
    await press('Keep editing')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    // Back asks in the same way as a link.
    await act(() => router.navigate(-1))
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await press('Leave')
    await screen.findByText('All Users')
  })

  test('does not appear for another tab of the same page, nor after saving', async () => {
    const router = open()
    await press('Change')
    await followLink('Mail')
    expect(router.state.location.search).toBe('?tab=mail')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await press('Save')
    expect(isReloadBlocked()).toBe(false)
    await followLink('Users')
    await screen.findByText('All Users')
  })
})
