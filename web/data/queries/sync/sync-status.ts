import { useSyncExternalStore } from 'react'
import type { SyncedCollection } from '../../../../domain/sync/collections'
import type { CoterieDb } from '../../engine/db/database'
import type { OutboxEntry } from '../../engine/db/local-tables'
import { readMetaValues } from '../../engine/db/meta'
import { requestSync } from '../../engine/sync/sync-triggers'
import { discardEntry, retryRejected } from '../../engine/sync/push/outbox'
import { syncState, type SyncState } from '../../engine/sync/status'
import { requireDb } from '../rows'
import { useHasNetwork, useAnswerHeaderRemoved, useOnline } from '../network'
import { sharedLive, useLive, useLiveRows, type Live, type LiveRows } from '../use-live'

/** `blocked`: online, but an intermediary removes the header of our server's answers. */
export interface SyncStatus {
  state: SyncState | 'blocked'
  /** Last complete sync (server ms); 0 = never. */
  at: number
  waiting: number
  needsYou: number
  /** False until the first group of a first sync has arrived: show skeletons, not empty states. */
  opened: boolean
}

const requestStates: readonly SyncState[] = ['copy', 'syncing', 'up-to-date']

/** Returns the sync status. It is "offline" exactly when screens disable actions that need a connection. */
export function useSyncStatus(): SyncStatus {
  const last = useSyncExternalStore(syncState.subscribe, syncState.get)
  const online = useOnline()
  const line = useHasNetwork()
  const known = useAnswerHeaderRemoved() && line && last === 'offline' ? 'blocked' : last
  const state = !online && requestStates.includes(last) ? 'offline' : known
  const { value } = useSharedWork()
  return { state, ...(value ?? { waiting: 0, needsYou: 0, at: 0, opened: false }) }
}

const useSharedWork = sharedLive(async (db) => {
  const [waiting, needsYou, { syncedAt, opened }] = await Promise.all([
    db.outbox.where('state').equals('waiting').count(),
    db.outbox.where('state').equals('rejected').count(),
    readMetaValues(db, ['syncedAt', 'opened']),
  ])
  return { waiting, needsYou, at: syncedAt, opened }
})

/** Returns rejected entries, oldest first, with `code`, `fields` and (for a conflict) the server's values. */
export const useRejectedEntries = (): LiveRows<OutboxEntry> =>
  useLiveRows((db) => db.outbox.where('state').equals('rejected').sortBy('order'), [])

/** Returns the ids of records with waiting entries, for the clock icon next to a message. */
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

/** Sends a rejected entry again; after a conflict possibly with other values. */
export async function retryEntry(order: number, patch?: { [field: string]: unknown }): Promise<void> {
  await retryRejected(requireDb(), order, patch)
  requestSync()
}

/** Sends rejected entries again unchanged, in the order in which they were written. */
export async function retryEntries(orders: readonly number[]): Promise<void> {
  for (const order of orders) await retryRejected(requireDb(), order)
  requestSync()
}

export const dropEntry = (order: number, files?: 'go' | 'back'): Promise<void> =>
  discardEntry(requireDb(), order, files)

/**
 * Reports whether the first sync is complete. Before that, a sum would be partial and "nothing here" might be wrong (P10).
 */
export const useFirstSyncDone = (): boolean => useSyncStatus().at > 0

/** A shared live query that begins after the first sync (P10). */
export function sharedAfterFirstSync<T>(query: (db: CoterieDb, of: string) => Promise<T>): (of: string) => Live<T> {
  const useShared = sharedLive(query)
  return (of) => useShared(of, useFirstSyncDone())
}
