// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collections } from '../../../domain/collections/all'
import './sync-drawer'
import { serverNow } from '../../data/engine/db/clock'
import type { CoterieDb } from '../../data/engine/db/database'
import type { OutboxEntry } from '../../data/engine/db/local-tables'
import { isAnswerHeaderRemoved } from '../../data/engine/remote/errors'
import { addToOutbox } from '../../data/engine/sync/push/outbox'
import { exportSavedWork } from '../../data/engine/sync/push/export-saved-work'
import { syncState } from '../../data/engine/sync/status'
import { openAdminDatabase, deleteDatabase, meId, renderWithRouter } from '../../data/testing/screen'
import { Toasts } from '../../ui/layers/toasts'
import { SyncStatusButton } from '../shell/sync-status-button'
import { conflictingFields, resolveConflict } from './rejected-change'
import { SyncDrawer } from './sync-drawer'

let db: CoterieDb
const reply = (id: string, message: string, ticket = 'ticket000000001') =>
  addToOutbox(db, { op: 'create', c: 'ticket_messages', id, patch: { ticket_id: ticket, message } })
const show = () =>
  renderWithRouter(
    '/',
    <>
      <SyncStatusButton />
      <Toasts />
    </>,
  )

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  db = await openAdminDatabase()
})
afterEach(async () => {
  cleanup()
  isAnswerHeaderRemoved.set(false)
  await deleteDatabase()
})

