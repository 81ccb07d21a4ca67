import type { Rules, Struck } from './rules'
import type { Position, Store } from './store'

/** A change that waits or was acknowledged and hasn't come back yet. */
export interface Entry {
  id: string
  row: string
  /** The number it was sent under; 0: it has none. */
  n: number
  state: 'waiting' | 'acknowledged'
  /** The sequence number its answer named, for who judges by it. */
  seq: number
}

/** What is around a device: the server's folder as it is now, and what a history takes down. */
export interface Around {
  readonly rules: Rules
  readonly store: Store
  readonly struck: Struck
  /** Entries that were let go of while the device's row didn't show them. */
  readonly letGoUnseen: Entry[]
  begunAnew: () => void
}

/** A person's device: its rows, where it stands, what it still has to send. */
export class Device {
  rows = new Map<string, ReadonlySet<string>>()
  cursor: Position | undefined
  /** A first copy on its way: the row it has come to, and its position. */
  plan: { from: string; run: string; position: Position } | undefined
  outbox: Entry[] = []
  next = 1

  readonly world: Around
  readonly name: string
  readonly audiences: readonly string[]

  constructor(world: Around, name: string, audiences: readonly string[]) {
    this.world = world
    this.name = name
    this.audiences = audiences
  }

  /** The ids of what is acknowledged now: only these may be judged by an answer to a question asked now. */
  acknowledged(): ReadonlySet<string> {
    return new Set(this.outbox.filter(({ state }) => state === 'acknowledged').map(({ id }) => id))
  }

  /** Sends again, under new numbers, what the server acknowledged and this history doesn't know. */
  sendAgainWhat(isLost: (entry: Entry) => boolean): void {
    for (const entry of this.outbox) {
      if (entry.state === 'acknowledged' && isLost(entry)) {
        Object.assign(entry, { state: 'waiting', n: 0, seq: 0 })
        this.world.struck.sentAgain += 1
      }
    }
  }

  /** Counts on from a number; what waits gets a new one. */
  realign(last: number): void {
    for (const entry of this.outbox) if (entry.state === 'waiting') entry.n = 0
    this.next = last + 1
  }

  /** Lets go of what came back. The world is told of an entry whose effect the row that the device holds doesn't show. */
  letGo(isBack: (entry: Entry) => boolean): void {
    this.outbox = this.outbox.filter((entry) => {
      if (entry.state !== 'acknowledged' || !isBack(entry)) return true
      if (this.rows.get(entry.row)?.has(entry.id) === false) this.world.letGoUnseen.push(entry)
      return false
    })
  }

  /** Writes what came of a row. */
  write(row: string, marks: ReadonlySet<string> | undefined): void {
    if (marks === undefined) this.rows.delete(row)
    else this.rows.set(row, marks)
  }
}
