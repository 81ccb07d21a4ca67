// The simplest client for PocketBase: stores the SDK's full list in Dexie and uses `updated` as the cursor.
import { Dexie, liveQuery } from 'dexie'
import PocketBase from 'pocketbase'
import type { Row, EngineDriver, Touch } from '../../sync/engine-driver'
import { changedFields, timeUntilVisible, ticket, type RowWatch } from './visible-rows'

const db = new Dexie('bench')
db.version(1).stores({ messages: 'id, ticket_id, [ticket_id+created_at], window_from' })
const messages = db.table<Row, string>('messages')

const follow = (id: string, one: RowWatch): (() => void) => {
  const subscription = liveQuery(() => messages.get(id)).subscribe((row) => one.now(row))
  return () => subscription.unsubscribe()
}
const write = (touch: Touch): Promise<unknown> => messages.update(touch.id, changedFields(touch))
const no = (): never => {
  throw new Error('the naive client only fetches')
}

export const driver: EngineDriver = {
  firstSync: async (rows) => {
    await db.open()
    const pb = new PocketBase(location.origin)
    const began = performance.now()
    const given = await pb.collection<Row>('ticket_messages').getFullList({ sort: 'updated', batch: 1_000 })
    await messages.bulkPut(given)
    const took = performance.now() - began
    if (given.length !== rows) throw new Error(`${given.length} of ${rows} rows`)
    return took
  },
  cold: async () => {
    const began = performance.now()
    const found = await messages
      .where('[ticket_id+created_at]')
      .between([ticket, ''], [ticket, '\uffff'])
      .limit(50)
      .toArray()
    return { ms: performance.now() - began, found: found.length }
  },
  localWrites: (touches) => timeUntilVisible(touches, follow, write),
  live: no,
  watch: no,
  seen: no,
  timedWrite: no,
  drain: no,
}
