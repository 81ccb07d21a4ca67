import type { CoterieDb } from '../db/database'
import type { SyncTransport } from '../remote/sync-transport'
import { pullStep } from './pull'
import { pushStep } from './push'

/**
 * One full exchange: sends what can be sent, then fetches until nothing is left; while a long first sync runs, changes made
 * meanwhile go out between its pages.
 * @throws RemoteError
 */
export async function syncOnce(db: CoterieDb, transport: SyncTransport): Promise<void> {
  let more = true
  while (more) {
    while (await pushStep(db, transport));
    more = await pullStep(db, transport)
  }
}
