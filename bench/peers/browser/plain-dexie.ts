// Plain Dexie without a server: the part that `dexie.ts` and `naive.ts` have in common.
import { Dexie, liveQuery } from 'dexie'
import type { EngineDriver, Row } from '../../sync/engine-driver'
import { changedFields, ticket, writesOf } from './visible-rows'

const db = new Dexie('bench')
db.version(1).stores({ messages: 'id, ticket_id, [ticket_id+created_at], window_from' })
export const messages = db.table<Row, string>('messages')
export const openMessages = (): Promise<unknown> => db.open()

const { localWrites } = writesOf(
  (id, watch) => {
    const subscription = liveQuery(() => messages.get(id)).subscribe((row) => watch.update(row))
    return () => subscription.unsubscribe()
  },
  (touch) => messages.update(touch.id, changedFields(touch)),
)
const no = (): never => {
  throw new Error('this engine sends nothing')
}

export const withoutServer: Omit<EngineDriver, 'firstSync'> = {
  cold: async () => {
    const began = performance.now()
    const found = await messages
      .where('[ticket_id+created_at]')
      .between([ticket, ''], [ticket, '\uffff'])
      .limit(50)
      .toArray()
    return { ms: performance.now() - began, found: found.length }
  },
  localWrites,
  live: no,
  watch: no,
  seen: no,
  timedWrite: no,
  drain: no,
}
