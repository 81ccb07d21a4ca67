import { PUSH_MUTATIONS } from '../../../../domain/sync/protocol'
import type { CoterieDb } from '../db/database'
import { isFull } from '../db/free-space'
import { readMeta } from '../db/meta'
import { packAll } from '../db/packs'
import type { SyncTransport } from '../remote/sync-transport'
import { RemoteError } from '../remote/errors'
import type { Ahead } from './pull/bootstrap'
import { readSyncState, type Look } from './read-sync-state'
import { pullStep } from './pull/pull'
import { countTry } from './push/stuck'
import { pushStep } from './push/push'

/** How an exchange goes. */
export interface ExchangeOptions {
  sends?: boolean
  asksFirst?: boolean
  spreadMs?: () => number
  /** Something was written here: it is numbered by the first look. */
  written?: boolean
  /** Told before it is looked at what there is to do: what happened before is part of this exchange. */
  looks?: () => void
}

/**
 * One full exchange: sends what can be sent, then fetches until nothing is left; while a long first sync runs, changes made
 * meanwhile go out between its pages, each of which is asked for while the one before is stored. What isn't taken now (too fast, disk full, stopped by somebody between us and the server) keeps nobody
 * from reading. Files are sent beside it (`uploads`); a message goes once the server has its files.
 * @param sends false while the server asked not to send
 * @param spreadMs see `PullOptions`
 * @param asksFirst whether there is a line isn't known: fetches once before anything is sent, so that no change begins to leave that then
 *   can be neither edited nor discarded, for it might have arrived
 * @returns why something waits although all was fetched; null when nothing does
 * @throws RemoteError
 */
export async function syncOnce(
  db: CoterieDb,
  transport: SyncTransport,
  {
    sends = true,
    asksFirst = false,
    written = false,
    spreadMs = () => 0,
    looks = () => undefined,
  }: ExchangeOptions = {},
): Promise<RemoteError | null> {
  let later: RemoteError | null = null
  let more = true
  // who only reads waits for nobody who writes
  let numbers = written
  const ahead: Ahead = { page: null }
  if (asksFirst) {
    const look = await readSyncState(db, 0)
    if (look.waiting > 0) await pullStep(db, transport, { spreadMs, look })
  }
  while (more) {
    looks()
    const mayGo = sends && later === null
    const look = await readSyncState(db, mayGo && numbers ? PUSH_MUTATIONS : 0)
    if (mayGo && look.waiting > 0) {
      if (!numbers) {
        numbers = true
        continue
      }
      numbers = look.waiting > look.batch.length
      const sent = await send(db, transport, look)
      // what is asked of the server then says what it has taken
      if (sent !== false) {
        if (sent !== true) later = sent
        continue
      }
    }
    more = await pullStep(db, transport, { spreadMs, ahead, look })
    // what was kept back until this answer may go now
    if (look.asksBack && !(await readMeta(db, 'asksBack'))) more = true
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

/** Sends the next changes: true, there may be more; false, there are none; or why what is left has to wait although the server is well. */
async function send(db: CoterieDb, transport: SyncTransport, look: Look): Promise<boolean | RemoteError> {
  try {
    return await pushStep(db, transport, look)
  } catch (error) {
    // what stands between us and the server may stop this one request: whether the server is well, the pull says
    if (error instanceof RemoteError && (gotNoAnswer(error) || error.status === 429 || error.status === 507))
      return error
    throw error
  }
}

/** Our server said nothing: no line, or somebody between us answered in its place. */
const gotNoAnswer = ({ isForeign, status }: RemoteError): boolean => isForeign || status === 0

/** What keeps files, loaded when there is one; undefined while there is none, or where it can't be loaded. */
async function ofFiles(db: CoterieDb): Promise<typeof import('./push/outbox-files') | undefined> {
  if ((await db.outbox_files.count()) + (await db.files.count()) === 0) return undefined
  return import('./push/outbox-files').catch(() => undefined)
}
