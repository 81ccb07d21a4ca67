// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CoterieDb } from '../../data/db/database'
import type { OutboxEntry } from '../../data/db/local-tables'
import { markRemoved } from '../../data/remote/mark-removed'
import { addToOutbox } from '../../data/sync/outbox'
import { savedWorkOf } from '../../data/sync/saved-work'
import { syncState } from '../../data/sync/status'
import { adminsCopy, dropCopy, meId, showRouted } from '../../data/testing/screen'
import { Toasts } from '../../ui/layers/toasts'
import { SyncDrawer } from './sync-drawer'
import { SyncLine } from '../shell/sync-line'

let db: CoterieDb
const reply = (id: string, message: string) =>
  addToOutbox(db, { op: 'create', c: 'ticket_messages', id, patch: { ticket_id: 'ticket000000001', message } })
/** What the server said no to. */
const refuse = async (id: string, code: OutboxEntry['code']) =>
  db.outbox.where('[c+id]').equals(['ticket_messages', id]).modify({ state: 'parked', code })

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
  await userEvent.click(screen.getByRole('button', { name: /^Up to date/ }))
  return screen.findByRole('dialog', { name: 'Waiting and sent' })
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
    expect((await line(/^Up to date/)).textContent).not.toMatch(/\d+ (change|needs)/)
    expect((await drawer()).textContent).toContain('Everything is sent. Nothing waits on this device.')
  })

  it('says where something on the way removes our mark, and the drawer says what that is', async () => {
    syncState.set('offline')
    markRemoved.set(true)
    show()
    await userEvent.click(await line(/^Blocked on the way/))
    const dialog = await screen.findByRole('dialog', { name: 'Waiting and sent' })
    expect(dialog.textContent).toContain('Something between this device and the server')
    expect(dialog.textContent).not.toContain('There is no connection')
  })

  it('counts what waits and what needs the person', async () => {
    await reply('message00000001', 'On its way')
    await reply('message00000002', 'Said no to')
    await refuse('message00000002', 'ticket-closed')
    show()
    expect((await line(/1 change waiting/)).textContent).toContain('1 needs you')
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
    await userEvent.click(await line(/^Up to date/))
    await screen.findByText('This page couldn’t be loaded.')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect((await drawer()).textContent).toContain('Everything is sent.')
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('lists each change by what it is and what was written, the refused one with its reason', async () => {
    await reply('message00000001', 'On its way')
    await reply('message00000002', 'Said no to')
    await refuse('message00000002', 'ticket-closed')
    show()
    await line(/1 change waiting/)
    const inside = within(await drawer())
    const [refused, waiting] = inside.getAllByRole('listitem').map((each) => each.textContent ?? '')
    expect(refused).toContain('Reply“Said no to”')
    expect(refused).toMatch(/closed/i)
    expect(waiting).toContain('Reply“On its way”')
    expect(inside.queryByText(/Everything is sent/)).toBeNull()
  })

  it('takes a refused text back only once it was asked, and keeps it when the answer is no', async () => {
    await reply('message00000002', 'Said no to')
    await refuse('message00000002', 'ticket-closed')
    show()
    await line(/needs you/)
    const inside = within(await drawer())
    await userEvent.click(inside.getByRole('button', { name: 'Discard' }))
    const asked = within(await screen.findByRole('alertdialog', { name: 'Discard this change?' }))
    await userEvent.click(asked.getByRole('button', { name: 'Keep' }))
    expect(await db.outbox.count()).toBe(1)
    await userEvent.click(inside.getByRole('button', { name: 'Discard' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
    await waitFor(async () => expect(await db.outbox.count()).toBe(0))
  })

  it('sends a refused text again, and copies it', async () => {
    const user = userEvent.setup()
    await reply('message00000002', 'Said no to')
    await refuse('message00000002', 'server-error')
    show()
    await line(/needs you/)
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
      state: 'parked',
      code: 'bad-input',
      fields: { phone: 'phone-too-short', first_name: 'first-name-required' },
    })
    show()
    await line(/needs you/)
    const said = words(await drawer())
    expect(said).toContain('Phone+34 655 020 471 becomes 1Phone number must be at least 10 digits')
    expect(said).toContain('First nameAda becomes nothingFirst name is required')
  })

  it('says of a conflict what is on the server', async () => {
    await db.rows('users').put({ id: meId, phone: '+34 655 020 471' } as never)
    await addToOutbox(db, { op: 'update', c: 'users', id: meId, patch: { phone: '+34 655 020 417' } })
    await db.outbox.toCollection().modify({ state: 'parked', code: 'conflict', server: { phone: '+34 600 000 000' } })
    show()
    await line(/needs you/)
    expect(words(await drawer())).toContain('Yours: +34 655 020 417. On the server: +34 600 000 000.')
  })

  it('sends all that was refused again, in their order, and decides no conflict by it', async () => {
    for (const id of ['message00000001', 'message00000002', 'message00000003']) await reply(id, id)
    await refuse('message00000001', 'server-error')
    await refuse('message00000002', 'conflict')
    await refuse('message00000003', 'not-found')
    show()
    await line(/3 need you/)
    await userEvent.click(within(await drawer()).getByRole('button', { name: 'Retry all' }))
    await waitFor(async () =>
      expect((await db.outbox.orderBy('order').toArray()).map(({ state, code }) => `${state} ${code}`)).toEqual([
        'waiting ',
        'parked conflict',
        'waiting ',
      ]),
    )
  })

  it('says when what waits was written, and from when on it may go', async () => {
    await reply('message00000001', 'Too fast')
    await db.outbox.toCollection().modify({ at: Date.UTC(2026, 0, 2, 12), notBefore: Date.now() + 1_800_000 })
    show()
    await line(/1 change waiting/)
    const inside = within(await drawer())
    expect(inside.getByText(/^Written .*2026.*, goes out from /)).toBeTruthy()
    expect(inside.queryByRole('button', { name: 'Retry all' })).toBeNull()
  })
})

it('reads a saved file in, and says why not where it is another account’s or no such file', async () => {
  await reply('message00000001', 'On its way')
  const text = await savedWorkOf(db)
  await db.outbox.clear()
  show()
  await line(/^Up to date/)
  const shown = await drawer()
  const input = within(shown).getByLabelText('Read a saved file', { selector: 'input' })
  const choose = (content: string) =>
    userEvent.upload(input, new File([content], 'coterie-waiting.json', { type: 'application/json' }))
  await choose(text.replace(meId, 'ben000000000000'))
  await screen.findByText('This file belongs to another account. Sign in with that account to read it.')
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
  await line(/^Up to date/)
  const shown = await drawer()
  await within(shown).findByText(
    /^plan\.pdf can’t be uploaded: something between this device and the server keeps stopping it/,
  )
  await act(() => db.outbox_files.update(file.id, { tries: 0, tooLarge: true }))
  await within(shown).findByText(
    /a proxy between this device and the server refuses even small parts of it.*the health page says what to change/,
  )
  await act(() => db.outbox_files.update(file.id, { tooLarge: false }))
  await waitFor(() => expect(within(shown).queryByText(/can’t be uploaded/)).toBeNull())
})
