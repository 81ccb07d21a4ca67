import type { Id } from '../../../../domain/entities'
import { momentOf } from '../../../../domain/moments'
import { serverNow } from '../../engine/db/clock'
import type { OutboxEntry, SentEntry } from '../../engine/db/local-tables'
import { retryAfterFreeingSpace } from '../../engine/db/free-space'
import { readMeta } from '../../engine/db/meta'
import {
  dependentEntries,
  discardWithDependents,
  holdEntry,
  restoreDiscarded,
  rewriteUnsentEntry,
} from '../../engine/sync/push/discard'
import { remainingHoldMs } from '../../engine/sync/waits'
import { requestSync } from '../../engine/sync/sync-triggers'
import { ticketOf } from '../../engine/sync/push/push'
import { isFileStuck, isStuck } from '../../engine/sync/push/next-batch'
import { requireDb } from '../rows'
import { retryEntry } from './sync-status'
import { useLive, useLiveRows, type LiveRows } from '../use-live'

/** Returns the changes that were sent today (UTC), newest first. */
export function useSentToday(): SentEntry[] {
  const { value } = useLive(async (db) => {
    const today = momentOf(serverNow()).slice(0, 10)
    return (await readMeta(db, 'sent')).filter(({ at }) => momentOf(at).startsWith(today)).reverse()
  }, [])
  return value ?? none
}
const none: SentEntry[] = []

export function useTicketNumbers(ids: readonly Id[]): ReadonlyMap<Id, number> {
  const { value } = useLive(
    async (db) => {
      const rows = await db.rows('support_tickets').bulkGet([...ids])
      return new Map(rows.flatMap((row) => (row === undefined || row.number === 0 ? [] : [[row.id, row.number]])))
    },
    [ids.join()],
  )
  return value ?? noNumbers
}
const noNumbers: ReadonlyMap<Id, number> = new Map()

export { remainingHoldMs, isStuck, ticketOf }
export type { OutboxEntry, SentEntry }

export interface StuckFile {
  name: string
  tooLarge: boolean
}

/** Returns the entry's file that repeatedly gets no answer or is too large; null = none. */
export function useStuckFile(entry: Id): StuckFile | null {
  const { value } = useLive(
    async (db) => {
      const files = await db.outbox_files.where('entry').equals(entry).sortBy('at')
      const stuck = files.find(isFileStuck)
      return stuck === undefined ? null : { name: stuck.name, tooLarge: stuck.tooLarge === true }
    },
    [entry],
  )
  return value ?? null
}

/** Returns the number of other entries that are discarded with this one: they depend on the record that it creates. */
export function useDependentCount({ op, id, order }: Pick<OutboxEntry, 'op' | 'id' | 'order'>): number {
  const { value } = useLive(
    async (db) => {
      if (op !== 'create') return 0
      return (await dependentEntries(db, { id, order })).length
    },
    [op, id, order],
  )
  return value ?? 0
}

/** Discards an entry. Returns a function that restores it; null if the entry was already sent. */
export async function discardEntryWithUndo(order: number): Promise<(() => Promise<void>) | null> {
  const gone = await discardWithDependents(requireDb(), order)
  if (gone === null) return null
  return async () => {
    const db = requireDb()
    await retryAfterFreeingSpace(db, () => restoreDiscarded(db, gone))
    requestSync()
  }
}

/** How long an edit holds an entry (ms). After that the entry is sent unchanged. */
export const editHoldMs = 10 * 60_000

/** Returns false if it was already sent. */
export const holdForEdit = (order: number): Promise<boolean> => holdEntry(requireDb(), order, serverNow() + editHoldMs)

export async function releaseEntry(order: number): Promise<void> {
  await holdEntry(requireDb(), order, 0)
  requestSync()
}

/** Changes a rejected or unsent entry. Returns false if it was already sent unchanged. */
export async function rewriteEntry(
  { order, state, patch }: Pick<OutboxEntry, 'order' | 'state' | 'patch'>,
  values: { [field: string]: unknown },
): Promise<boolean> {
  if (state === 'rejected') {
    await retryEntry(order, { ...patch, ...values })
    return true
  }
  const db = requireDb()
  const rewritten = await retryAfterFreeingSpace(db, () => rewriteUnsentEntry(db, order, values))
  requestSync()
  return rewritten
}

export const useWaitingEntries = (): LiveRows<OutboxEntry> =>
  useLiveRows((db) => db.outbox.where('state').equals('waiting').sortBy('order'), [])
