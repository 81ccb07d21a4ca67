import { newId } from '../../domain/sync/new-id'
import { ticketPace } from '../../domain/tickets/tickets'
import type { Change } from '../../web/data/engine/sync/push/outbox'
import type { Random } from '../../domain/testing/random'
import { valueField, type Book, type OwnRow, type Writer } from './book'
import type { BrowserDevice } from './browser-device'
import type { Gate } from './gate'
import type { NodeDevice } from './node-device'
import type { Tally } from './tally'
import { Watch } from './watch'
import { pause } from './wire'

/** What every device of a round has in common. */
export interface LaneWorld {
  book: Book
  gate: Gate
  tally: Tally
  /** False: the storm is over. */
  goesOn(): boolean
}

export interface LaneOptions {
  chance: Random
  /** The conversation to write in; '' = none. */
  ticket: string
}

const day = 86_400_000
/** As many own rows a device has at most: a person’s list isn’t endless. */
const mostRows = 10
/** A message in so many ms at most, so that none has to wait for the person’s pace (two devices and a browser share it). */
const messageEveryMs = (4 * ticketPace.message.windowMs) / ticketPace.message.max

/** One device’s hand: what it writes, by chance, and what it has to come to. */
export class Hand {
  private count = 0
  private mayWriteFrom = 0
  private readonly writer: Writer
  private readonly world: LaneWorld
  private readonly options: LaneOptions

  constructor(writer: Writer, world: LaneWorld, options: LaneOptions) {
    this.writer = writer
    this.world = world
    this.options = options
  }

  /** Writes something. What was asked of a browser that is killed meanwhile is known only when it is open again: it is in `doubt`. */
  async write(): Promise<void> {
    const { change, value, note } = this.next()
    this.doubt = { change, value, note }
    await this.writer.write(change)
    await this.sure()
  }

  doubt: { change: Change; value: string; note: () => void } | null = null

  /** What was in doubt is written. */
  private async sure(): Promise<void> {
    const { doubt } = this
    this.doubt = null
    if (!doubt) return
    doubt.note()
    this.world.tally.add('edits')
    if (doubt.change.op !== 'delete') await this.world.book.placed(this.writer, doubt.change.id, doubt.value)
  }

  /** Looks whether what was in doubt was written. */
  async resolve(): Promise<void> {
    const { doubt } = this
    if (!doubt) return
    const { op, c, id } = doubt.change
    const row = await this.writer.row(c, id)
    const waits = (await this.writer.outbox()).some(
      (entry) => entry.id === id && entry.op === op && hasValue(entry.patch, doubt),
    )
    const shows = op === 'delete' ? row === undefined : row !== undefined && hasValue(row, doubt)
    if (waits || shows) await this.sure()
    this.doubt = null
  }

  private next(): { change: Change; value: string; note: () => void } {
    const { writer, world, options } = this
    const { book } = world
    const { chance } = options
    const value = `${writer.name} ${++this.count}`
    const own = book.living(writer.name).filter(({ c }) => c === 'saved_views')
    if (options.ticket && Date.now() >= this.mayWriteFrom && chance.chance(0.15)) {
      this.mayWriteFrom = Date.now() + messageEveryMs
      return this.create(
        'ticket_messages',
        { ticket_id: options.ticket, sender_id: writer.person.userId, message: value },
        value,
      )
    }
    if (chance.chance(0.08)) {
      const id = writer.person.userId
      return {
        change: { op: 'update', c: 'users', id, patch: { first_name: value } },
        value,
        note: () => book.named(writer, value),
      }
    }
    // a person may have so many views: in a storm of many restores those would be used up by what they shook
    const [shaken] = book.shaken(writer.name).filter(({ c }) => c === 'saved_views')
    if (shaken && (own.length >= 2 || chance.chance(0.7))) return this.remove(shaken.id, value)
    if (own.length < 2 || (own.length < mostRows && chance.chance(0.3))) {
      const patch = { user_id: writer.person.userId, screen: 'payments', name: value, query: {} }
      return this.create('saved_views', patch, value)
    }
    const { id } = chance.pick(own)
    if (chance.chance(0.1)) return this.remove(id, value)
    return {
      change: { op: 'update', c: 'saved_views', id, patch: { name: value } },
      value,
      note: () => book.changed(id, value),
    }
  }

