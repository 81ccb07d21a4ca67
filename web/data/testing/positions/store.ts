export interface Position {
  run: string
  /** Sequence number up to which the log was delivered. */
  after: number
  /** The newest sequence number when epoch and rows were read. */
  top: number
}

/** A row: its owner and the writes it contains. */
export interface Row {
  owner: string
  marks: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

/** The server's data. A restore replaces it with an earlier copy. */
export class Store {
  rows = new Map<string, Row>()
  log = new Map<string, { row: string; aud: string; seq: number }>()
  seq = 0
  floor = 0
  runs: { name: string; start: number }[] = []
  /** Ids of entries, each with the person's newest sequence number at that time. */
  ledger = new Map<string, number>()
  last = new Map<string, number>()
  /** The writes that a deleted row contained. */
  graves = new Map<string, ReadonlySet<string>>()

  copy(): Store {
    const copy = new Store()
    copy.rows = new Map(this.rows)
    copy.log = new Map(this.log)
    copy.seq = this.seq
    copy.floor = this.floor
    copy.runs = [...this.runs]
    copy.ledger = new Map(this.ledger)
    copy.last = new Map(this.last)
    copy.graves = new Map(this.graves)
    return copy
  }

  private stamp(row: string, aud: string): void {
    this.seq += 1
    this.log.set(`${aud} ${row}`, { row, aud, seq: this.seq })
  }

  put(id: string, owner: string, mark: string): void {
    const old = this.rows.get(id)
    const marks = new Set(old?.marks ?? this.graves.get(id)).add(mark)
    if (old !== undefined && old.owner !== owner) this.stamp(id, old.owner)
    this.rows.set(id, { owner, marks })
    this.stamp(id, owner)
    this.stamp(id, 'admin')
  }

  remove(id: string): void {
    const row = this.rows.get(id)
    if (row === undefined) return
    this.rows.delete(id)
    this.graves.set(id, row.marks)
    this.stamp(id, row.owner)
    this.stamp(id, 'admin')
  }

  /** Deletes entries whose row was deleted or left their audience, and epochs that no valid position can contain. */
  prune(upTo: number): void {
    for (const [key, { row, aud, seq }] of this.log) {
      const there = this.rows.get(row)
      const dead = there === undefined || (aud !== 'admin' && there.owner !== aud)
      if (!dead || seq > upTo) continue
      this.log.delete(key)
      this.floor = Math.max(this.floor, seq)
    }
    while ((this.runs[1]?.start ?? Infinity) <= this.floor) this.runs.shift()
  }

  run(): string {
    return this.runs.at(-1)?.name ?? ''
  }

  runOf(seq: number): string {
    return (this.runs.findLast(({ start }) => start <= seq) ?? this.runs[0])?.name ?? ''
  }

  /** Returns the audiences' newest sequence number up to `upTo`. */
  own(audiences: readonly string[], upTo: number): number {
    let newest = 0
    for (const { aud, seq } of this.log.values()) {
      if (seq <= upTo && seq > newest && audiences.includes(aud)) newest = seq
    }
    return newest
  }

  /** Returns the entries after `after` and up to `head`, in commit order. */
  page(audiences: readonly string[], after: number, head: number): { row: string; seq: number }[] {
    return [...this.log.values()]
      .filter(({ aud, seq }) => seq > after && seq <= head && audiences.includes(aud))
      .toSorted((a, b) => a.seq - b.seq)
  }

  /** Reports whether a position is valid: its epoch is known, and no later epoch begins below its top. */
  holds({ run, top, after }: Position): boolean {
    const at = this.runs.findIndex(({ name }) => name === run)
    const start = this.runs[at]?.start
    if (start === undefined || top < start || top > this.seq || after < this.floor) return false
    return this.runs.slice(at + 1).every((later) => later.start >= top)
  }

  /** Writes that these audiences see; undefined if they can't see the row. */
  seen(audiences: readonly string[], id: string): ReadonlySet<string> | undefined {
    const row = this.rows.get(id)
    return row !== undefined && (audiences.includes('admin') || audiences.includes(row.owner)) ? row.marks : undefined
  }

  /** All writes that a row has ever contained. */
  everShown(id: string): ReadonlySet<string> {
    return this.rows.get(id)?.marks ?? this.graves.get(id) ?? nothing
  }

  take(device: string, audiences: readonly string[], entry: { id: string; row: string; n: number }): number {
    this.put(entry.row, this.rows.get(entry.row)?.owner ?? audiences[0] ?? '', entry.id)
    const seq = this.own(audiences, this.seq)
    this.ledger.set(entry.id, seq)
    this.last.set(device, entry.n)
    return seq
  }
}
