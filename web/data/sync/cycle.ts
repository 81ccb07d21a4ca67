import type { CoterieDb } from '../db/database'
import { isFull } from '../db/free-space'
import { readMeta } from '../db/meta'
import { packAll } from '../db/packs'
import type { SyncTransport } from '../remote/sync-transport'
import { isPassing, RemoteError, unreachable } from '../remote/errors'
import type { Ahead } from './bootstrap'
import { pullStep } from './pull'
import { countTry } from './stuck'
import { pushStep } from './push'

/** How an exchange goes. */
export interface ExchangeOptions {
  sends?: boolean
  asksFirst?: boolean
  spreadMs?: () => number
}

/**
 * One full exchange: sends what can be sent, then fetches until nothing is left; while a long first sync runs, changes made
 * meanwhile go out between its pages, each of which is asked for while the one before is stored. What isn't taken now (too fast, disk full, stopped by somebody between us and the server) keeps nobody
 * from reading. So does a file that didn't get through.
 * @param sends false while the server asked not to send
 * @param spreadMs see `pullStep`
 * @param asksFirst whether there is a line isn't known: fetches once before anything is sent, so that no change begins to leave that then
 *   can be neither edited nor discarded, for it might have arrived
 * @returns why something waits although all was fetched; null when nothing does
 * @throws RemoteError
 */
export async function syncOnce(
  db: CoterieDb,
  transport: SyncTransport,
  { sends = true, asksFirst = false, spreadMs = () => 0 }: ExchangeOptions = {},
): Promise<RemoteError | null> {
  let later: RemoteError | null = null
  let more = true
  const ahead: Ahead = { page: null }
  if (asksFirst && (await waitingToBeSent(db)) > 0) await pullStep(db, transport, spreadMs)
  while (more) {
    if (sends && later === null) later = await pushAll(db, transport)
    const asked = await readMeta(db, 'asksBack')
    more = await pullStep(db, transport, spreadMs, ahead)
    // what was kept back until this answer may go now
    if (asked && !(await readMeta(db, 'asksBack'))) more = true
  }
  await packAll(db).catch(unlessFull)
  if (later !== null && gotNoAnswer(later)) await countTry(db)
  await (await ofFiles(db))?.settleFiles(db)
  return later
}

/** Where there is no room for packs, the rows are read from their tables. */
function unlessFull(error: unknown): void {
  if (!isFull(error)) throw error
}

const waitingToBeSent = (db: CoterieDb): Promise<number> => db.outbox.where('state').equals('waiting').count()

/** Sends all that can be sent. Answers the refusal of what has to wait although the server is well. */
async function pushAll(db: CoterieDb, transport: SyncTransport): Promise<RemoteError | null> {
  // neither a change nor a file: no file goes without its message
  if ((await waitingToBeSent(db)) === 0) return null
  try {
    for (;;) {
      while (await pushStep(db, transport));
      const later = await filesLater(db, transport)
      if (later !== true) return later
    }
  } catch (error) {
    // what stands between us and the server may stop this one request: whether the server is well, the pull says
    if (error instanceof RemoteError && (gotNoAnswer(error) || error.status === 429 || error.status === 507))
      return error
    throw error
  }
}

/** Our server said nothing: no line, or somebody between us answered in its place. */
const gotNoAnswer = ({ isForeign, status }: RemoteError): boolean => isForeign || status === 0

/** Sends the next message's files: true, there may be more; null, there are none; or why they didn't get through, which holds up nothing else. */
async function filesLater(db: CoterieDb, transport: SyncTransport): Promise<true | RemoteError | null> {
  const queue = await ofFiles(db)
  if (queue === null) return null
  // the page of a version that is no more can't load it
  if (queue === undefined) return unreachable()
  try {
    return (await queue.sendFiles(db, transport)) || null
  } catch (error) {
    if (error instanceof RemoteError && isPassing(error)) return error
    throw error
  }
}

/** What sends and keeps files, loaded when there is one; null while there is none, undefined where it can't be loaded. */
async function ofFiles(db: CoterieDb): Promise<typeof import('./outbox-files') | null | undefined> {
  if ((await db.outbox_files.count()) + (await db.files.count()) === 0) return null
  return import('./outbox-files').catch(() => undefined)
}
