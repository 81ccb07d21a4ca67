import type { OutboxEntry } from '../db/local-tables'
import { useLiveRows } from './use-live'

/** The changes on their way, in the order they will go: what the sync drawer lists. */
export const useWaitingEntries = (): { rows: OutboxEntry[]; loading: boolean; error: Error | null } =>
  useLiveRows((db) => db.outbox.where('state').equals('waiting').sortBy('order'), [])