describe('sync drawer', () => {
  const rejectEntry = async (id: string, code: OutboxEntry['code']) =>
    db.outbox.where('[c+id]').equals(['ticket_messages', id]).modify({ state: 'rejected', code })

  const textOf = (element: HTMLElement): string => element.textContent.replaceAll('\u00a0', ' ')
  const statusButton = async (name: RegExp) => screen.findByRole('button', { name })
  const drawer = async () => {
    await userEvent.click(screen.getByRole('button', { name: /^Synced/ }))
    return screen.findByRole('dialog', { name: 'Sync status' })
  }

  it('explains that a proxy removes our response header, and the sync status button reports it', async () => {
    syncState.set('offline')
    isAnswerHeaderRemoved.set(true)
    show()
    await userEvent.click(await statusButton(/^Connection blocked/))
    const dialog = await screen.findByRole('dialog', { name: 'Sync status' })
    expect(dialog.textContent).toContain('Something between this device and the server')
    expect(dialog.textContent).not.toContain('You are offline')
  })

  describe('drawer', () => {
    it('reports that its code could not be loaded, and loads the code again on the next click', async () => {
      const load = vi.fn(async () => SyncDrawer)
      load
        .mockRejectedValueOnce(new TypeError('with the line'))
        .mockRejectedValueOnce(new TypeError('at the first press'))
      renderWithRouter(
        '/',
        <>
          <SyncStatusButton load={load} />
          <Toasts />
        </>,
      )
      await waitFor(() => expect(load).toHaveBeenCalledTimes(1), { timeout: 5000 })
      await userEvent.click(await statusButton(/^Synced/))
      await screen.findByText('Couldn’t load this page.')
      expect(screen.queryByRole('dialog')).toBeNull()
      expect((await drawer()).textContent).toContain('All changes have been sent.')
      expect(load).toHaveBeenCalledTimes(3)
    })

    it('lists each change with its kind and text, and rejected changes with the reason', async () => {
      await reply('message00000001', 'On its way')
      await reply('message00000002', 'Said no to')
      await rejectEntry('message00000002', 'ticket-closed')
      show()
      expect((await statusButton(/1 unsent change/)).textContent).toContain('1 needs attention')
      const inside = within(await drawer())
      const [refused, waiting] = inside.getAllByRole('listitem').map((each) => each.textContent ?? '')
      expect(refused).toContain('Reply“Said no to”')
      expect(refused).toMatch(/closed/i)
      expect(waiting).toContain('Reply“On its way”')
      expect(inside.queryByText(/All changes have been sent/)).toBeNull()
    })

    it('discards a rejected text only after a confirmation, and keeps it if the user cancels', async () => {
      await reply('message00000002', 'Said no to')
      await rejectEntry('message00000002', 'ticket-closed')
      show()
      await statusButton(/needs attention/)
      const inside = within(await drawer())
      await userEvent.click(inside.getByRole('button', { name: 'Discard' }))
      const asked = within(await screen.findByRole('alertdialog', { name: 'Discard this change?' }))
      await userEvent.click(asked.getByRole('button', { name: 'Keep' }))
      expect(await act(async () => db.outbox.count())).toBe(1)
      await userEvent.click(inside.getByRole('button', { name: 'Discard' }))
      await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
      await waitFor(async () => expect(await db.outbox.count()).toBe(0))
    })

    it('sends a rejected text again, and copies it to the clipboard', async () => {
      const user = userEvent.setup()
      await reply('message00000002', 'Said no to')
      await rejectEntry('message00000002', 'server-error')
      show()
      await statusButton(/needs attention/)
      const inside = within(await drawer())
      await user.click(inside.getByRole('button', { name: 'Copy' }))
      expect(await navigator.clipboard.readText()).toBe('Said no to')
      expect(await screen.findByText('Copied!')).toBeTruthy()
      await user.click(inside.getByRole('button', { name: 'Retry' }))
      await waitFor(async () => expect(await db.outbox.toArray()).toMatchObject([{ state: 'waiting', code: '' }]))
    })

    it('lists each changed field with its old value and the server’s error', async () => {
      await act(async () => db.rows('users').put({ id: meId, phone: '+34 655 020 471', first_name: 'Ada' } as never))
      await addToOutbox(db, { op: 'update', c: 'users', id: meId, patch: { phone: '1', first_name: '' } })
      await act(async () =>
        db.outbox.toCollection().modify({
          state: 'rejected',
          code: 'bad-input',
          fields: { phone: 'phone-too-short', first_name: 'first-name-required' },
        }),
      )
      show()
      await statusButton(/needs attention/)
      const said = textOf(await drawer())
      expect(said).toContain('Phone+34 655 020 471 becomes 1Phone number must be at least 10 digits')
      expect(said).toContain('First nameAda becomes emptyFirst name is required')
    })

    it('sends all rejected changes again in order, except conflicts', async () => {
      for (const id of ['message00000001', 'message00000002', 'message00000003']) await reply(id, id)
      await rejectEntry('message00000001', 'server-error')
      await rejectEntry('message00000002', 'conflict')
      await rejectEntry('message00000003', 'not-found')
      show()
      await statusButton(/3 need attention/)
      await userEvent.click(within(await drawer()).getByRole('button', { name: 'Retry all' }))
      await waitFor(async () =>
        expect((await db.outbox.orderBy('order').toArray()).map(({ state, code }) => `${state} ${code}`)).toEqual([
          'waiting ',
          'rejected conflict',
          'waiting ',
        ]),
      )
    })
  })

  it('imports a file of saved changes, and explains why it refuses a file of another account or of another kind', async () => {
    await reply('message00000001', 'On its way')
    const text = await exportSavedWork(db)
    await act(async () => db.outbox.clear())
    show()
    await statusButton(/^Synced/)
    const shown = await drawer()
    const input = within(shown).getByLabelText('Open a saved file', { selector: 'input' })
    const chooseFile = (content: string) =>
      userEvent.upload(input, new File([content], 'coterie-waiting.json', { type: 'application/json' }))
    await chooseFile(text.replace(meId, 'ben000000000000'))
    await screen.findByText('This file belongs to another account. Sign in with that account to open it.')
    await chooseFile('<html>')
    await screen.findByText(/^This version can’t open the file/)
    await chooseFile(text)
    await screen.findByText('1 change was added.')
    expect(await within(shown).findByText('“On its way”')).toBeTruthy()
  })

  it('names a file that can’t be uploaded, and explains what the user can do', async () => {
    const file = {
      id: 'file00000000001',
      entry: 'message00000001',
      place: '',
      ticket: 'ticket000000001',
      name: 'plan.pdf',
      type: 'application/pdf',
      size: 3,
      sent: false,
      at: 1,
    }
    await act(async () => db.outbox_files.put({ ...file, tries: 6 }))
    await reply('message00000001', 'Look at the plan')
    show()
    await statusButton(/^Synced/)
    const shown = await drawer()
    await within(shown).findByText(
      /^plan\.pdf can’t be uploaded: something between this device and the server keeps blocking it/,
    )
    await act(() => db.outbox_files.update(file.id, { tries: 0, tooLarge: true }))
    await within(shown).findByText(
      /a proxy between this device and the server refuses even small parts of it.*the Health page says what to change/,
    )
    await act(() => db.outbox_files.update(file.id, { tooLarge: false }))
    await waitFor(() => expect(within(shown).queryByText(/can’t be uploaded/)).toBeNull())
  })
})

