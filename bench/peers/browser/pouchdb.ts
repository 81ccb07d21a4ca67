// PouchDB on IndexedDB with its own replication and an index by pouchdb-find.
import PouchDB from 'pouchdb-browser'
import find from 'pouchdb-find'
import type { Row, EngineDriver, Touch } from '../../sync/engine-driver'
import { changedFields, pageSize, ticket, writesOf, type RowWatch } from './visible-rows'

PouchDB.plugin(find)
const remote = (): string => `${location.origin}/db/messages`
let local = null as ReturnType<typeof opened> | null

function opened() {
  return new PouchDB('bench', { auto_compaction: true })
}
const db = () => (local ??= opened())

const write = async (touch: Touch): Promise<void> => {
  const found = (await db().get(touch.id)) as object
  await db().put({ ...found, ...changedFields(touch) })
}
function follow(id: string, one: RowWatch): () => void {
  const changes = db().changes({ since: 'now', live: true, include_docs: true, doc_ids: [id] })
  changes.on('change', ({ doc }: { doc: Row }) => one.update(doc))
  void db()
    .get(id)
    .then((doc: Row) => one.update(doc))
  return () => changes.cancel()
}

export const driver: EngineDriver = {
  firstSync: async (rows) => {
    db()
    const began = performance.now()
    await PouchDB.replicate(remote(), db(), { batch_size: pageSize })
    const took = performance.now() - began
    const { doc_count } = (await db().info()) as { doc_count: number }
    if (doc_count < rows) throw new Error(`${doc_count} of ${rows} rows`)
    // An index is built on its first use, which isn't measured.
    await db().createIndex({ index: { fields: ['ticket_id', 'created_at'] } })
    return took
  },
  cold: async () => {
    const began = performance.now()
    const { docs } = (await db().find({
      selector: { ticket_id: ticket },
      sort: ['ticket_id', 'created_at'],
      limit: 50,
    })) as { docs: unknown[] }
    return { ms: performance.now() - began, found: docs.length }
  },
  ...writesOf(follow, write),
  live: () =>
    new Promise((resolve) => {
      PouchDB.sync(db(), remote(), { live: true, retry: true }).once('paused', () => resolve())
    }),
  drain: async (touches) => {
    for (const touch of touches) await write(touch)
    const began = performance.now()
    await PouchDB.replicate(db(), remote(), { batch_size: 50 })
    return performance.now() - began
  },
}
