// RxDB on its Dexie storage, with its own replication over HTTP and an event stream, as its documentation describes.
import { createRxDatabase, type RxCollection } from 'rxdb'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { Subject as Events } from 'rxjs'
import type { Row, EngineDriver, Touch } from '../../sync/engine-driver'
import { postJson, changedFields, pageSize, ticket, writesOf, type RowWatch } from './visible-rows'

const text = (maxLength: number) => ({ type: 'string', maxLength }) as const
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: text(15),
    ticket_id: text(15),
    user_id: text(15),
    sender_id: text(15),
    sender_name: text(101),
    message: text(10_000),
    files: text(79),
    created_at: text(24),
    edited_at: text(24),
    removed_at: text(24),
    window_from: text(10),
    created: text(24),
    updated: text(24),
  },
  required: ['id', 'ticket_id', 'created_at', 'window_from'],
  indexes: ['ticket_id', ['ticket_id', 'created_at'], 'window_from'],
} as const

let messages: RxCollection<Row>

async function open(): Promise<void> {
  const db = await createRxDatabase({ name: 'bench', storage: getRxStorageDexie() })
  const made = await db.addCollections({ messages: { schema } })
  messages = made.messages as unknown as RxCollection<Row>
}

/** Replicates once, or continuously while the page exists. */
function replicate(live: boolean) {
  const events = new Events<never>()
  if (live) {
    const source = new EventSource('/stream')
    source.addEventListener('message', (event: MessageEvent<string>) => events.next(JSON.parse(event.data) as never))
    source.addEventListener('error', () => events.next('RESYNC' as never))
  }
  return replicateRxCollection<Row, { seq: number }>({
    collection: messages,
    replicationIdentifier: 'bench',
    live,
    pull: {
      batchSize: pageSize,
      handler: (checkpoint, limit) => postJson('/rxdb/pull', { seq: checkpoint?.seq ?? 0, limit }),
      ...(live && { stream$: events.asObservable() }),
    },
    push: { batchSize: 50, handler: (changes) => postJson('/rxdb/push', changes) },
  })
}

const patch = async (touch: Touch): Promise<void> => {
  const found = await messages.findOne(touch.id).exec()
  await found?.incrementalPatch(changedFields(touch))
}
const follow = (id: string, one: RowWatch): (() => void) => {
  const subscription = messages.findOne(id).$.subscribe((found) => one.update(found?.toJSON() as Row | undefined))
  return () => subscription.unsubscribe()
}

export const driver: EngineDriver = {
  firstSync: async (rows) => {
    await open()
    const began = performance.now()
    await replicate(false).awaitInitialReplication()
    const took = performance.now() - began
    const stored = await messages.count().exec()
    if (stored !== rows) throw new Error(`${stored} of ${rows} rows`)
    return took
  },
  cold: async () => {
    const began = performance.now()
    await open()
    const found = await messages
      .find({ selector: { ticket_id: ticket }, sort: [{ ticket_id: 'asc' }, { created_at: 'asc' }], limit: 50 })
      .exec()
    return { ms: performance.now() - began, found: found.length }
  },
  ...writesOf(follow, patch),
  live: async () => {
    await replicate(true).awaitInitialReplication()
  },
  drain: async (touches) => {
    for (const touch of touches) await patch(touch)
    const began = performance.now()
    await replicate(false).awaitInSync()
    return performance.now() - began
  },
}
