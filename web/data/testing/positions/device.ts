import type { Rules, FaultCounts } from './rules'
import type { Position, Store } from './store'

/** A change that is pending, or was acknowledged and isn't confirmed yet. */
export interface Entry {
  id: string
  row: string
  /** The number with which the entry was sent; 0 = none. */
  n: number
  state: 'waiting' | 'acknowledged'
  /** The sequence number in the answer, for the rules that use it. */
  seq: number
}

/** The environment of a device: the server's current data, and the values that a history records. */
export interface ModelEnvironment {
  readonly rules: Rules
  readonly store: Store
  readonly faultCounts: FaultCounts
  /** Entries that were deleted although the device's row didn't contain them. */
  readonly deletedUnseen: Entry[]
  countRestart: () => void
}

/** A person's device: its rows, its position, and its entries. */
export class Device {
  rows = new Map<string, ReadonlySet<string>>()
  cursor: Position | undefined
  /** A first sync in progress: the last row, the epoch and the position. */
  plan: { from: string; run: string; position: Position } | undefined
  outbox: Entry[] = []
  next = 1

  readonly environment: ModelEnvironment
  readonly name: string
  readonly audiences: readonly string[]

  constructor(environment: ModelEnvironment, name: string, audiences: readonly string[]) {
    this.environment = environment
    this.name = name
    this.audiences = audiences
  }

  /** Returns the ids that are acknowledged now. Only an answer to a request that is sent now can confirm them. */
  acknowledged(): ReadonlySet<string> {
    return new Set(this.outbox.filter(({ state }) => state === 'acknowledged').map(({ id }) => id))
  }

  /** Sends acknowledged entries that are missing in this history again, with new numbers. */
  resend(isLost: (entry: Entry) => boolean): void {
    for (const entry of this.outbox) {
      if (entry.state === 'acknowledged' && isLost(entry)) {
        Object.assign(entry, { state: 'waiting', n: 0, seq: 0 })
        this.environment.faultCounts.sentAgain += 1
      }
    }
  }

  /** Continues numbering after `last` and renumbers pending entries. */
  realign(last: number): void {
    for (const entry of this.outbox) if (entry.state === 'waiting') entry.n = 0
    this.next = last + 1
  }

  /** Deletes confirmed entries. Records entries that the device's row doesn't contain. */
  deleteEntries(isBack: (entry: Entry) => boolean): void {
    this.outbox = this.outbox.filter((entry) => {
      if (entry.state !== 'acknowledged' || !isBack(entry)) return true
      if (this.rows.get(entry.row)?.has(entry.id) === false) this.environment.deletedUnseen.push(entry)
      return false
    })
  }

  write(row: string, marks: ReadonlySet<string> | undefined): void {
    if (marks === undefined) this.rows.delete(row)
    else this.rows.set(row, marks)
  }
}
