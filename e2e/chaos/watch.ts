import type { Book } from './book'
import type { NodeDevice } from './node-device'
import type { Tally } from './tally'

/** What is seen on a device in the middle of the storm: its own newest words always, and of nobody’s row an older value than before. */
export class Watch {
  readonly wrong: string[] = []
  private readonly seen = new Map<string, number>()
  private readonly device: NodeDevice
  private readonly book: Book
  private readonly tally: Tally

  constructor(device: NodeDevice, book: Book, tally: Tally) {
    this.device = device
    this.book = book
    this.tally = tally
  }

  /** Reads every row that this round made since the last restore; a restore takes values back, and nobody sees when a device hears of it. */
  async look(): Promise<void> {
    const { device, book } = this
    const run = book.run
    const held = new Map((await device.db.rows('saved_views').toArray()).map(({ id, name }) => [id, name]))
    const waits = new Set(
      (await device.outbox()).filter(({ state, op }) => state === 'waiting' && op === 'create').map(({ id }) => id),
    )
    if (run !== book.run) return
    for (const row of book.rows.values()) {
      if (row.c !== 'saved_views' || row.run !== run || row.want === null) continue
      const value = held.get(row.id)
      // a copy is emptied when a role is lost: only what was made here and waits has to be there all the time
      if (value === undefined && !(row.writer === device.name && waits.has(row.id))) continue
      const at = value === undefined ? -1 : row.values.indexOf(value)
      // a browser has written it, and hasn’t said so yet
      if (value !== undefined && at === -1) continue
      const least = row.writer === device.name ? row.values.length - 1 : (this.seen.get(row.id) ?? -1)
      this.tally.add('checks')
      if (at < least) this.wrong.push(`${device.name}: ${value ?? 'nothing'} after ${row.values[least]}`)
      this.seen.set(row.id, Math.max(at, least))
    }
  }
}
