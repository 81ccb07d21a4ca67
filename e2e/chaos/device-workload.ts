import { newId } from '../../domain/sync/new-id'
import { ticketRateLimits } from '../../domain/tickets/tickets'
import type { RowChange } from '../../web/data/engine/sync/push/outbox'
import type { Random } from '../../domain/testing/random'
import { valueField, type ExpectedState, type OwnRow, type WritingDevice } from './expected-state'
import type { BrowserDevice } from './browser-device'
import type { SharedGate } from './shared-gate'
import type { MemoryDevice } from './memory-device'
import type { FaultCounters } from './fault-counters'
import { ReadMonitor } from './read-monitor'
import { sleep } from './http-messages'

export interface WorkloadContext {
  expectedState: ExpectedState
  gate: SharedGate
  counters: FaultCounters
  isRunning(): boolean
}

export interface WorkloadOptions {
  rng: Random
  /** The ticket in which the device writes messages; '' = none. */
  ticket: string
}

const day = 86_400_000
/** Maximum number of rows per device. It is low because the number of saved views per person is limited. */
const maxOwnRows = 10
/**
 * Minimum time between two messages of a device in ms. It keeps two devices and a browser of one person below the rate
 * limit.
 */
const messageEveryMs = (4 * ticketRateLimits.message.windowMs) / ticketRateLimits.message.max

interface PlannedChange {
  change: RowChange
  value: string
  /** Records the change as expected, after it was written. */
  record: () => void
}

export class RandomWriter {
  private count = 0
  private nextMessageAt = 0
  private readonly writer: WritingDevice
  private readonly context: WorkloadContext
  private readonly options: WorkloadOptions

  constructor(writer: WritingDevice, context: WorkloadContext, options: WorkloadOptions) {
    this.writer = writer
    this.context = context
    this.options = options
  }

  /**
   * Writes a random change. If the browser is killed during the write, the change stays `unconfirmed` until the browser is
   * open again.
   */
  async write(): Promise<void> {
    this.unconfirmed = this.nextChange()
    await this.writer.write(this.unconfirmed.change)
    await this.confirm()
  }

  unconfirmed: PlannedChange | null = null

  private async confirm(): Promise<void> {
    const { unconfirmed } = this
    this.unconfirmed = null
    if (!unconfirmed) return
    unconfirmed.record()
    this.context.counters.add('edits')
    if (unconfirmed.change.op !== 'delete')
      await this.context.expectedState.recordPosition(this.writer, unconfirmed.change.id, unconfirmed.value)
  }

  /** Checks whether the unconfirmed change was written before the crash. */
  async resolveUnconfirmed(): Promise<void> {
    const { unconfirmed } = this
    if (!unconfirmed) return
    const { op, c, id } = unconfirmed.change
    const row = await this.writer.row(c, id)
    const isQueued = (await this.writer.outbox()).some(
      (entry) => entry.id === id && entry.op === op && hasValue(entry.patch, unconfirmed),
    )
    const isVisible = op === 'delete' ? row === undefined : row !== undefined && hasValue(row, unconfirmed)
    if (isQueued || isVisible) await this.confirm()
    this.unconfirmed = null
  }

  private nextChange(): PlannedChange {
    const { writer, context, options } = this
    const { expectedState } = context
    const { rng } = options
    const value = `${writer.name} ${++this.count}`
    const own = expectedState.editableRows(writer.name).filter(({ c }) => c === 'saved_views')
    if (options.ticket && Date.now() >= this.nextMessageAt && rng.chance(0.15)) {
      this.nextMessageAt = Date.now() + messageEveryMs
      const patch = { ticket_id: options.ticket, sender_id: writer.person.userId, message: value }
      return this.create('ticket_messages', patch, value)
    }
    if (rng.chance(0.08)) {
      const id = writer.person.userId
      const change: RowChange = { op: 'update', c: 'users', id, patch: { first_name: value } }
      return { change, value, record: () => expectedState.recordName(writer, value) }
    }
    // the number of views per person is limited, so rows that a restore made uncertain are deleted
    const [uncertain] = expectedState.uncertainRows(writer.name).filter(({ c }) => c === 'saved_views')
    if (uncertain && (own.length >= 2 || rng.chance(0.7))) return this.remove(uncertain.id, value)
    if (own.length < 2 || (own.length < maxOwnRows && rng.chance(0.3))) {
      const patch = { user_id: writer.person.userId, screen: 'payments', name: value, query: {} }
      return this.create('saved_views', patch, value)
    }
    const { id } = rng.pick(own)
    if (rng.chance(0.1)) return this.remove(id, value)
    const change: RowChange = { op: 'update', c: 'saved_views', id, patch: { name: value } }
    return { change, value, record: () => expectedState.recordUpdate(id, value) }
  }

