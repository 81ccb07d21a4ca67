import { useSyncExternalStore } from 'react'
import type { SyncedCollection } from '../../../../domain/sync/collections'
import type { OutboxEntry } from '../../engine/db/local-tables'
import { readMetas } from '../../engine/db/meta'
import { nudge } from '../../engine/sync/nudge'
import { discardEntry, retryParked } from '../../engine/sync/push/outbox'
import { syncState, type SyncState } from '../../engine/sync/status'
import { openDb } from '../rows'
import { sharedLive } from '../shared-live'
import { useLine, useMarkRemoved, useOnline } from '../network'
import { useLive, useLiveRows } from '../use-live'

/** All the sync line shows. `blocked`: there is a connection, and something on the way removes what our answers are known by. */
export interface SyncStatus {
  state: SyncState | 'blocked'
  /** Server time (ms) of the last complete sync, 0 = never. */
  at: number
  /** Changes on their way. */
  waiting: number
  /** Changes the server refused: retry, edit, copy or discard. */
  needsYou: number
  /** False until the first group of a first sync has arrived: show skeletons, not empty states. */
  opened: boolean
}

/** States that speak of the last request; the browser's own "no connection" is newer. */
const ofTheLastRequest: readonly SyncState[] = ['copy', 'syncing', 'up-to-date']

/** The state of sync, live, for the sync line. It says "offline" exactly when screens block what needs a connection. */
export function useSyncStatus(): SyncStatus {
  const last = useSyncExternalStore(syncState.subscribe, syncState.get)
  const online = useOnline()
  const line = useLine()
  const known = useMarkRemoved() && line && last === 'offline' ? 'blocked' : last
  const state = !online && ofTheLastRequest.includes(last) ? 'offline' : known
  const { value } = useSharedWork('', true)
  return { state, ...(value ?? { waiting: 0, needsYou: 0, at: 0, opened: false }) }
}

/** Read once for all that tell of it. */
const useSharedWork = sharedLive(async (db) => {
  const [waiting, needsYou, { syncedAt, opened }] = await Promise.all([
    db.outbox.where('state').equals('waiting').count(),
    db.outbox.where('state').equals('rejected').count(),
    readMetas(db, ['syncedAt', 'opened']),
  ])
  return { waiting, needsYou, at: syncedAt, opened }
})

/** The entries the server refused, oldest first, with `code`, `fields` and (for a conflict) the server's values. */
export const useParked = (): { rows: OutboxEntry[]; loading: boolean; error: Error | null } =>
  useLiveRows((db) => db.outbox.where('state').equals('rejected').sortBy('order'), [])

/** Ids of a collection's rows that still wait to be sent: for the clock beside a message. */
export function useWaitingIds(collection: SyncedCollection): ReadonlySet<string> {
  const { value } = useLive(
    async (db) => {
      const entries = await db.outbox.where('state').equals('waiting').toArray()
      return new Set(entries.filter((entry) => entry.c === collection).map((entry) => entry.id))
    },
    [collection],
  )
  return value ?? nothing
}

const nothing: ReadonlySet<string> = new Set()

/** Sends a refused entry again, with other values if given (mine, or both joined, after a conflict). */
export async function retryEntry(order: number, patch?: { [field: string]: unknown }): Promise<void> {
  await retryParked(openDb(), order, patch)
  nudge()
}

/** Sends refused entries again as they are, in the order in which they were made. */
export async function retryEntries(orders: readonly number[]): Promise<void> {
  for (const order of orders) await retryParked(openDb(), order)
  nudge()
}

/** Drops a refused or unsent entry at the person's word ("theirs"). */
export const dropEntry = (order: number, files?: 'go' | 'back'): Promise<void> => discardEntry(openDb(), order, files)

/**
 * Whether this device has had the whole copy at least once. Before that a sum would be one of a part of the rows, and "nothing
 * here" might be untrue: a screen shows its skeleton (P10).
 */
export const useCopyIsWhole = (): boolean => useSyncStatus().at > 0
