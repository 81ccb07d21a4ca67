import type { CoterieDb } from '../db/database'
import type { SyncTransport } from '../remote/sync-transport'
import { RemoteError } from '../remote/errors'
import { pullStep } from './pull'
import { pushStep } from './push'

/**
 * One full exchange: sends what can be sent, then fetches until nothing is left; while a long first sync runs, changes made
 * meanwhile go out between its pages. What the server takes only later (too fast, disk full) keeps nobody from reading: the
 * refusal is thrown once everything is fetched.
 * @throws RemoteError
 */
export async function syncOnce(db: CoterieDb, transport: SyncTransport): Promise<void> {
  let later: RemoteError | null = null
  let more = true
  while (more) {
    if (later === null) later = await pushAll(db, transport)
    more = await pullStep(db, transport)
  }
  if (later !== null) throw later
}

/** Sends all that can be sent. Answers the refusal of what has to wait although the server is well. */
async function pushAll(db: CoterieDb, transport: SyncTransport): Promise<RemoteError | null> {
  try {
    while (await pushStep(db, transport));
    return null
  } catch (error) {
    if (error instanceof RemoteError && (error.status === 429 || error.status === 507)) return error
    throw error
  }
}
