import fc from 'fast-check'
import { newId } from '../../../domain/sync/new-id'
import { addToOutbox } from '../sync/outbox'
import { Device, type Exchange, type Weather } from './device'
import type { PlantedFaults } from './fake-faults'
import { FakeServer } from './fake-server'
import {
  cursorProbe,
  nothingLost,
  onceAndInOrder,
  ownWritesShown,
  packsAreTrue,
  packsHeld,
  quiescent,
} from './invariants'

const me = 'me'.padEnd(15, '0')
const other = 'other'.padEnd(15, '0')

/** What happens in a history. `on` picks one of two devices of the same person. */
export type Event =
  | { kind: 'create'; on: 0 | 1; poison: boolean }
  | { kind: 'edit'; on: 0 | 1; field: 'first_name' | 'last_name'; to: string }
  | { kind: 'sync'; on: 0 | 1; weather: Weather[] }
  | { kind: 'kill'; on: 0 | 1; turns: number }
  | { kind: 'foreign'; what: 'write' | 'late-write' | 'remove' | 'hand-over'; row: number }
  | { kind: 'role'; admin: boolean }
  /** A line of a month, or that a payment holds it: written, moved to another month or payment, gone. */
  | { kind: 'line'; c: 'earnings' | 'payment_lines'; gone: boolean; row: number; group: number }
  /** Somebody else's ticket with two messages: written, closed, opened again; answered by a device that holds it. */
  | { kind: 'ticket'; what: 'write' | 'close' | 'open'; row: number }
  | { kind: 'reply'; on: 0 | 1; row: number; poison: boolean }
  /** The server's clock goes on. */
  | { kind: 'days'; days: number }
  /** The server: another process, a copy of all it has, the newest copy back in its place. */
  | { kind: 'server'; what: 'restart' | 'copy' | 'restore' }

const weather = fc.array(
  fc.constantFrom<Weather>('fine', 'request-lost', 'answer-lost', 'twice', 'crash-before', 'crash-after'),
  { maxLength: 4 },
)
const on = fc.constantFrom<0 | 1>(0, 1)

/** Histories of up to 40 events, shrinking to short ones. */
export const histories: fc.Arbitrary<Event[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('create' as const), on, poison: fc.boolean() }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('edit' as const),
        on,
        field: fc.constantFrom<'first_name' | 'last_name'>('first_name', 'last_name'),
        to: fc.constantFrom('Ana', 'Bo', 'Cy'),
      }),
    },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('sync' as const), on, weather }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('kill' as const), on, turns: fc.nat({ max: 60 }) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('foreign' as const),
        what: fc.constantFrom<'write' | 'late-write' | 'remove' | 'hand-over'>(
          'write',
          'late-write',
          'remove',
          'hand-over',
        ),
        row: fc.nat({ max: 5 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('role' as const), admin: fc.boolean() }) },
  ),
  { minLength: 5, maxLength: 40 },
)

/** The same while the server is started anew, and earlier copies of its folder take its place. */
export const restoredHistories: fc.Arbitrary<Event[]> = histories.chain((events) =>
  fc
    .array(
      fc.tuple(
        fc.nat({ max: events.length }),
        fc.constantFrom<'restart' | 'copy' | 'restore'>('restart', 'copy', 'copy', 'restore', 'restore'),
      ),
      { minLength: 3, maxLength: 10 },
    )
    .map((moments) =>
      moments.reduce<Event[]>((all, [at, what]) => all.toSpliced(at, 0, { kind: 'server' as const, what }), events),
    ),
)

const ticket = fc.nat({ max: 2 })

/** The same on two devices of an admin, with tickets that come into their windows and leave them. */
export const windowHistories: fc.Arbitrary<Event[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('ticket' as const),
        what: fc.constantFrom<'write' | 'close' | 'open'>('write', 'write', 'close', 'close', 'open'),
        row: ticket,
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('days' as const), days: fc.constantFrom(1, 30, 89, 91) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('reply' as const), on, row: ticket, poison: fc.boolean() }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('sync' as const), on, weather }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill' as const), on, turns: fc.nat({ max: 60 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('create' as const), on, poison: fc.boolean() }) },
  ),
  { minLength: 5, maxLength: 40 },
)

/** The same of a person whose lines come, move to another month or payment, and go. */
export const moneyHistories: fc.Arbitrary<Event[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('line' as const),
        c: fc.constantFrom<'earnings' | 'payment_lines'>('earnings', 'payment_lines'),
        gone: fc.constantFrom(false, false, true),
        row: fc.nat({ max: 3 }),
        group: fc.nat({ max: 2 }),
      }),
    },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('sync' as const), on, weather }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('kill' as const), on, turns: fc.nat({ max: 60 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('role' as const), admin: fc.boolean() }) },
  ),
  { minLength: 5, maxLength: 40 },
)

/** How much really struck, over all histories played: a test of faults that never happened proves nothing. */
export type Struck = { [what in Weather | 'kill' | 'refused' | 'restored' | 'packs']?: number }

/** A world to play in: a fault planted in the server, or a worse way to exchange. */
export interface World {
  faults?: PlantedFaults
  exchange?: Exchange
  struck?: Struck
  roles?: string[]
}

