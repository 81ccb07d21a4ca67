import type { WireRow } from '../../domain/sync/protocol'
import type { OutboxEntry } from '../../web/data/engine/db/local-tables'
import type { RowChange } from '../../web/data/engine/sync/push/outbox'
import type { Session } from '../support/server/session'
import type { SqlRow } from '../support/server/sql'

export interface WritingDevice {
  readonly name: string
  readonly person: Session
  write(change: RowChange): Promise<void>
  outbox(): Promise<OutboxEntry[]>
  row(c: string, id: string): Promise<WireRow | undefined>
}

/** A row that only one device writes. Every value is unique. */
export interface OwnRow {
  id: string
  c: 'saved_views' | 'ticket_messages'
  writer: string
  values: string[]
  /** The value that the server must have at the end; null = deleted. */
  expected: string | null
  /** Number of restores before the row was created. */
  epoch: number
  /**
   * True if an older state was restored while a change of this row was unsent. That change may be rejected with
   * `not-found`.
   */
  uncertain: boolean
}

/** A field that several devices of a person write, each with its own values. */
export interface SharedField {
  writer: string
  id: string
  values: string[]
  /** True if the newest value must be applied or be rejected as a conflict. */
  mustApply: boolean
}

/** The outbox position of a value and the number of restores before it. */
interface OutboxPosition {
  writer: string
  order: number
  epoch: number
}

/** The field of each collection into which the devices write their test values. */
export const valueField = { saved_views: 'name', ticket_messages: 'message' } as const

export class ExpectedState {
  readonly rows = new Map<string, OwnRow>()
  readonly sharedNames = new Map<string, SharedField>()
  readonly positions = new Map<string, OutboxPosition>()
  private readonly delayedKeys = new Set<string>()
  epoch = 0

  recordCreate(writer: WritingDevice, c: OwnRow['c'], id: string, value: string): void {
    this.rows.set(id, {
      id,
      c,
      writer: writer.name,
      values: [value],
      expected: value,
      epoch: this.epoch,
      uncertain: false,
    })
  }

  recordUpdate(id: string, value: string): void {
    const row = this.rowById(id)
    row.values.push(value)
    row.expected = value
  }

  recordDelete(id: string): void {
    this.rowById(id).expected = null
  }

  recordName(writer: WritingDevice, value: string): void {
    const shared = this.sharedNames.get(writer.name) ?? {
      writer: writer.name,
      id: writer.person.userId,
      values: [],
      mustApply: true,
    }
    shared.values.push(value)
    shared.mustApply = true
    this.sharedNames.set(writer.name, shared)
  }

  /**
   * Records the entry with a value. An entry that was ever delayed gets no position, because later entries may have been
   * sent before it, even if another value was merged into it after the delay.
   */
  async recordPosition(writer: WritingDevice, id: string, value: string): Promise<void> {
    const epoch = this.epoch
    const entry = (await writer.outbox()).findLast(
      (each) => each.id === id && Object.values(each.patch).includes(value),
    )
    if (entry === undefined) return
    if (entry.notBefore !== 0) this.delayedKeys.add(entry.key)
    if (epoch === this.epoch && !this.delayedKeys.has(entry.key))
      this.positions.set(value, { writer: writer.name, order: entry.order, epoch })
  }

  editableRows(writer: string): OwnRow[] {
    return [...this.rows.values()].filter((row) => row.writer === writer && row.expected !== null && !row.uncertain)
  }

  /** Returns the rows that a restore made uncertain. They no longer change, but count towards the limit per person. */
  uncertainRows(writer: string): OwnRow[] {
    return [...this.rows.values()].filter((row) => row.writer === writer && row.expected !== null && row.uncertain)
  }

  private rowById(id: string): OwnRow {
    const row = this.rows.get(id)
    if (!row) throw new Error(`no row ${id} was written`)
    return row
  }

  /** Adjusts the expectations while all devices are idle: a row without an unsent change has the restored value. */
  async applyRestore(sql: (query: string) => Promise<SqlRow[]>, writers: readonly WritingDevice[]): Promise<void> {
    const stored = await readStoredValues(sql)
    const unsentIds = new Map<string, Set<string>>()
    for (const writer of writers) {
      const unsent = (await writer.outbox()).filter(({ state }) => state !== 'rejected')
      unsentIds.set(writer.name, new Set(unsent.map(({ id }) => id)))
    }
    for (const row of this.rows.values()) {
      if (unsentIds.get(row.writer)?.has(row.id)) row.uncertain = true
      else row.expected = stored.get(row.id) ?? null
    }
    for (const shared of this.sharedNames.values()) {
      if (!unsentIds.get(shared.writer)?.has(shared.id)) shared.mustApply = false
    }
    this.epoch += 1
  }
}

export async function readStoredValues(sql: (query: string) => Promise<SqlRow[]>): Promise<Map<string, string>> {
  const rows = await sql(`SELECT id, name AS value FROM saved_views UNION ALL SELECT id, message FROM ticket_messages`)
  return new Map(rows.map(({ id, value }) => [String(id), String(value)]))
}
