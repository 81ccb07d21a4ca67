import type { CalendarDate, Id } from '../../../../domain/entities'
import type { SyncedCollection } from '../../../../domain/sync/collections'
import type { Difference, Position } from '../../../../domain/sync/protocol'
import type { SentEntry } from './local-tables'

/** Progress of a first or repeated sync: the remaining collections, and how far the first of them was fetched. */
export interface BootstrapPlan {
  /** The device's position after the plan; updated by each page. */
  cursor: Position
  /** False for only the collections whose definition or window changed. */
  full: boolean
  at: number
  left: SyncedCollection[]
  after: string
  /** The device has no complete data, so screens wait for this plan. */
  first: boolean
  /** Received rows, and rows that the server counted at the beginning; missing = unknown. */
  came?: { [c in SyncedCollection]?: number }
  expected?: { [c in SyncedCollection]?: number }
}

export interface RefetchPlan {
  left: SyncedCollection[]
  after: Id
}

export interface Meta {
  client: string
  /** '' = nothing was fetched yet, or all data has to be fetched again. */
  cursor: Position
  /** Server time (ms) before which a full refetch doesn't start, so that not all devices start together. */
  beginsAt: number
  /** Server time (ms) at which this device's data was current; 0 = unknown. */
  since: number
  /** Collections of which this device has only the most urgent rows of the window (`domain/sync/window`). */
  cut: SyncedCollection[]
  packed: SyncedCollection[]
  cutoff: CalendarDate
  /** No number is assigned twice. */
  nextN: number
  lastN: number
  /** The server has lost numbers that it had answered: nothing is sent until it has said which entries it knows. */
  asksBack: boolean
  bootstrap: BootstrapPlan | null
  refetchFrom: number
  refetch: RefetchPlan | null
  differed: Difference[]
  syncedAt: number
  clockOffset: number
  /** The first group of rows of the first sync has arrived. */
  opened: boolean
  restoredKept: number
  announcementClosed: string
  pagesEra: number
  pushTold: { endpoint: string; device: Id } | null
  device: Id
  sent: SentEntry[]
}
export type MetaKey = keyof Meta

export const initialMeta: Meta = {
  client: '',
  cursor: '',
  beginsAt: 0,
  since: 0,
  cut: [],
  packed: [],
  cutoff: '',
  nextN: 1,
  lastN: 0,
  asksBack: false,
  bootstrap: null,
  refetchFrom: 0,
  refetch: null,
  differed: [],
  syncedAt: 0,
  clockOffset: 0,
  opened: false,
  restoredKept: 0,
  announcementClosed: '',
  pagesEra: 0,
  pushTold: null,
  device: '',
  sent: [],
}
