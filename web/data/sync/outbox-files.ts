import { serverNow } from '../db/clock'
import type { CoterieDb } from '../db/database'
import { forgetLostFiles, keepFile } from '../db/kept-files'
import type { OutboxEntry, OutboxFile } from '../db/local-tables'
import { isPassing, RemoteError } from '../remote/errors'
import type { SyncTransport } from '../remote/sync-transport'
import { nextBatch } from './next-batch'
import { overlayTables, rebuild } from './rebuild'
import { waitForFiles } from './waiting-files'

/**
 * Uploads the files of the next message that waits for some, one after the other; each is marked as soon as it is there, and an upload
 * that is repeated is the same file. A refusal parks the message, with its text and files. True: there may be more to do.
 * @throws RemoteError when it should be tried later, or can't go on
 */
export async function sendFiles(db: CoterieDb, transport: SyncTransport): Promise<boolean> {
  const next = await nextWithFiles(db)
  if (next === null) return false
  for (const { id, ticket, name } of next.files) {
    const kept = await db.file_bytes.get(id)
    // taken back or thrown away meanwhile
    if (kept === undefined || (await db.outbox.get(next.entry.order))?.state !== 'waiting') return true
    try {
      await transport.upload({ id, ticket, name, data: base64Of(kept.bytes) })
    } catch (error) {
      if (!(error instanceof RemoteError) || isPassing(error) || error.status === 401 || error.status === 426)
        throw error
      await park(db, next.entry, error)
      return true
    }
    await db.outbox_files.update(id, { sent: true })
  }
  return true
}

async function nextWithFiles(db: CoterieDb): Promise<{ entry: OutboxEntry; files: OutboxFile[] } | null> {
  const waiting = await waitForFiles(db)
  if (waiting.size === 0) return null
  const all = await db.outbox.orderBy('order').toArray()
  const entry = nextBatch(all, serverNow(), all.length).find(({ id, n }) => n === 0 && waiting.has(id))
  if (entry === undefined) return null
  const files = await db.outbox_files.where('entry').equals(entry.id).sortBy('at')
  return { entry, files: files.filter(({ sent }) => !sent) }
}

async function park(db: CoterieDb, entry: OutboxEntry, { code, fields }: RemoteError): Promise<void> {
  await db.transaction('rw', [entry.c, ...overlayTables], async () => {
    const now = await db.outbox.get(entry.order)
    if (now?.state !== 'waiting' || now.n !== 0) return
    await db.outbox.update(entry.order, { state: 'parked', code, fields, server: {} })
    await rebuild(db, entry.c, [entry.id])
  })
}

/** What a device's own files go with: a message, or a new ticket's first words. */
const carriers = ['ticket_messages', 'support_tickets'] as const

/** What a file becomes once its message is decided: the message is here, so it counts as seen; else it goes with it. */
export async function settleFiles(db: CoterieDb): Promise<void> {
  const tables = ['outbox', 'outbox_files', 'files', 'file_bytes', ...carriers]
  for (const file of await db.outbox_files.where('entry').above('').toArray()) {
    await db.transaction('rw', tables, async () => {
      const now = await db.outbox_files.get(file.id)
      if (now === undefined || now.entry === '') return
      const { id, entry: carrier, name, type, size } = now
      const entries = carriers.map((c) => [c, carrier])
      if ((await db.outbox.where('[c+id]').anyOf(entries).count()) > 0) return
      await db.outbox_files.delete(id)
      const found = await Promise.all(carriers.map((c) => db.rows(c).get(carrier)))
      if (found.every((row) => row === undefined)) await db.file_bytes.delete(id)
      else await keepFile(db, { id, carrier, name, type, size, at: Date.now() })
    })
  }
  await forgetLostFiles(db)
}

/** So many bytes become one text at a time: a call takes only so many arguments. */
const stretch = 0x8000

/** Bytes as base64. */
export function base64Of(bytes: ArrayBuffer): string {
  const all = new Uint8Array(bytes)
  let text = ''
  for (let at = 0; at < all.length; at += stretch) text += String.fromCharCode(...all.subarray(at, at + stretch))
  return btoa(text)
}
