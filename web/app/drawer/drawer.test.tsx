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
import { writeMeta } from '../../data/engine/db/meta'
import { markRemoved } from '../../data/engine/remote/mark-removed'
import { addToOutbox } from '../../data/engine/sync/push/outbox'
import { savedWorkOf } from '../../data/engine/sync/push/saved-work'
import { syncState } from '../../data/engine/sync/status'
import { adminsCopy, dropCopy, meId, showRouted } from '../../data/testing/screen'
import { Toasts } from '../../ui/layers/toasts'
import { SyncLine } from '../shell/sync-line'
import { crossedFields, decided } from './conflict-choice'
import { SyncDrawer } from './sync-drawer'

describe('sync drawer', () => {
  let db: CoterieDb
  const reply = (id: string, message: string) =>
    addToOutbox(db, { op: 'create', c: 'ticket_messages', id, patch: { ticket_id: 'ticket000000001', message } })
  /** What the server said no to. */
  const refuse = async (id: string, code: OutboxEntry['code']) =>
    db.outbox.where('[c+id]').equals(['ticket_messages', id]).modify({ state: 'rejected', code })

  const show = () =>
    showRouted(
      '/',
      <>
        <SyncLine />
        <Toasts />
      </>,
    )
  /** What it says; a short value's spaces don't break, and read as any. */
  const words = (element: HTMLElement): string => element.textContent.replaceAll('\u00a0', ' ')
  const line = async (name: RegExp) => screen.findByRole('button', { name })
  const drawer = async () => {
    await userEvent.click(screen.getByRole('button', { name: /^Synced/ }))
    return screen.findByRole('dialog', { name: 'Sync status' })
  }

  beforeEach(async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    db = await adminsCopy()
  })
  afterEach(async () => {
    cleanup()
    markRemoved.set(false)
    await dropCopy()
  })

  describe('the line', () => {
    it('with nothing on its way says so, and counts nothing', async () => {
      show()
      expect((await line(/^Synced/)).textContent).not.toMatch(/\d+ (unsent|needs?)/)
      expect((await drawer()).textContent).toContain('All changes are sent.')
    })

    it('says where something on the way removes our mark, and the drawer says what that is', async () => {
      syncState.set('offline')
      markRemoved.set(true)
      show()
      await userEvent.click(await line(/^Connection blocked/))
      const dialog = await screen.findByRole('dialog', { name: 'Sync status' })
      expect(dialog.textContent).toContain('Something between this device and the server')
      expect(dialog.textContent).not.toContain('You are offline')
    })

    it('counts what waits and what needs the person', async () => {
      await reply('message00000001', 'On its way')
      await reply('message00000002', 'Said no to')
      await refuse('message00000002', 'ticket-closed')
      show()
      expect((await line(/1 unsent change/)).textContent).toContain('1 needs attention')
    })
  })

  describe('the drawer', () => {
    it('whose code could not be loaded says so, and is asked for again with the next press', async () => {
      const load = vi.fn(async () => SyncDrawer)
      load
        .mockRejectedValueOnce(new TypeError('with the line'))
        .mockRejectedValueOnce(new TypeError('at the first press'))
      showRouted(
        '/',
        <>
          <SyncLine load={load} />
          <Toasts />
        </>,
      )
      await userEvent.click(await line(/^Synced/))
      await screen.findByText('Couldn’t load this page.')
      expect(screen.queryByRole('dialog')).toBeNull()
      expect((await drawer()).textContent).toContain('All changes are sent.')
      expect(load).toHaveBeenCalledTimes(3)
    })

    it('lists each change by what it is and what was written, the refused one with its reason', async () => {
      await reply('message00000001', 'On its way')
      await reply('message00000002', 'Said no to')
      await refuse('message00000002', 'ticket-closed')
      show()
      await line(/1 unsent change/)
      const inside = within(await drawer())
      const [refused, waiting] = inside.getAllByRole('listitem').map((each) => each.textContent ?? '')
      expect(refused).toContain('Reply“Said no to”')
      expect(refused).toMatch(/closed/i)
      expect(waiting).toContain('Reply“On its way”')
      expect(inside.queryByText(/All changes are sent/)).toBeNull()
    })

    it('takes a refused text back only once it was asked, and keeps it when the answer is no', async () => {
      await reply('message00000002', 'Said no to')
      await refuse('message00000002', 'ticket-closed')
      show()
      await line(/needs attention/)
      const inside = within(await drawer())
      await userEvent.click(inside.getByRole('button', { name: 'Discard' }))
      const asked = within(await screen.findByRole('alertdialog', { name: 'Discard this change?' }))
      await userEvent.click(asked.getByRole('button', { name: 'Keep' }))
      expect(await act(async () => db.outbox.count())).toBe(1)
      await userEvent.click(inside.getByRole('button', { name: 'Discard' }))
      await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
      await waitFor(async () => expect(await db.outbox.count()).toBe(0))
    })

    it('sends a refused text again, and copies it', async () => {
      const user = userEvent.setup()
      await reply('message00000002', 'Said no to')
      await refuse('message00000002', 'server-error')
      show()
      await line(/needs attention/)
      const inside = within(await drawer())
      await user.click(inside.getByRole('button', { name: 'Copy' }))
      expect(await navigator.clipboard.readText()).toBe('Said no to')
      expect(await screen.findByText('Copied!')).toBeTruthy()
      await user.click(inside.getByRole('button', { name: 'Retry' }))
      await waitFor(async () => expect(await db.outbox.toArray()).toMatchObject([{ state: 'waiting', code: '' }]))
    })

    it('names each changed field with what it was, and what the server said of it', async () => {
      await db.rows('users').put({ id: meId, phone: '+34 655 020 471', first_name: 'Ada' } as never)
      await addToOutbox(db, { op: 'update', c: 'users', id: meId, patch: { phone: '1', first_name: '' } })
      await db.outbox.toCollection().modify({
        state: 'rejected',
        code: 'bad-input',
        fields: { phone: 'phone-too-short', first_name: 'first-name-required' },
      })
      show()
      await line(/needs attention/)
      const said = words(await drawer())
      expect(said).toContain('Phone+34 655 020 471 becomes 1Phone number must be at least 10 digits')
      expect(said).toContain('First nameAda becomes emptyFirst name is required')
    })

    it('says of a conflict what is on the server', async () => {
      await db.rows('users').put({ id: meId, phone: '+34 655 020 471' } as never)
      await addToOutbox(db, { op: 'update', c: 'users', id: meId, patch: { phone: '+34 655 020 417' } })
      await db.outbox
        .toCollection()
        .modify({ state: 'rejected', code: 'conflict', server: { phone: '+34 600 000 000' } })
      show()
      await line(/needs attention/)
      expect(words(await drawer())).toContain('Yours: +34 655 020 417. On the server: +34 600 000 000.')
    })

    it('sends all that was refused again, in their order, and decides no conflict by it', async () => {
      for (const id of ['message00000001', 'message00000002', 'message00000003']) await reply(id, id)
      await refuse('message00000001', 'server-error')
      await refuse('message00000002', 'conflict')
      await refuse('message00000003', 'not-found')
      show()
      await line(/3 need attention/)
      await userEvent.click(within(await drawer()).getByRole('button', { name: 'Retry all' }))
      await waitFor(async () =>
        expect((await db.outbox.orderBy('order').toArray()).map(({ state, code }) => `${state} ${code}`)).toEqual([
          'waiting ',
          'rejected conflict',
          'waiting ',
        ]),
      )
    })

    it('says when what waits was written, and from when on it may go', async () => {
      await reply('message00000001', 'Too fast')
      await db.outbox.toCollection().modify({ at: Date.UTC(2026, 0, 2, 12), notBefore: Date.now() + 1_800_000 })
      show()
      await line(/1 unsent change/)
      const inside = within(await drawer())
      expect(inside.getByText(/^Written .*2026.*, sends from /)).toBeTruthy()
      expect(inside.queryByRole('button', { name: 'Retry all' })).toBeNull()
    })
  })

  it('reads a saved file in, and says why not where it is another account’s or no such file', async () => {
    await reply('message00000001', 'On its way')
    const text = await savedWorkOf(db)
    await db.outbox.clear()
    show()
    await line(/^Synced/)
    const shown = await drawer()
    const input = within(shown).getByLabelText('Open a saved file', { selector: 'input' })
    const choose = (content: string) =>
      userEvent.upload(input, new File([content], 'coterie-waiting.json', { type: 'application/json' }))
    await choose(text.replace(meId, 'ben000000000000'))
    await screen.findByText('This file belongs to another account. Sign in with that account to open it.')
    await choose('<html>')
    await screen.findByText(/^This isn’t a file of unsent changes/)
    await choose(text)
    await screen.findByText('1 change was added.')
    expect(await within(shown).findByText('“On its way”')).toBeTruthy()
  })

  it('names a file that doesn’t get through, and says what to do', async () => {
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
    await db.outbox_files.put({ ...file, tries: 6 })
    await reply('message00000001', 'Look at the plan')
    show()
    await line(/^Synced/)
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
  let db: CoterieDb
  /** For each field that asks: what was seen, what was written here and what elsewhere. */
  const asking: { [field: string]: [seen: string, mine: string, theirs: string] } = {
    first_name: ['Ada', 'Ada María', 'Adela'],
    last_name: ['Ríos', 'Ríos Cano', 'Ruiz'],
    phone: ['+34 655 020 471', '+34 655 020 417', '+34 600 000 000'],
    linkedin_url: ['https://linkedin.com/in/a', 'https://linkedin.com/in/b', 'https://linkedin.com/in/c'],
  }
  const names: { [field: string]: string } = {
    first_name: 'First name',
    last_name: 'Last name',
    phone: 'Phone',
    linkedin_url: 'LinkedIn URL',
  }

  async function crossed(fields: readonly string[]) {
    const of = (at: 0 | 1 | 2) => Object.fromEntries(fields.map((field) => [field, asking[field]?.[at]]))
    await db.rows('users').put({ id: meId, ...of(0) } as never)
    await addToOutbox(db, { op: 'update', c: 'users', id: meId, patch: of(1) })
    await db.outbox.toCollection().modify({ state: 'rejected', code: 'conflict', server: of(2) })
    showRouted('/', <SyncLine />)
    await userEvent.click(await screen.findByRole('button', { name: /1 needs attention/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Review' }))
    return within(await screen.findByRole('dialog', { name: 'Changed in two places' }))
  }
  const keep = (inside: ReturnType<typeof within>) =>
    userEvent.click(inside.getByRole('button', { name: 'Save choice' }))

  beforeEach(async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    db = await adminsCopy()
  })
  afterEach(async () => {
    cleanup()
    await dropCopy()
  })

  it('knows every field of the conflict table that asks', () => {
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

  describe.each(Object.keys(asking))('%s in two places', (field) => {
    const [, mine, theirs] = asking[field] ?? ['', '', '']
    it('stays as it was written here', async () => {
      const inside = await crossed([field])
      const choice = within(inside.getByRole('group', { name: names[field] ?? '' }))
      expect(choice.getByRole<HTMLInputElement>('radio', { name: /^Mine/ }).checked).toBe(true)
      await keep(inside)
      await waitFor(async () =>
        expect(await db.outbox.toArray()).toMatchObject([
          { state: 'waiting', patch: { [field]: mine }, base: { [field]: theirs } },
        ]),
      )
    })
    it('stays as it is on the server', async () => {
      const inside = await crossed([field])
      await userEvent.click(inside.getByRole('radio', { name: /^Theirs/ }))
      await keep(inside)
      await waitFor(async () => expect(await db.outbox.count()).toBe(0))
    })
    it('becomes both where there is room for both', async () => {
      const inside = await crossed([field])
      const both = inside.getByRole<HTMLInputElement>('radio', { name: /^Both/ })
      expect(both.disabled).toBe(!field.endsWith('name'))
      if (both.disabled) return
      await userEvent.click(both)
      await keep(inside)
      await waitFor(async () =>
        expect(await db.outbox.toArray()).toMatchObject([
          { state: 'waiting', patch: { [field]: `${theirs} ${mine}` } },
        ]),
      )
    })
  })

  it('decides each field by itself, and nothing when it is closed', async () => {
    const inside = await crossed(Object.keys(asking))
    await userEvent.click(inside.getByRole('button', { name: 'Decide later' }))
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'rejected', code: 'conflict' }])
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

  it('asks about no field that only one of both places changed', () => {
    const entry = {
      patch: { phone: '2', first_name: 'Ada' },
      base: { phone: '1', first_name: 'A' },
      server: { phone: '3', first_name: 'A' },
    }
    expect(crossedFields(entry).map(({ field }) => field)).toEqual(['phone'])
    expect(decided(entry, { phone: 'theirs' })).toEqual({ first_name: 'Ada' })
  })
})

describe('edit discard', () => {
  // loaded on demand in the product; loading it takes a part of what a test waits

  let db: CoterieDb
  const ticketId = 'ticket000000001'
  const reply = (id: string, message: string, ticket = ticketId) =>
    addToOutbox(db, { op: 'create', c: 'ticket_messages', id, patch: { ticket_id: ticket, message } })
  const drawer = async () => {
    showRouted(
      '/',
      <>
        <SyncLine />
        <Toasts />
      </>,
    )
    await userEvent.click(await screen.findByRole('button', { name: /^Synced/ }))
    return within(await screen.findByRole('dialog', { name: 'Sync status' }))
  }
  const only = () => act(async () => (await db.outbox.toArray())[0])

  beforeEach(async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    db = await adminsCopy()
    await db.rows('support_tickets').put({ id: ticketId, number: 118, subject: 'Pause' } as never)
  })
  afterEach(async () => {
    cleanup()
    await dropCopy()
  })

  describe('an edit in the drawer', () => {
    it('writes what waits anew in its place, and keeps it here meanwhile', async () => {
      await reply('message00000001', 'Does the pause show?')
      const inside = await drawer()
      expect(await inside.findByText('Reply in ticket 118')).toBeTruthy()
      await userEvent.click(inside.getByRole('button', { name: 'Edit' }))
      const field = inside.getByLabelText('Message')
      expect((field as HTMLTextAreaElement).value).toBe('Does the pause show?')
      await waitFor(async () => expect((await only())?.notBefore).toBeGreaterThan(serverNow()))
      await userEvent.clear(field)
      await userEvent.type(field, 'Does it show?')
      await userEvent.click(inside.getByRole('button', { name: 'Save and send' }))
      await waitFor(async () =>
        expect(await only()).toMatchObject({ patch: { message: 'Does it show?' }, notBefore: 0 }),
      )
      const kept = await act(async () => db.rows('ticket_messages').get('message00000001'))
      expect(kept).toMatchObject({ message: 'Does it show?' })
    })

    it('checks by the rules of the form, and sends a refused one again', async () => {
      await db.rows('users').put({ id: meId, phone: '+34 655 020 471' } as never)
      await addToOutbox(db, { op: 'update', c: 'users', id: meId, patch: { phone: '1' } })
      await db.outbox
        .toCollection()
        .modify({ state: 'rejected', code: 'bad-input', fields: { phone: 'phone-too-short' } })
      const inside = await drawer()
      await userEvent.click(await inside.findByRole('button', { name: 'Edit' }))
      await userEvent.click(inside.getByRole('button', { name: 'Save and send' }))
      expect(await inside.findByText('Phone number must be at least 10 digits')).toBeTruthy()
      await userEvent.type(inside.getByLabelText('Phone'), '234567890')
      await userEvent.click(inside.getByRole('button', { name: 'Save and send' }))
      await waitFor(async () =>
        expect(await only()).toMatchObject({ state: 'waiting', patch: { phone: '1234567890' } }),
      )
    })

    it('that can’t be written down says so and keeps what was typed', async () => {
      await reply('message00000001', 'As it was')
      const inside = await drawer()
      await userEvent.click(await inside.findByRole('button', { name: 'Edit' }))
      await userEvent.type(inside.getByLabelText('Message'), ' and more')
      const held = vi.spyOn(db.outbox, 'update').mockImplementation(() => Promise.reject(new Error('full')) as never)
      await userEvent.click(inside.getByRole('button', { name: 'Save and send' }))
      expect(await inside.findByText(/Your text is still here/)).toBeTruthy()
      expect((inside.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('As it was and more')
      held.mockRestore()
      expect(await only()).toMatchObject({ patch: { message: 'As it was' } })
    })

    it('that left meanwhile says so and keeps what was typed', async () => {
      await reply('message00000001', 'As it was')
      const inside = await drawer()
      await userEvent.click(await inside.findByRole('button', { name: 'Edit' }))
      await userEvent.type(inside.getByLabelText('Message'), ' and more')
      await act(() => db.outbox.toCollection().modify({ n: 1 }))
      await userEvent.click(inside.getByRole('button', { name: 'Save and send' }))
      expect(await inside.findByText(/This was sent while you were editing/)).toBeTruthy()
      expect((inside.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('As it was and more')
    })

    it('that was left open is open again with what was typed', async () => {
      await reply('message00000001', 'Half')
      let inside = await drawer()
      await userEvent.click(await inside.findByRole('button', { name: 'Edit' }))
      await userEvent.type(inside.getByLabelText('Message'), ' done')
      cleanup()
      inside = await drawer()
      expect(((await inside.findByLabelText('Message')) as HTMLTextAreaElement).value).toBe('Half done')
    })

    it('is not offered for what is on its way', async () => {
      await reply('message00000001', 'Gone')
      await db.outbox.toCollection().modify({ n: 3 })
      const inside = await drawer()
      expect(await inside.findByText(/sending…$/)).toBeTruthy()
      expect(inside.queryByRole('button', { name: 'Edit' })).toBeNull()
      expect(inside.queryByRole('button', { name: 'Discard' })).toBeNull()
    })
  })

  describe('a discard', () => {
    it('is asked, takes along what belongs to it, and comes back whole with Undo', async () => {
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
      await db.outbox_files.put({ ...file, type: 'image/png', size: 1, sent: true, at: 1 })
      await db.file_bytes.put({ id: file.id, bytes: new Uint8Array([7]).buffer })
      const before = await db.outbox.toArray()
      const inside = await drawer()
      const item = within((await inside.findByText('New ticket')).closest('li') as HTMLElement)
      await userEvent.click(item.getByRole('button', { name: 'Discard' }))
      const asked = within(await screen.findByRole('alertdialog', { name: 'Discard this change?' }))
      expect(asked.getByText(/1 change that depends on it is discarded too/)).toBeTruthy()
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
  })

  describe('what alone gets no answer', () => {
    it('says so under what waits, never as failed, and offers a copy', async () => {
      await reply('message00000001', 'Stopped')
      await db.outbox.toCollection().modify({ n: 4, tries: 5 })
      const inside = await drawer()
      expect(inside.queryByText(/this can’t be sent/)).toBeNull()
      await act(() => db.outbox.toCollection().modify({ tries: 6 }))
      expect(await inside.findByText(/this can’t be sent/)).toBeTruthy()
      expect(inside.getByRole('button', { name: 'Copy' })).toBeTruthy()
      expect(inside.queryByRole('heading', { name: /^Needs attention/ })).toBeNull()
    })
  })

  describe('what was sent', () => {
    it('stands there for the day by what it was, and read marks in one line', async () => {
      const at = serverNow()
      const mark = { c: 'notifications' as const, op: 'update' as const, fields: ['read'], ticket: '', at }
      await writeMeta(db, {
        sent: [
          { ...mark, id: 'n1', at: at - 3 * 24 * 3_600_000 },
          { ...mark, id: 'n2' },
          { ...mark, id: 'n3' },
          { c: 'ticket_messages', op: 'create', id: 'm1', fields: ['message'], ticket: ticketId, at },
        ],
      })
      const inside = await drawer()
      expect(await inside.findByRole('heading', { name: 'Sent today 3' })).toBeTruthy()
      expect(inside.getByText('2 read marks')).toBeTruthy()
      expect(await inside.findByText('Reply in ticket 118')).toBeTruthy()
    })
  })
})