/** Plays a history, checking after each event, and ends in fine weather. Returns everything that was wrong. */
export async function play(
  events: readonly Event[],
  { faults = {}, exchange, struck = {}, roles = [] }: World = {},
): Promise<string[]> {
  const server = new FakeServer(me, faults)
  server.roles = roles
  server.write('users', { id: me, first_name: 'A', last_name: 'B' })
  server.write('programme', { id: 'programme000001', product_name: 'Coterie' })
  const devices = [new Device(server), new Device(server)] as const
  const created: [string[], string[]] = [[], []]
  const probes = devices.map(cursorProbe)
  const late: (() => void)[] = []
  const ofMoney = events.some(({ kind }) => kind === 'line')
  const wrong: string[] = []
  let copy: (() => void) | undefined
  for (const event of events) {
    if (event.kind === 'server') {
      if (event.what === 'restart') server.startRun()
      else if (event.what === 'copy') copy = server.snapshot()
      else if (copy !== undefined) {
        copy()
        struck.restored = (struck.restored ?? 0) + 1
        // what a device let go of, because its effect was there, is lost with the history it was part of
        for (const at of [0, 1] as const) created[at] = await stillHeld(devices[at], created[at])
      }
    } else if (event.kind === 'ticket') ticketMoves(event, server)
    else if (event.kind === 'days') server.daysAhead += event.days
    else if (event.kind === 'reply') await reply(event, devices[event.on], created[event.on])
    else if (event.kind === 'create' || event.kind === 'edit') await write(event, devices[event.on], created[event.on])
    else if (event.kind === 'sync') await devices[event.on].sync(event.weather, exchange)
    else if (event.kind === 'kill') await devices[event.on].killed(event.turns, exchange)
    else if (event.kind === 'line') line(event, server)
    else if (event.kind === 'role') server.roles = event.admin ? ['admin'] : []
    else foreign(event, server, late)
    for (const [at, device] of devices.entries()) {
      wrong.push(...(await ownWritesShown(device)), ...(await nothingLost(device, created[at] ?? [])))
      wrong.push(...((await probes[at]?.()) ?? []))
      if (!ofMoney) continue
      wrong.push(...(await packsAreTrue(device)))
      struck.packs = (struck.packs ?? 0) + (await packsHeld(device))
    }
  }
  for (const commit of late) commit()
  for (const _ of [1, 2]) for (const device of devices) await device.sync([], exchange)
  for (const [at, device] of devices.entries()) {
    wrong.push(...(await quiescent(device)), ...(await nothingLost(device, created[at] ?? [])))
    for (const [what, times] of Object.entries(device.struck))
      struck[what as Weather] = (struck[what as Weather] ?? 0) + times
    struck.refused = (struck.refused ?? 0) + (await device.db.outbox.count())
    device.db.close()
  }
  struck.kill = (struck.kill ?? 0) + events.filter((event) => event.kind === 'kill').length
  wrong.push(...onceAndInOrder(devices[0]))
  return wrong
}

async function stillHeld({ db }: Device, created: string[]): Promise<string[]> {
  const held = new Set((await db.outbox.toArray()).map(({ id }) => id))
  return created.filter((id) => held.has(id))
}

async function write(event: Event & { kind: 'create' | 'edit' }, { db }: Device, created: string[]): Promise<void> {
  if (event.kind === 'create') {
    const id = newId()
    created.push(id)
    const patch = { subject: event.poison ? 'poison' : 'hello' }
    await addToOutbox(db, { op: 'create', c: 'support_tickets', id, patch, local: { number: 0 } })
  } else if ((await db.rows('users').get(me)) !== undefined) {
    await addToOutbox(db, { op: 'update', c: 'users', id: me, patch: { [event.field]: event.to } })
  }
}

const idOf = (row: number): string => `ticket${row}`.padEnd(15, 'x')

function ticketMoves({ what, row }: Event & { kind: 'ticket' }, server: FakeServer): void {
  const id = idOf(row)
  if (what !== 'write') return server.settle(id, what === 'close' ? 'closed' : 'open')
  if (server.visible('support_tickets').some((each) => each.id === id)) return
  server.write('support_tickets', { id, user_id: other, status: 'open', window_from: '' })
  for (const n of [1, 2]) {
    server.write('ticket_messages', { id: `m${n}${id}`.slice(0, 15), ticket_id: id, user_id: other, window_from: '' })
  }
}

/** An admin's reply to a ticket that is on the device. */
async function reply({ row, poison }: Event & { kind: 'reply' }, { db }: Device, created: string[]): Promise<void> {
  const ticket_id = idOf(row)
  if ((await db.rows('support_tickets').get(ticket_id)) === undefined) return
  const id = newId()
  created.push(id)
  const message = poison ? 'poison' : 'hello'
  await addToOutbox(db, { op: 'create', c: 'ticket_messages', id, patch: { ticket_id, message } })
}

function line({ c, gone, row, group }: Event & { kind: 'line' }, server: FakeServer): void {
  const id = `${c === 'earnings' ? 'line' : 'held'}${row}`.padEnd(15, 'x')
  if (gone) return server.remove(c, id)
  const of = c === 'earnings' ? { month: `2026-0${group + 1}` } : { payment: `payment${group}`, earning: `line${row}` }
  server.write(c, { id, user_id: me, ...of, created: String(server.seq) })
}

function foreign(event: Event & { kind: 'foreign' }, server: FakeServer, late: (() => void)[]): void {
  const id = `row${event.row}`.padEnd(15, 'x')
  const row = { id, user_id: me, title: String(server.seq) }
  if (event.what === 'write') {
    server.write('notifications', row)
    // What waited for the write connection commits only now, with its older stamp.
    for (const commit of late.splice(0)) commit()
  } else if (event.what === 'remove') server.remove('notifications', id)
  else if (event.what === 'hand-over') server.write('notifications', { ...row, user_id: other })
  else {
    const stamp = server.begin()
    late.push(() => server.write('notifications', { ...row, title: 'late' }, stamp))
  }
}
