import type { ExpectedState } from './expected-state'
import type { MemoryDevice } from './memory-device'
import type { FaultCounters } from './fault-counters'

/** Checks that a device always shows the newest value that it wrote, and never an older value than before. */
export class ReadMonitor {
  readonly wrong: string[] = []
  private readonly seen = new Map<string, number>()
  private readonly device: MemoryDevice
  private readonly expectedState: ExpectedState
  private readonly counters: FaultCounters

  constructor(device: MemoryDevice, expectedState: ExpectedState, counters: FaultCounters) {
    this.device = device
    this.expectedState = expectedState
    this.counters = counters
  }

  /** Checks only rows created since the last restore, because a restore brings back older values. */
  async check(): Promise<void> {
    const { device, expectedState } = this
    const epoch = expectedState.epoch
    const localNames = new Map((await device.db.rows('saved_views').toArray()).map(({ id, name }) => [id, name]))
    const queued = new Set(
      (await device.outbox()).filter(({ state, op }) => state === 'waiting' && op === 'create').map(({ id }) => id),
    )
    if (epoch !== expectedState.epoch) return
    for (const row of expectedState.rows.values()) {
      if (row.c !== 'saved_views' || row.epoch !== epoch || row.expected === null) continue
      const value = localNames.get(row.id)
      // revoking a role empties the local database, so only new rows that are still queued must always be present
      if (value === undefined && !(row.writer === device.name && queued.has(row.id))) continue
      const at = value === undefined ? -1 : row.values.indexOf(value)
      // the browser wrote this value, but the test has not recorded the write yet
      if (value !== undefined && at === -1) continue
      const least = row.writer === device.name ? row.values.length - 1 : (this.seen.get(row.id) ?? -1)
      this.counters.add('checks')
      if (at < least) this.wrong.push(`${device.name}: ${value ?? 'nothing'} after ${row.values[least]}`)
      this.seen.set(row.id, Math.max(at, least))
    }
  }
}
