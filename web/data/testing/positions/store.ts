/** Where a device stands in the log of one history. */
export interface Position {
  run: string
  /** How far the log was delivered. */
  after: number
  /** The head when run and rows were read. */
  top: number
}

/** A row: whose it is and the writes it shows. */
export interface Row {
  owner: string
  marks: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

/** Everything that lies in the data folder, so everything that a copy of it brings back. */
export class Store {
  rows = new Map<string, Row>()
  log = new Map<string, { row: string; aud: string; seq: number }>()
  seq = 0
  floor = 0
  runs: { name: string; start: number }[] = []
  /** The entries that were taken, each with the newest sequence number its person was told of then. */
  ledger = new Map<string, number>()
  /** The last number taken, by device. */
  last = new Map<string, number>()
  /** What a deleted row showed. */
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

  /** Writes a row; who loses sight of it hears of it too. */
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

  /** Removes entries whose row is gone or left that audience, and runs that no position can name any more. */
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

  /** The run in which a sequence number was given. */
  runOf(seq: number): string {
    return (this.runs.findLast(({ start }) => start <= seq) ?? this.runs[0])?.name ?? ''
  }

  /** The newest sequence number an audience was told of, up to a head. */
  own(audiences: readonly string[], upTo: number): number {
    let newest = 0
    for (const { aud, seq } of this.log.values()) {
      if (seq <= upTo && seq > newest && audiences.includes(aud)) newest = seq
    }
    return newest
  }

  /** Entries of some audiences after a position, in the order of commits. */
  page(audiences: readonly string[], after: number, head: number): { row: string; seq: number }[] {
    return [...this.log.values()]
      .filter(({ aud, seq }) => seq > after && seq <= head && audiences.includes(aud))
      .toSorted((a, b) => a.seq - b.seq)
  }

  /** Whether what a position says is part of this history: its run is known, and nothing that came later starts below its top. */
  holds({ run, top, after }: Position): boolean {
    const at = this.runs.findIndex(({ name }) => name === run)
    const start = this.runs[at]?.start
    if (start === undefined || top < start || top > this.seq || after < this.floor) return false
    return this.runs.slice(at + 1).every((later) => later.start >= top)
  }

  /** What somebody of these audiences sees of a row. */
  seen(audiences: readonly string[], id: string): ReadonlySet<string> | undefined {
    const row = this.rows.get(id)
    return row !== undefined && (audiences.includes('admin') || audiences.includes(row.owner)) ? row.marks : undefined
  }

  /** Every write a row ever showed. */
  everShown(id: string): ReadonlySet<string> {
    return this.rows.get(id)?.marks ?? this.graves.get(id) ?? nothing
  }

  /** Writes a mutation and its entry of the ledger. */
  take(device: string, audiences: readonly string[], entry: { id: string; row: string; n: number }): number {
    this.put(entry.row, this.rows.get(entry.row)?.owner ?? audiences[0] ?? '', entry.id)
    const seq = this.own(audiences, this.seq)
    this.ledger.set(entry.id, seq)
    this.last.set(device, entry.n)
    return seq
  }
}
