// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CoterieDb } from '../../data/db/database'
import { writeMeta } from '../../data/db/meta'
import { serverNow } from '../../data/db/clock'
import { addToOutbox } from '../../data/sync/outbox'
import { adminsCopy, dropCopy, meId, showRouted } from '../../data/testing/screen'
import { Toasts } from '../../ui/layers/toasts'
import { SyncLine } from '../shell/sync-line'
// loaded on demand in the product; loading it takes a part of what a test waits
import './sync-drawer'

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
  await userEvent.click(await screen.findByRole('button', { name: /^Up to date/ }))
  return within(await screen.findByRole('dialog', { name: 'Waiting and sent' }))
}
const only = async () => (await db.outbox.toArray())[0]

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
    await waitFor(async () => expect(await only()).toMatchObject({ patch: { message: 'Does it show?' }, notBefore: 0 }))
    expect(await db.rows('ticket_messages').get('message00000001')).toMatchObject({ message: 'Does it show?' })
  })

  it('checks by the rules of the form, and sends a refused one again', async () => {
    await db.rows('users').put({ id: meId, phone: '+34 655 020 471' } as never)
    await addToOutbox(db, { op: 'update', c: 'users', id: meId, patch: { phone: '1' } })
    await db.outbox.toCollection().modify({ state: 'parked', code: 'bad-input', fields: { phone: 'phone-too-short' } })
    const inside = await drawer()
    await userEvent.click(await inside.findByRole('button', { name: 'Edit' }))
    await userEvent.click(inside.getByRole('button', { name: 'Save and send' }))
    expect(await inside.findByText('Phone number must be at least 10 digits')).toBeTruthy()
    await userEvent.type(inside.getByLabelText('Phone'), '234567890')
    await userEvent.click(inside.getByRole('button', { name: 'Save and send' }))
    await waitFor(async () => expect(await only()).toMatchObject({ state: 'waiting', patch: { phone: '1234567890' } }))
  })

  it('that can’t be written down says so and keeps what was typed', async () => {
    await reply('message00000001', 'As it was')
    const inside = await drawer()
    await userEvent.click(await inside.findByRole('button', { name: 'Edit' }))
    await userEvent.type(inside.getByLabelText('Message'), ' and more')
    const held = vi.spyOn(db.outbox, 'update').mockImplementation(() => Promise.reject(new Error('full')) as never)
    await userEvent.click(inside.getByRole('button', { name: 'Save and send' }))
    expect(await inside.findByText(/What you wrote stays here/)).toBeTruthy()
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
    expect(await inside.findByText(/It left this device meanwhile/)).toBeTruthy()
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
    expect(await inside.findByText(/being sent: the next answer says whether it arrived$/)).toBeTruthy()
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
    expect(asked.getByText(/1 change that belongs to it goes with it/)).toBeTruthy()
    await userEvent.click(asked.getByRole('button', { name: 'Discard' }))
    await waitFor(async () => expect(await db.outbox.count()).toBe(0))
    await act(async () => {
      expect([await db.outbox_files.count(), await db.file_bytes.count()]).toEqual([0, 0])
      expect(await db.rows('support_tickets').get('ticket000000002')).toBeUndefined()
    })
    await userEvent.click(await inside.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await db.outbox.toArray()).toEqual(before))
    expect(await db.outbox_files.toArray()).toMatchObject([{ id: file.id, sent: false }])
    expect(new Uint8Array((await db.file_bytes.get(file.id))?.bytes ?? new ArrayBuffer(0))).toEqual(new Uint8Array([7]))
    expect(await db.rows('ticket_messages').get('message00000002')).toMatchObject({ message: 'One more thing' })
  })
})

describe('what alone gets no answer', () => {
  it('says so under what waits, never as failed, and offers a copy', async () => {
    await reply('message00000001', 'Stopped')
    await db.outbox.toCollection().modify({ n: 4, tries: 5 })
    const inside = await drawer()
    expect(inside.queryByText(/doesn’t get out/)).toBeNull()
    await act(() => db.outbox.toCollection().modify({ tries: 6 }))
    expect(await inside.findByText(/doesn’t get out/)).toBeTruthy()
    expect(inside.getByRole('button', { name: 'Copy' })).toBeTruthy()
    expect(inside.queryByRole('heading', { name: /^Needs you/ })).toBeNull()
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
