// Plain Dexie: writes rows that are already in the page. It has no server and no cursor and sends nothing, so it shows the
// minimum time that IndexedDB needs.
import { Dexie, liveQuery } from 'dexie'
import type { Row, EngineDriver, Touch } from '../../sync/engine-driver'
import { postJson, changedFields, timeUntilVisible, ticket, type RowWatch } from './visible-rows'

const db = new Dexie('bench')
db.version(1).stores({ messages: 'id, ticket_id, [ticket_id+created_at], window_from' })
const messages = db.table<Row, string>('messages')

const follow = (id: string, one: RowWatch): (() => void) => {
  const subscription = liveQuery(() => messages.get(id)).subscribe((row) => one.now(row))
  return () => subscription.unsubscribe()
}
const write = (touch: Touch): Promise<unknown> => messages.update(touch.id, changedFields(touch))
const no = (): never => {
  throw new Error('plain Dexie has no server')
}

export const driver: EngineDriver = {
  firstSync: async (rows) => {
    await db.open()
    const given = (await postJson<Row[]>('/rows')).slice(0, rows)
    const began = performance.now()
    await messages.bulkPut(given)
    return performance.now() - began
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
