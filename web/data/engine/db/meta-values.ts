import type { CalendarDate, Id } from '../../../../domain/entities'
import type { SyncedCollection } from '../../../../domain/sync/collections'
import type { Difference, Position } from '../../../../domain/sync/protocol'
import type { SentEntry } from './local-tables'

/** A first sync (or a repeated one) under way: which collections are left, and where the first of them stands. */
export interface BootstrapPlan {
  /** Where the device will stand when it is whole; renewed by each page. */
  cursor: Position
  /** All collections, or some whose definition or window changed. */
  full: boolean
  /** When it began (server time, ms): what it holds at its end is true from then on. */
  at: number
  left: SyncedCollection[]
  after: string
  /** The device has never had a whole copy, or had to forget it: screens wait for this one. */
  first: boolean
  /** Rows that have come, and those the server counted when it began, by collection. Missing: not known. */
  came?: { [c in SyncedCollection]?: number }
  expected?: { [c in SyncedCollection]?: number }
}

/** A weekly refetch under way: which collections are left, and how far the first of them was fetched. */
export interface RefetchPlan {
  left: SyncedCollection[]
  after: Id
}

/** What sync remembers, with the value of a new device. */
export interface Meta {
  client: string
  /** Where the device stands; '' = nothing was fetched yet, or everything has to be fetched again. */
  cursor: Position
  /** Everything is fetched again, but not before this server time (ms): not all devices begin at once. */
  beginsAt: number
  /** When what the copy holds was true on the server (ms), 0 = not known. */
  since: number
  /** The collections of whose window only the most urgent rows are here (`domain/sync/window`). */
  cut: SyncedCollection[]
  /** The collections of which all rows lie in packs, too (`packs`). */
  packed: SyncedCollection[]
  /** What was done before this UTC day isn't on an admin's device; '' = not said yet. */
  cutoff: CalendarDate
  /** The next mutation number. None is given twice. */
  nextN: number
  /** The number of the newest mutation that is decided. */
  lastN: number
  /** The server has forgotten numbers it had decided: nothing is sent before it has said what it still knows of what was acknowledged. */
  asksBack: boolean
  bootstrap: BootstrapPlan | null
  /** All is fetched again from this server time (ms) on; 0 = not said yet. */
  refetchFrom: number
  refetch: RefetchPlan | null
  /** What differed and wasn't told to the server yet. */
  differed: Difference[]
  /** Server time (ms) of the last complete pull, 0 = never. */
  syncedAt: number
  /** Server clock minus this device's clock, ms. */
  clockOffset: number
  /** True once the first group of the first sync is there. */
  opened: boolean
  /** The unsent work (by its time) that was given back after this device had been ended. */
  restoredKept: number
  /** The announcement that was closed last, its words; '' = none. */
  announcementClosed: string
  /** Counts how often the kept pages of online lists were cleared (`kept-pages`). */
  pagesEra: number
  /** How this browser is reached by pushes and as which device, as the server was told last; null = no pushes here. */
  pushTold: { endpoint: string; device: Id } | null
  /** Which of the person's devices this is, as the server said last: known without a connection too; '' = not said yet. */
  device: Id
  /** What the server took within the last day, oldest first: the drawer lists it. */
  sent: SentEntry[]
}
export type MetaKey = keyof Meta

/** What a new device remembers. */
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