describe('conflict dialog', () => {
  /** The values of each field in conflict: what the user saw, what the user wrote, and what the server has. */
  const asking: { [field: string]: [seen: string, mine: string, theirs: string] } = {
    first_name: ['Ada', 'Ada María', 'Adela'],
    last_name: ['Ríos', 'Ríos Cano', 'Ruiz'],
    phone: ['+34 655 020 471', '+34 655 020 417', '+34 600 000 000'],
    linkedin_url: ['https://linkedin.com/in/a', 'https://linkedin.com/in/b', 'https://linkedin.com/in/c'],
  }

  async function addConflict(fields: readonly string[]) {
    const of = (at: 0 | 1 | 2) => Object.fromEntries(fields.map((field) => [field, asking[field]?.[at]]))
    await db.rows('users').put({ id: meId, ...of(0) } as never)
    await addToOutbox(db, { op: 'update', c: 'users', id: meId, patch: of(1) })
    await db.outbox.toCollection().modify({ state: 'rejected', code: 'conflict', server: of(2) })
    renderWithRouter('/', <SyncStatusButton />)
    await userEvent.click(await screen.findByRole('button', { name: /1 needs attention/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Review' }))
    return within(await screen.findByRole('dialog', { name: 'Changed in two places' }))
  }
  const keep = (inside: ReturnType<typeof within>) =>
    userEvent.click(inside.getByRole('button', { name: 'Save choice' }))

  it('has a test for every field that the conflict table leaves to the user', () => {
    const asks = Object.entries(collections).flatMap(([name, each]) =>
      Object.entries('conflict' in each ? each.conflict : {}).flatMap(([field, policy]) =>
        policy === 'ask' ? [`${name}.${field}`] : [],
      ),
    )
    expect(asks.sort()).toEqual(
      Object.keys(asking)
        .map((field) => `users.${field}`)
        .sort(),
    )
  })

  it.each(Object.keys(asking))('offers both values of %s if the field can hold both', async (field) => {
    const [, mine, theirs] = asking[field] ?? ['', '', '']
    const inside = await addConflict([field])
    const both = inside.getByRole<HTMLInputElement>('radio', { name: /^Both/ })
    expect(both.disabled).toBe(!field.endsWith('name'))
    if (both.disabled) return
    await userEvent.click(both)
    await keep(inside)
    await waitFor(async () =>
      expect(await db.outbox.toArray()).toMatchObject([
        { state: 'waiting', patch: { [field]: `${theirs} ${mine}` }, base: { [field]: theirs } },
      ]),
    )
  })

  it('applies a choice per field, and changes nothing when the dialog is closed', async () => {
    const inside = await addConflict(Object.keys(asking))
    await userEvent.click(inside.getByRole('button', { name: 'Decide later' }))
    expect(await act(async () => db.outbox.toArray())).toMatchObject([{ state: 'rejected', code: 'conflict' }])
    await userEvent.click(screen.getByRole('button', { name: 'Review' }))
    const again = within(await screen.findByRole('dialog', { name: 'Changed in two places' }))
    await userEvent.click(within(again.getByRole('group', { name: 'Phone' })).getByRole('radio', { name: /^Theirs/ }))
    await keep(again)
    await waitFor(async () => expect((await db.outbox.toArray())[0]?.state).toBe('waiting'))
    const { patch } = (await act(async () => db.outbox.toArray()))[0] ?? {}
    expect(patch).toEqual({
      first_name: 'Ada María',
      last_name: 'Ríos Cano',
      linkedin_url: 'https://linkedin.com/in/b',
    })
  })

  it('does not ask about fields that only one side changed', () => {
    const entry = {
      patch: { phone: '2', first_name: 'Ada' },
      base: { phone: '1', first_name: 'A' },
      server: { phone: '3', first_name: 'A' },
    }
    expect(conflictingFields(entry).map(({ field }) => field)).toEqual(['phone'])
    expect(resolveConflict(entry, { phone: 'theirs' })).toEqual({ first_name: 'Ada' })
    const { phone } = entry.patch
    expect(resolveConflict({ ...entry, patch: { phone } }, { phone: 'theirs' })).toBeNull()
  })
})

describe('editing and discarding', () => {
  const ticketId = 'ticket000000001'
  const drawer = async () => {
    show()
    await userEvent.click(await screen.findByRole('button', { name: /^Synced/ }))
    return within(await screen.findByRole('dialog', { name: 'Sync status' }))
  }
  /** Opens the edit of a pending reply and types more text. */
  const typed = async (message: string, more: string) => {
    await reply('message00000001', message)
    const inside = await drawer()
    await userEvent.click(await inside.findByRole('button', { name: 'Edit' }))
    await userEvent.type(inside.getByLabelText('Message'), more)
    return inside
  }
  const onlyEntry = () => act(async () => (await db.outbox.toArray())[0])

  beforeEach(() => db.rows('support_tickets').put({ id: ticketId, number: 118, subject: 'Pause' } as never))

  describe('editing a pending change', () => {
    it('replaces the pending change, and sends nothing while it is edited', async () => {
      await reply('message00000001', 'Does the pause show?')
      const inside = await drawer()
      expect(await inside.findByText('Reply to ticket 118')).toBeTruthy()
      await userEvent.click(inside.getByRole('button', { name: 'Edit' }))
      const field = inside.getByLabelText('Message')
      expect((field as HTMLTextAreaElement).value).toBe('Does the pause show?')
      await waitFor(async () => expect((await onlyEntry())?.notBefore).toBeGreaterThan(serverNow()))
      await userEvent.clear(field)
      await userEvent.type(field, 'Does it show?')
      await userEvent.click(inside.getByRole('button', { name: 'Save and send' }))
      await waitFor(async () =>
        expect(await onlyEntry()).toMatchObject({ patch: { message: 'Does it show?' }, notBefore: 0 }),
      )
      const kept = await act(async () => db.rows('ticket_messages').get('message00000001'))
      expect(kept).toMatchObject({ message: 'Does it show?' })
    })

    it('validates the input like the original form, and sends a rejected change again', async () => {
      await act(async () => db.rows('users').put({ id: meId, phone: '+34 655 020 471' } as never))
      await addToOutbox(db, { op: 'update', c: 'users', id: meId, patch: { phone: '1' } })
      await act(async () =>
        db.outbox.toCollection().modify({ state: 'rejected', code: 'bad-input', fields: { phone: 'phone-too-short' } }),
      )
      const inside = await drawer()
      await userEvent.click(await inside.findByRole('button', { name: 'Edit' }))
      await userEvent.click(inside.getByRole('button', { name: 'Save and send' }))
      expect(await inside.findByText('Phone number must be at least 10 digits')).toBeTruthy()
      await userEvent.type(inside.getByLabelText('Phone'), '234567890')
      await userEvent.click(inside.getByRole('button', { name: 'Save and send' }))
      await waitFor(async () =>
        expect(await onlyEntry()).toMatchObject({ state: 'waiting', patch: { phone: '1234567890' } }),
      )
    })

    it('reports a failed write and keeps the typed text', async () => {
      const inside = await typed('As it was', ' and more')
      const held = vi.spyOn(db.outbox, 'update').mockImplementation(() => Promise.reject(new Error('full')) as never)
      await userEvent.click(inside.getByRole('button', { name: 'Save and send' }))
      expect(await inside.findByText(/Your text is still here/)).toBeTruthy()
      expect((inside.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('As it was and more')
      held.mockRestore()
      expect(await onlyEntry()).toMatchObject({ patch: { message: 'As it was' } })
    })

    it('reports a change that was sent during the edit, and keeps the typed text', async () => {
      const inside = await typed('As it was', ' and more')
      await act(() => db.outbox.toCollection().modify({ n: 1 }))
      await userEvent.click(inside.getByRole('button', { name: 'Save and send' }))
      expect(await inside.findByText(/This was sent while you were editing/)).toBeTruthy()
      expect((inside.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('As it was and more')
    })

    it('restores the typed text of an edit that was not finished', async () => {
      await typed('Half', ' done')
      cleanup()
      const inside = await drawer()
      expect(((await inside.findByLabelText('Message')) as HTMLTextAreaElement).value).toBe('Half done')
    })

    it('is not offered while the change is being sent', async () => {
      await reply('message00000001', 'Gone')
      await act(async () => db.outbox.toCollection().modify({ n: 3 }))
      const inside = await drawer()
      expect(await inside.findByText(/sending…$/)).toBeTruthy()
      expect(inside.queryByRole('button', { name: 'Edit' })).toBeNull()
      expect(inside.queryByRole('button', { name: 'Discard' })).toBeNull()
    })
  })

  it('discarding a change asks for a confirmation, includes dependent changes, and restores all of them with Undo', async () => {
    const ticket = { user_id: meId, subject: 'New', description: 'Words', files: 'file00000000001' }
    await addToOutbox(db, { op: 'create', c: 'support_tickets', id: 'ticket000000002', patch: ticket })
    await reply('message00000002', 'One more thing', 'ticket000000002')
    const file = {
      id: 'file00000000001',
      entry: 'ticket000000002',
      place: 'x',
      ticket: 'ticket000000002',
      name: 'a.png',
    }
    await act(async () => db.outbox_files.put({ ...file, type: 'image/png', size: 1, sent: true, at: 1 }))
    await act(async () => db.file_bytes.put({ id: file.id, bytes: new Uint8Array([7]).buffer }))
    const before = await act(async () => db.outbox.toArray())
    const inside = await drawer()
    const item = within((await inside.findByText('New ticket')).closest('li') as HTMLElement)
    await userEvent.click(item.getByRole('button', { name: 'Discard' }))
    const asked = within(await screen.findByRole('alertdialog', { name: 'Discard this change?' }))
    expect(asked.getByText(/1 change that depends on it will also be discarded/)).toBeTruthy()
    await userEvent.click(asked.getByRole('button', { name: 'Discard' }))
    await waitFor(async () => expect(await db.outbox.count()).toBe(0))
    await act(async () => {
      expect([await db.outbox_files.count(), await db.file_bytes.count()]).toEqual([0, 0])
      expect(await db.rows('support_tickets').get('ticket000000002')).toBeUndefined()
    })
    await userEvent.click(await inside.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await db.outbox.toArray()).toEqual(before))
    await act(async () => {
      expect(await db.outbox_files.toArray()).toMatchObject([{ id: file.id, sent: false }])
      const { bytes } = (await db.file_bytes.get(file.id)) ?? {}
      expect(new Uint8Array(bytes ?? new ArrayBuffer(0))).toEqual(new Uint8Array([7]))
      expect(await db.rows('ticket_messages').get('message00000002')).toMatchObject({ message: 'One more thing' })
    })
  })

  it('a change that the server never answers is listed with an explanation among the pending changes, not as failed, and has a copy button', async () => {
    await reply('message00000001', 'Stopped')
    await act(async () => db.outbox.toCollection().modify({ n: 4, tries: 5 }))
    const inside = await drawer()
    expect(inside.queryByText(/this can’t be sent/)).toBeNull()
    await act(() => db.outbox.toCollection().modify({ tries: 6 }))
    expect(await inside.findByText(/this can’t be sent/)).toBeTruthy()
    expect(inside.getByRole('button', { name: 'Copy' })).toBeTruthy()
    expect(inside.queryByRole('heading', { name: /^Needs attention/ })).toBeNull()
  })
})