  private remove(id: string, value: string): { change: Change; value: string; note: () => void } {
    return {
      change: { op: 'delete', c: 'saved_views', id, patch: {} },
      value,
      note: () => this.world.book.removed(id),
    }
  }

  private create(
    c: OwnRow['c'],
    patch: Change['patch'],
    value: string,
  ): { change: Change; value: string; note: () => void } {
    const id = newId()
    return {
      change: { op: 'create', c, id, patch },
      value,
      note: () => this.world.book.created(this.writer, c, id, value),
    }
  }
}

const hasValue = (row: { [field: string]: unknown }, { change, value }: NonNullable<Hand['doubt']>): boolean =>
  row[change.c === 'users' ? 'first_name' : valueField[change.c as OwnRow['c']]] === value

/** A device in memory: writes, exchanges, is killed, has two leaders and a clock that is set wrong. @returns what was seen on it that shouldn’t be */
export async function memoryLane(device: NodeDevice, world: LaneWorld, options: LaneOptions): Promise<string[]> {
  const { chance } = options
  const hand = new Hand(device, world, options)
  const watch = new Watch(device, world.book, world.tally)
  while (world.goesOn()) {
    await world.gate.step(async () => {
      const what = chance.whole(1, 100)
      if (what <= 60) {
        device.holdMs = chance.chance(0.2) ? chance.whole(100, 1_500) : 0
        await hand.write()
        if (chance.chance(0.7)) device.begin()
      } else if (what <= 76) device.begin()
      // each day or more off, and so from each other: what was held back by one is sent at once by the next (Y16)
      else if (what <= 80) device.clockOffMs = chance.pick([0, day, 40 * day, -365 * day])
      else if (what <= 87) device.twoLeaders()
      else if (what <= 90) device.oneLeader()
      else {
        device.begin()
        await pause(chance.whole(0, 40))
        if (device.killed()) world.tally.add('device killed')
      }
      await watch.look()
    })
    await pause(chance.whole(50, 700))
  }
  return watch.wrong
}

/** A browser: opened on its profile, written in, a tab frozen or closed, killed; again and again. */
export async function browserLane(device: BrowserDevice, world: LaneWorld, options: LaneOptions): Promise<void> {
  const { chance } = options
  const hand = new Hand(device, world, options)
  while (world.goesOn()) {
    await world.gate.step(async () => {
      await device.open(chance.whole(2, 3))
      await hand.resolve()
    })
    const steps = chance.whole(2, 6)
    for (let n = 0; n < steps && world.goesOn(); n++) {
      await world.gate.step(() => browserStep(device, hand, chance))
      await pause(chance.whole(20, 300))
    }
    await world.gate.step(async () => {
      const isWriting = chance.chance(0.5)
      const writing = isWriting ? hand.write().catch(() => undefined) : Promise.resolve()
      await pause(chance.whole(0, 25))
      const atWork = hand.doubt !== null
      await device.kill()
      await writing
      if (atWork) world.tally.add('killed while writing')
    })
  }
  await world.gate.step(async () => {
    await device.open(1)
    await hand.resolve()
  })
}

async function browserStep(device: BrowserDevice, hand: Hand, chance: Random): Promise<void> {
  const what = chance.whole(1, 100)
  if (what <= 75) await hand.write()
  else if (what <= 85) await device.begin()
  else if (what <= 93) await Promise.all([device.freeze(chance, chance.whole(300, 1_200)), hand.write()])
  else await device.closeLeader()
}
