// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { csvOf } from '../../../domain/texts/csv'
import type { CoterieDb } from '../db/database'
import { keepFile } from '../db/kept-files'
import { putRow } from '../testing/affiliate'
import { adminsCopy, answerWith, dropCopy, meId } from '../testing/screen'
import { mostFileBytes, ownData } from './own-export'

let db: CoterieDb
beforeEach(async () => {
  db = await adminsCopy()
})
afterEach(dropCopy)

const file = (id: string, over: { user_id?: string; size?: number } = {}) =>
  putRow(db, 'ticket_files', {
    id,
    ticket_id: 'ticket000000001',
    message_id: 'message00000001',
    user_id: meId,
    name: `${id}.png`,
    type: 'image/png',
    size: 4,
    created: `2026-11-0${id.length} 10:00:00.000Z`,
    ...over,
  } as never)
const bytes = (text: string) => new TextEncoder().encode(text).buffer
const kept = (id: string, text: string) =>
  keepFile(db, { id, carrier: 'message00000001', name: id, type: 'image/png', size: 4, at: 1 }, bytes(text))
/** The archive as Latin letters: it holds files as they are. */
async function made() {
  const data = await ownData(meId, (head, rows) => csvOf('en', head, rows), 'https://coterie.example')
  if (data === null) throw new Error('no copy')
  return { missing: data.missing, text: new TextDecoder('latin1').decode(await data.archive.arrayBuffer()) }
}

it('has the files of one’s tickets, byte by byte, from the device or the server, and nobody else’s', async () => {
  const server = answerWith(({ pathname }) => (pathname === '/api/session' ? {} : new Error('gone')))
  await file('a')
  await kept('a', 'here')
  await file('other', { user_id: 'somebodyelse000' })
  const { missing, text } = await made()
  expect(missing).toBe(0)
  expect(text).toContain('files/a-a.pnghere')
  expect(text).toContain(
    'a.png,image/png,4,2026-11-01 10:00:00.000Z,ticket000000001,files/a-a.png,https://coterie.example/dashboard/support?ticket=ticket000000001',
  )
  expect(text).not.toContain('other.png')
  expect(server.asked).toEqual([])
})

it('names what it can’t have, with the address where it is read; without a connection it asks once', async () => {
  const server = answerWith(() => ({}))
  server.down = true
  const asks = vi.spyOn(globalThis, 'fetch')
  await file('a')
  await file('bb')
  await file('ccc')
  await kept('ccc', 'late')
  const { missing, text } = await made()
  expect(missing).toBe(2)
  expect(text).toContain(
    'bb.png,image/png,4,2026-11-02 10:00:00.000Z,ticket000000001,,https://coterie.example/dashboard/support?ticket=',
  )
  expect(text).toContain('files/ccc-ccc.pnglate')
  const before = asks.mock.calls.length
  await file('dddd')
  expect((await made()).missing).toBe(3)
  expect(asks.mock.calls.length - before).toBe(before)
})

it('takes no more than fits into the device’s memory, and goes on with what does', async () => {
  answerWith(() => ({}))
  await file('a', { size: mostFileBytes + 1 })
  await kept('a', 'huge')
  await file('bb')
  await kept('bb', 'fits')
  const { missing, text } = await made()
  expect(missing).toBe(1)
  expect(text).not.toContain('huge')
  expect(text).toContain('files/bb-bb.pngfits')
})

it('has no list of files where there are none', async () => {
  expect((await made()).text).not.toContain('files.csv')
})
