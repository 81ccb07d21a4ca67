import { Dexie } from 'dexie'
import type { InputOf } from '../../domain/api/route'
import type { signInRoute } from '../../domain/api/security/sessions'
import type { SessionGrant } from '../../domain/people/account-fields'
import { CoterieDb } from '../../web/data/engine/db/database'
import { readMeta } from '../../web/data/engine/db/meta'
import { loadClient } from '../../web/data/engine/remote/client'
import { storeToken } from '../../web/data/engine/remote/token'
import { httpTransport } from '../../web/data/engine/remote/sync-transport'
import { bootstrapStep } from '../../web/data/engine/sync/pull/bootstrap'

/**
 * Results of the page: the duration of the product's first sync, and of plain Dexie writing the same rows with the same
 * indexes.
 */
export interface FirstSyncTimes {
  oursMs: number
  peerMs: number
  rows: number
}

/** Runs in a page at the server's origin: signs in as a new device, then measures. */
export async function measureFirstSync(signIn: InputOf<typeof signInRoute>): Promise<FirstSyncTimes> {
  const answer = await fetch('/api/signin', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signIn),
  })
  const { userId, token, ttlMs } = (await answer.json()) as SessionGrant
  await loadClient(AbortSignal.timeout(10_000))
  storeToken(token, ttlMs)
  await Dexie.delete(new CoterieDb(userId).name)
  const db = new CoterieDb(userId)
  await db.open()
  const began = performance.now()
  do await bootstrapStep(db, httpTransport)
  while ((await readMeta(db, 'bootstrap')) !== null)
  const oursMs = performance.now() - began

  const rows = await db.rows('ticket_messages').toArray()
  const { schema } = db.rows('ticket_messages')
  const plain = new Dexie('bench-plain')
  await plain.delete()
  const peer = new Dexie('bench-plain')
  peer.version(1).stores({ rows: [schema.primKey, ...schema.indexes].map((index) => index.src).join(', ') })
  await peer.open()
  const peerBegan = performance.now()
  await peer.table('rows').bulkPut(rows)
  const peerMs = performance.now() - peerBegan
  await peer.delete()
  db.close()
  return { oursMs, peerMs, rows: rows.length }
}
