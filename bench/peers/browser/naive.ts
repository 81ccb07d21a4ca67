// The simplest client for PocketBase: stores the SDK's full list in Dexie and uses `updated` as the cursor.
import PocketBase from 'pocketbase'
import type { EngineDriver, Row } from '../../sync/engine-driver'
import { messages, openMessages, withoutServer } from './plain-dexie'

export const driver: EngineDriver = {
  ...withoutServer,
  firstSync: async (rows) => {
    await openMessages()
    const pb = new PocketBase(location.origin)
    const began = performance.now()
    const given = await pb.collection<Row>('ticket_messages').getFullList({ sort: 'updated', batch: 1_000 })
    await messages.bulkPut(given)
    const took = performance.now() - began
    if (given.length !== rows) throw new Error(`${given.length} of ${rows} rows`)
    return took
  },
}
