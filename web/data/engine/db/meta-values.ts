import type { CalendarDate, Id } from '../../../../domain/entities'
import type { SyncedCollection } from '../../../../domain/sync/collections'
import type { Difference, Position } from '../../../../domain/sync/protocol'
import type { SentEntry } from './local-tables'

/** Progress of a first or repeated sync: the collections left, and how far the first of them was fetched. */
export interface BootstrapPlan {
  /** The device's position once the plan is finished; updated by each page. */
  cursor: Position
  /** True for all collections; false for some, whose definition or window changed. */
  full: boolean
  /** When it began (server time, ms): the fetched rows are at least as new as this. */
  at: number
  left: SyncedCollection[]
  after: string
  /** The device has no complete data yet, or had to delete it: screens wait for this plan. */
  first: boolean
  /** Rows received, and rows the server counted at the beginning, by collection; missing = unknown. */
  came?: { [c in SyncedCollection]?: number }
  expected?: { [c in SyncedCollection]?: number }
}

/** Progress of a weekly refetch: the collections that are left, and how far the first of them was fetched. */
export interface RefetchPlan {
  left: SyncedCollection[]
  after: Id
}

export interface Meta {
  client: string
  /** Position in the server's log; '' = nothing was fetched yet, or everything has to be fetched again. */
  cursor: Position
  /** Server time (ms) before which a full refetch doesn't start, so that not all devices start at once. */
  beginsAt: number
  /** Server time (ms) of the data on this device; 0 = unknown. */
  since: number
  /** Collections of whose window this device has only the most urgent rows (`domain/sync/window`). */
  cut: SyncedCollection[]
  /** Collections whose rows are all packed (`packs`). */
  packed: SyncedCollection[]
  /** UTC day before which an admin's device has no finished work; '' = unknown. */
  cutoff: CalendarDate
  /** The next sequence number. No number is assigned twice. */
  nextN: number
  /** Sequence number of the newest decided mutation. */
  lastN: number
  /**
   * The server lost its record of numbers it had decided: nothing is sent until it has said which acknowledged entries it
   * knows.
   */
  asksBack: boolean
  bootstrap: BootstrapPlan | null
  /** Server time (ms) from which the next weekly refetch may begin; 0 = not set yet. */
  refetchFrom: number
  refetch: RefetchPlan | null
  /** Differences that were found and not reported to the server yet. */
  differed: Difference[]
  /** Server time (ms) of the last complete pull, 0 = never. */
  syncedAt: number
  /** Server clock minus this device's clock, ms. */
  clockOffset: number
  /** True once the first group of the first sync has arrived. */
  opened: boolean
  restoredKept: number
  announcementClosed: string
  pagesEra: number
  /** Push endpoint and device as last reported to the server; null = this device receives no pushes. */
  pushTold: { endpoint: string; device: Id } | null
  /** This device's id, as the server named it last, so that it is known offline; '' = unknown. */
  device: Id
  /** Changes that the server accepted within the last day, oldest first, for the sync drawer. */
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
