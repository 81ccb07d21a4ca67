import type { CalendarDate, Id } from '../../../../domain/entities'
import type { SyncedCollection } from '../../../../domain/sync/collections'
import type { Difference, Position } from '../../../../domain/sync/protocol'
import type { SentEntry } from './local-tables'

/** Progress of a first or repeated sync: the remaining collections, and how far the first of them was fetched. */
export interface BootstrapPlan {
  /** The device's position after the plan is finished; updated by each page. */
  cursor: Position
  /** True for all collections; false for some collections whose definition or window changed. */
  full: boolean
  /** Start of the plan (server time, ms). The fetched rows are at least as new as this. */
  at: number
  left: SyncedCollection[]
  after: string
  /** The device has no complete data yet, or had to delete its data. Screens wait for this plan. */
  first: boolean
  /**
   * Number of received rows, and number of rows that the server counted at the beginning, by collection; missing = unknown.
   */
  came?: { [c in SyncedCollection]?: number }
  expected?: { [c in SyncedCollection]?: number }
}

/** Progress of a weekly refetch: the remaining collections, and how far the first of them was fetched. */
export interface RefetchPlan {
  left: SyncedCollection[]
  after: Id
}

export interface Meta {
  client: string
  /** Position in the server's log; '' = nothing was fetched yet, or all data has to be fetched again. */
  cursor: Position
  /**
   * Server time (ms) before which a full refetch doesn't start. It differs between devices so that they don't all start
   * together.
   */
  beginsAt: number
  /** Server time (ms) at which the data on this device was current; 0 = unknown. */
  since: number
  /** Collections of which this device has only the most urgent rows of the window (`domain/sync/window`). */
  cut: SyncedCollection[]
  /** Collections whose rows are all packed (`packs`). */
  packed: SyncedCollection[]
  /** UTC day before which an admin's device has no finished work; '' = unknown. */
  cutoff: CalendarDate
  /** The next sequence number. No number is assigned twice. */
  nextN: number
  /** Sequence number of the newest mutation that the server has accepted or rejected. */
  lastN: number
  /**
   * The server has lost numbers that it had already answered. No change is sent until the server has reported which
   * acknowledged entries it knows.
   */
  asksBack: boolean
  bootstrap: BootstrapPlan | null
  /** Server time (ms) at which the next weekly refetch can begin; 0 = not set yet. */
  refetchFrom: number
  refetch: RefetchPlan | null
  /** Differences that a refetch found and that the server hasn't received yet. */
  differed: Difference[]
  /** Server time (ms) of the last complete pull, 0 = never. */
  syncedAt: number
  /** Server clock minus this device's clock, ms. */
  clockOffset: number
  /** True after the first group of rows of the first sync has arrived. */
  opened: boolean
  restoredKept: number
  announcementClosed: string
  pagesEra: number
  /** Push endpoint and device id that were last reported to the server; null = this device receives no push messages. */
  pushTold: { endpoint: string; device: Id } | null
  /** This device's id from the server's last answer, stored for offline use; '' = unknown. */
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
