import type { CalendarDate, Id } from '../../../../domain/entities'
import type { SyncedCollection } from '../../../../domain/sync/collections'
import type { Difference, Position } from '../../../../domain/sync/protocol'
import type { CoterieDb } from './database'
import type { SentEntry } from './local-tables'

/** Progress of a first or repeated sync: the remaining collections, and how far the first of them was fetched. */
export interface BootstrapPlan {
  /** The device's position after the plan; updated by each page. */
  cursor: Position
  /** False if the plan covers only the collections whose definition or window has changed. */
  full: boolean
  at: number
  left: SyncedCollection[]
  after: string
  /** True if the device has no complete data yet, so that screens wait for this plan. */
  first: boolean
  /** Received rows, and rows that the server counted at the beginning; missing = unknown. */
  came?: { [c in SyncedCollection]?: number }
  expected?: { [c in SyncedCollection]?: number }
}

export interface RefetchPlan {
  left: SyncedCollection[]
  after: Id
}

/** The values before a first sync. */
export const initialMeta = {
  client: '',
  /** '' = nothing was fetched yet, or all data has to be fetched again. */
  cursor: '' as Position,
  /** Server time (ms) before which a full refetch doesn't start, so that not all devices start together. */
  beginsAt: 0,
  /** Server time (ms) at which this device's data was current; 0 = unknown. */
  since: 0,
  /** Collections of which this device has only the most urgent rows of the window (`domain/sync/window`). */
  cut: [] as SyncedCollection[],
  packed: [] as SyncedCollection[],
  cutoff: '' as CalendarDate,
  /** Number of the next change. No number is assigned twice. */
  nextN: 1,
  lastN: 0,
  /** True if the server has lost numbers that it had confirmed. Nothing is sent until it says which entries it knows. */
  asksBack: false,
  bootstrap: null as BootstrapPlan | null,
  refetchFrom: 0,
  refetch: null as RefetchPlan | null,
  differed: [] as Difference[],
  syncedAt: 0,
  clockOffset: 0,
  /** True as soon as the first group of rows of the first sync has arrived. */
  opened: false,
  restoredKept: 0,
  announcementClosed: '',
  pagesEra: 0,
  pushTold: null as { endpoint: string; device: Id } | null,
  device: '' as Id,
  sent: [] as SentEntry[],
}
export type Meta = typeof initialMeta
export type MetaKey = keyof Meta

export async function readMeta<K extends MetaKey>(db: CoterieDb, key: K): Promise<Meta[K]> {
  const entry = await db.meta.get(key)
  return entry === undefined ? initialMeta[key] : (entry.value as Meta[K])
}

export async function readMetas<K extends MetaKey>(db: CoterieDb, keys: readonly K[]): Promise<Pick<Meta, K>> {
  const entries = await db.meta.bulkGet([...keys])
  return Object.fromEntries(keys.map((key, at) => [key, entries[at]?.value ?? initialMeta[key]])) as Pick<Meta, K>
}

export async function writeMeta(db: CoterieDb, values: Partial<Meta>): Promise<void> {
  const entries = Object.entries(values) as [MetaKey, Meta[MetaKey]][]
  await db.meta.bulkPut(entries.map(([key, value]) => ({ key, value })))
}
