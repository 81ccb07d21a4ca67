import type { WireRow } from '../../domain/sync/protocol'
import type { OutboxEntry } from '../../web/data/engine/db/local-tables'
import type { Change } from '../../web/data/engine/sync/push/outbox'
import type { Session } from '../support/server/session'
import type { SqlRow } from '../support/server/sql'

/** A device that writes, in memory or in a browser. */
export interface Writer {
  readonly name: string
  readonly person: Session
  write(change: Change): Promise<void>
  outbox(): Promise<OutboxEntry[]>
  row(c: string, id: string): Promise<WireRow | undefined>
}

/** One row that one device writes alone: each value is a text that nobody writes twice. */
export interface OwnRow {
  id: string
  c: 'saved_views' | 'ticket_messages'
  writer: string
  /** Values in the order of writing. */
  values: string[]
  /** What has to stand on the server in the end; null = nothing. */
  want: string | null
  /** How many restores there had been when it was made. */
  run: number
  /** An older state was restored while a change of it was on its way: it may be refused as of a row that is gone. */
  shaken: boolean
}

/** A field that several devices of a person write, each with values of its own. */
export interface Shared {
  writer: string
  id: string
  values: string[]
  /** The newest value has to have had its effect, or to be kept with its reason. */
  owed: boolean
}

/** Where a value stood in the outbox, and after how many restores it was written. */
interface Place {
  writer: string
  order: number
  run: number
}

/** How a row of a collection shows its value. */
export const valueField = { saved_views: 'name', ticket_messages: 'message' } as const

/** All that the round itself wrote, by what it has to come to. */
export class Book {
  readonly rows = new Map<string, OwnRow>()
  readonly names = new Map<string, Shared>()
  readonly places = new Map<string, Place>()
  /** How many restores there were. */
  run = 0

  created(writer: Writer, c: OwnRow['c'], id: string, value: string): void {
    this.rows.set(id, { id, c, writer: writer.name, values: [value], want: value, run: this.run, shaken: false })
  }

  changed(id: string, value: string): void {
    const row = this.known(id)
    row.values.push(value)
    row.want = value
  }

  removed(id: string): void {
    this.known(id).want = null
  }

  named(writer: Writer, value: string): void {
    const shared = this.names.get(writer.name) ?? {
      writer: writer.name,
      id: writer.person.userId,
      values: [],
      owed: true,
    }
    shared.values.push(value)
    shared.owed = true
    this.names.set(writer.name, shared)
  }

  /**
   * Remembers in which entry a value goes out: later changes join an entry that waits. An entry that is held back has no place, because
   * later ones may overtake it.
   */
  async placed(writer: Writer, id: string, value: string): Promise<void> {
    const run = this.run
    const entry = (await writer.outbox()).findLast(
      (each) => each.id === id && Object.values(each.patch).includes(value),
    )
    if (entry?.notBefore === 0 && run === this.run)
      this.places.set(value, { writer: writer.name, order: entry.order, run })
  }

  /** The rows of one device that it can still change. */
  living(writer: string): OwnRow[] {
    return [...this.rows.values()].filter((row) => row.writer === writer && row.want !== null && !row.shaken)
  }

  /** The rows of one device that a restore shook: it changes none of them any more, and they count towards what a person may have. */
  shaken(writer: string): OwnRow[] {
    return [...this.rows.values()].filter((row) => row.writer === writer && row.want !== null && row.shaken)
  }

  private known(id: string): OwnRow {
    const row = this.rows.get(id)
    if (!row) throw new Error(`nobody wrote ${id}`)
    return row
  }

  /**
   * An older state was restored while every device stood still: what no outbox holds any more goes by the restored state, what one holds
   * has to come to its end all the same.
   * @param sql asks the restored database
   */
  async restored(sql: (query: string) => Promise<SqlRow[]>, writers: readonly Writer[]): Promise<void> {
    const there = await valuesThere(sql)
    const held = new Map<string, Set<string>>()
    for (const writer of writers) {
      const waiting = (await writer.outbox()).filter(({ state }) => state !== 'rejected')
      held.set(writer.name, new Set(waiting.map(({ id }) => id)))
    }
    for (const row of this.rows.values()) {
      if (held.get(row.writer)?.has(row.id)) row.shaken = true
      else row.want = there.get(row.id) ?? null
    }
    for (const shared of this.names.values()) {
      if (!held.get(shared.writer)?.has(shared.id)) shared.owed = false
    }
    this.run += 1
  }
}

/** The values of all rows that rounds write, by id. */
export async function valuesThere(sql: (query: string) => Promise<SqlRow[]>): Promise<Map<string, string>> {
  const rows = await sql(`SELECT id, name AS value FROM saved_views UNION ALL SELECT id, message FROM ticket_messages`)
  return new Map(rows.map(({ id, value }) => [String(id), String(value)]))
}