  private remove(id: string, value: string): PlannedChange {
    const change: RowChange = { op: 'delete', c: 'saved_views', id, patch: {} }
    return { change, value, record: () => this.context.expectedState.recordDelete(id) }
  }

  private create(c: OwnRow['c'], patch: RowChange['patch'], value: string): PlannedChange {
    const id = newId()
    const record = () => this.context.expectedState.recordCreate(this.writer, c, id, value)
    return { change: { op: 'create', c, id, patch }, value, record }
  }
}

const hasValue = (row: { [field: string]: unknown }, { change, value }: PlannedChange): boolean =>
  row[change.c === 'users' ? 'first_name' : valueField[change.c as OwnRow['c']]] === value

/** Runs a device in memory until the fault phase ends. Returns the wrong values that the read monitor found. */
export async function runMemoryDevice(
  device: MemoryDevice,
  context: WorkloadContext,
  options: WorkloadOptions,
): Promise<string[]> {
  const { rng } = options
  const writer = new RandomWriter(device, context, options)
  const monitor = new ReadMonitor(device, context.expectedState, context.counters)
  while (context.isRunning()) {
    await context.gate.runShared(async () => {
      const roll = rng.whole(1, 100)
      if (roll <= 60) {
        device.sendDelayMs = rng.chance(0.2) ? rng.whole(100, 1_500) : 0
        await writer.write()
        if (rng.chance(0.7)) device.startSync()
      } else if (roll <= 76) device.startSync()
      // the device's clock is then wrong by days, so another tab may send a delayed change at once (Y16)
      else if (roll <= 80) device.clockOffsetMs = rng.pick([0, day, 40 * day, -365 * day])
      else if (roll <= 87) device.startSecondLeader()
      else if (roll <= 90) device.stopSecondLeader()
      else {
        device.startSync()
        await sleep(rng.whole(0, 40))
        if (device.crash()) context.counters.add('device killed')
      }
      await monitor.check()
    })
    await sleep(rng.whole(50, 700))
  }
  return monitor.wrong
}

/** Runs a browser until the fault phase ends: it opens its profile, writes, freezes or closes a tab, and is killed. */
export async function runBrowserDevice(
  device: BrowserDevice,
  context: WorkloadContext,
  options: WorkloadOptions,
): Promise<void> {
  const { rng } = options
  const writer = new RandomWriter(device, context, options)
  while (context.isRunning()) {
    await context.gate.runShared(async () => {
      await device.open(rng.whole(2, 3))
      await writer.resolveUnconfirmed()
    })
    const steps = rng.whole(2, 6)
    for (let n = 0; n < steps && context.isRunning(); n++) {
      await context.gate.runShared(() => browserStep(device, writer, rng))
      await sleep(rng.whole(20, 300))
    }
    await context.gate.runShared(async () => {
      const isWriting = rng.chance(0.5)
      const writing = isWriting ? writer.write().catch(() => undefined) : Promise.resolve()
      await sleep(rng.whole(0, 25))
      const wasWriting = writer.unconfirmed !== null
      await device.kill()
      await writing
      if (wasWriting) context.counters.add('killed while writing')
    })
  }
  await context.gate.runShared(async () => {
    await device.open(1)
    await writer.resolveUnconfirmed()
  })
}

async function browserStep(device: BrowserDevice, writer: RandomWriter, rng: Random): Promise<void> {
  const roll = rng.whole(1, 100)
  if (roll <= 75) await writer.write()
  else if (roll <= 85) await device.startSync()
  else if (roll <= 93) await Promise.all([device.freeze(rng, rng.whole(300, 1_200)), writer.write()])
  else await device.closeLeader()
}
