import { PUSH_MUTATIONS } from '../../../../domain/sync/protocol'
import type { CoterieDb } from '../db/database'
import { isQuotaExceeded } from '../db/free-space'
import { readMeta } from '../db/meta'
import { buildMissingPacks } from '../db/packs'
import type { SyncTransport } from '../remote/sync-transport'
import { RemoteError } from '../remote/errors'
import type { Prefetch } from './pull/bootstrap'
import { readSyncState, type SyncSnapshot } from './read-sync-state'
import { pullStep } from './pull/pull'
import { countAttempt } from './push/next-batch'
import { pushStep } from './push/push'

export interface SyncOptions {
  mayPush?: boolean
  pullFirst?: boolean
  restartDelayMs?: () => number
  hasWrites?: boolean
  /** Runs before each read of the outbox. Changes before this call are part of this exchange. */
  onRead?: () => void
}

/**
 * Pushes what can be sent, then pulls all pages. A change that isn't accepted now doesn't prevent the pull.
 * @param pullFirst the connection is uncertain, and a numbered change can be neither edited nor discarded
 * @returns why changes are still pending although all pages were pulled
 * @throws RemoteError
 */
export async function syncOnce(
  db: CoterieDb,
  transport: SyncTransport,
  {
    mayPush = true,
    pullFirst = false,
    hasWrites = false,
    restartDelayMs = () => 0,
    onRead = () => undefined,
  }: SyncOptions = {},
): Promise<RemoteError | null> {
  let later: RemoteError | null = null
  let more = true
  // Numbers are assigned only if needed, because a read-only transaction doesn't wait for writers.
  let numbers = hasWrites
  const prefetch: Prefetch = { page: null }
  if (pullFirst) {
    const snapshot = await readSyncState(db, 0)
    if (snapshot.waiting > 0) await pullStep(db, transport, { restartDelayMs, snapshot })
  }
  while (more) {
    onRead()
    const mayGo = mayPush && later === null
    const snapshot = await readSyncState(db, mayGo && numbers ? PUSH_MUTATIONS : 0)
    if (mayGo && snapshot.waiting > 0) {
      if (!numbers) {
        numbers = true
        continue
      }
      numbers = snapshot.waiting > snapshot.batch.length
      const sent = await send(db, transport, snapshot)
      if (sent === 'pulled') break
      // Pulls after the push, so that the pull contains its changes.
      if (sent !== false) {
        if (sent !== true) later = sent
        continue
      }
    }
    more = await pullStep(db, transport, { restartDelayMs, prefetch, snapshot })
    // Entries that were held until this answer can be sent now.
    if (snapshot.asksBack && !(await readMeta(db, 'asksBack'))) more = true
  }
  await buildMissingPacks(db).catch(ignoreFullDisk)
  if (later !== null && gotNoAnswer(later)) await countAttempt(db)
  await (await loadFileCode(db))?.finishFiles(db)
  return later
}

function ignoreFullDisk(error: unknown): void {
  if (!isQuotaExceeded(error)) throw error
}

/** Returns whether there may be more, `pulled` if there isn't and nothing to pull either, or the error that delays the rest. */
async function send(
  db: CoterieDb,
  transport: SyncTransport,
  snapshot: SyncSnapshot,
): Promise<boolean | 'pulled' | RemoteError> {
  const { waiting, batch, cursor, bootstrap, toConfirm } = snapshot
  const isLast = waiting === batch.length && cursor !== '' && bootstrap === null && !toConfirm.more
  try {
    return await pushStep(db, transport, snapshot, isLast ? snapshot : undefined)
  } catch (error) {
    // Perhaps an intermediary blocks only this request. The pull checks whether the server can be reached.
    if (error instanceof RemoteError && (gotNoAnswer(error) || error.status === 429 || error.status === 507))
      return error
    throw error
  }
}

const gotNoAnswer = ({ isFromIntermediary, status }: RemoteError): boolean => isFromIntermediary || status === 0

async function loadFileCode(db: CoterieDb): Promise<typeof import('./push/outbox-files') | undefined> {
  if ((await db.outbox_files.count()) + (await db.files.count()) === 0) return undefined
  return import('./push/outbox-files').catch(() => undefined)
}
