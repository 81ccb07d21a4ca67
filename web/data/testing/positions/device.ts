import type { Rules, FaultCounts } from './rules'
import type { Position, Store } from './store'

/** A change that is pending, or acknowledged and not confirmed yet. */
export interface Entry {
  id: string
  row: string
  /** Number of the change; 0 = not sent. */
  n: number
  state: 'waiting' | 'acknowledged'
  /** Sequence number in the answer, for the rules that use it. */
  seq: number
}

export interface ModelEnvironment {
  readonly rules: Rules
  readonly store: Store
  readonly faultCounts: FaultCounts
  /** Entries that a device deleted although its row didn't contain them. */
  readonly deletedUnseen: Entry[]
  countRestart: () => void
}

export class Device {
  rows = new Map<string, ReadonlySet<string>>()
  cursor: Position | undefined
  /** Progress of a first sync: the last row, the epoch and the position. */
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

  acknowledged(): ReadonlySet<string> {
    return new Set(this.outbox.filter(({ state }) => state === 'acknowledged').map(({ id }) => id))
  }

  /** Sends lost entries again, with new numbers. */
  resend(isLost: (entry: Entry) => boolean): void {
    for (const entry of this.outbox) {
      if (entry.state === 'acknowledged' && isLost(entry)) {
        Object.assign(entry, { state: 'waiting', n: 0, seq: 0 })
        this.environment.faultCounts.sentAgain += 1
      }
    }
  }

  /** Continues numbering after `last`. */
  realign(last: number): void {
    for (const entry of this.outbox) if (entry.state === 'waiting') entry.n = 0
    this.next = last + 1
  }

  /** Deletes confirmed entries, and records those that the device's row doesn't contain. */
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
