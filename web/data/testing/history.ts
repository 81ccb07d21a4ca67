import { newId } from '../../../domain/sync/new-id'
import { maxHoldMs } from '../engine/sync/waits'
import { addToOutbox } from '../engine/sync/push/outbox'
import { serverNow } from '../engine/db/clock'
import { readMeta } from '../engine/db/meta'
import { refetchStep } from '../engine/sync/pull/refetch'
import { Device, type SyncFunction, type NetworkCondition, type PageCondition } from './device'
import { DeviceClock } from './device-clock'
import { type ServerFaults, FakeServer } from './fake-server'
import type { Event } from './histories'
import {
  createCursorCheck,
  checkNothingLost,
  checkAppliedOnceInOrder,
  checkOwnWritesShown,
  checkPacks,
  packCount,
  checkConverged,
} from './invariants'

const me = 'me'.padEnd(15, '0')
const other = 'other'.padEnd(15, '0')

/** How often each fault occurred. A test whose faults never occur would prove nothing. */
export type FaultCounts = {
  [
    what in NetworkCondition | PageCondition | 'kill' | 'refused' | 'restored' | 'packs' | 'wrong-clock' | 'refetched'
  ]?: number
}

/** Maximum number of requests in an exchange. More would mean an endless loop. */
const maxRequests = 60

export interface HistoryOptions {
  faults?: ServerFaults
  exchange?: SyncFunction
  faultCounts?: FaultCounts
  roles?: string[]
}

/** Checks the invariants after each event, and ends with working connections. Returns all violations. */
export async function runHistory(
  events: readonly Event[],
  { faults = {}, exchange, faultCounts = {}, roles = [] }: HistoryOptions = {},
): Promise<string[]> {
  const server = new FakeServer(me, faults)
  server.roles = roles
  server.write('users', { id: me, first_name: 'A', last_name: 'B' })
  server.write('program', { id: 'program00000001', product_name: 'Coterie' })
  const devices = [new Device(server), new Device(server)] as const
  const machineNow = Date.now
  let passedMs = 0
  const trueNow = (): number => machineNow() + passedMs
  server.trueNow = trueNow
  const clocks = [new DeviceClock(trueNow), new DeviceClock(trueNow)] as const
  const created: [string[], string[]] = [[], []]
  const probes = devices.map(createCursorCheck)
  const late: (() => void)[] = []
  const ofMoney = events.some(({ kind }) => kind === 'line')
  const wrong: string[] = []
  let restore: (() => void) | undefined
  for (const event of events) {
    if (event.kind === 'server') {
      if (event.what === 'restart') server.startRun()
      else if (event.what === 'copy') restore = server.snapshot()
      else if (restore !== undefined) {
        restore()
        faultCounts.restored = (faultCounts.restored ?? 0) + 1
        // Changes that a device deleted after their confirmation are lost when an earlier copy is restored.
        for (const at of [0, 1] as const) created[at] = await stillHeld(devices[at], created[at])
      }
    } else if (event.kind === 'ticket') ticketMoves(event, server)
    else if (event.kind === 'days') server.daysAhead += event.days
    else if (event.kind === 'reply') await reply(event, devices[event.on], created[event.on])
    else if (event.kind === 'create' || event.kind === 'edit') {
      if (clocks[event.on].offMs !== 0) faultCounts['wrong-clock'] = (faultCounts['wrong-clock'] ?? 0) + 1
      await clocks[event.on].during(() => write(event, devices[event.on], created[event.on]))
    } else if (event.kind === 'sync') {
      const before = server.requests
      await clocks[event.on].during(() => devices[event.on].sync(event.conditions, exchange))
      if (server.requests - before > maxRequests) wrong.push(`${server.requests - before} requests for one exchange`)
    } else if (event.kind === 'refetch') {
      await devices[event.on].sync(event.conditions, async (db, transport) => {
        let how = await refetchStep(db, transport)
        while (how === 'more') how = await refetchStep(db, transport)
        if (how === 'done') faultCounts.refetched = (faultCounts.refetched ?? 0) + 1
      })
    } else if (event.kind === 'kill')
      await clocks[event.on].during(() => devices[event.on].killed(event.turns, exchange))
    else if (event.kind === 'page') {
      foreign({ kind: 'foreign', what: 'write', row: event.row }, server, late)
      await clocks[event.on].during(() => devices[event.on].receive(event.condition, exchange))
    } else if (event.kind === 'clock') clocks[event.on].offMs = event.offMs
    else if (event.kind === 'line') line(event, server)
    else if (event.kind === 'role') server.roles = event.admin ? ['admin'] : []
    else foreign(event, server, late)
    for (const [at, device] of devices.entries()) {
      wrong.push(...(await checkOwnWritesShown(device)), ...(await checkNothingLost(device, created[at] ?? [])))
      wrong.push(...((await probes[at]?.()) ?? []))
      if (!ofMoney) continue
      wrong.push(...(await checkPacks(device)))
      faultCounts.packs = (faultCounts.packs ?? 0) + (await packCount(device))
    }
  }
  for (const commit of late) commit()
  for (const clock of clocks) clock.offMs = 0
  // The first exchange may only set the clock, so a second one sends. After an hour no change is held any more.
  for (const passes of [0, 0, maxHoldMs, 0, 0]) {
    passedMs += passes
    for (const at of [0, 1] as const) await clocks[at].during(() => devices[at].sync([], exchange))
  }
  for (const [at, device] of devices.entries()) {
    wrong.push(...(await checkConverged(device)), ...(await checkNothingLost(device, created[at] ?? [])))
    wrong.push(...(await readMeta(device.db, 'differed')).map((each) => `differed: ${JSON.stringify(each)}`))
    for (const [what, times] of Object.entries(device.faultCounts))
      faultCounts[what as NetworkCondition] = (faultCounts[what as NetworkCondition] ?? 0) + times
    faultCounts.refused = (faultCounts.refused ?? 0) + (await device.db.outbox.count())
    device.db.close()
  }
  faultCounts.kill = (faultCounts.kill ?? 0) + events.filter((event) => event.kind === 'kill').length
  wrong.push(...checkAppliedOnceInOrder(devices[0]))
  wrong.push(...[...server.found.values()].map((each) => `differed: ${JSON.stringify(each)}`))
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
    const notBefore = event.holdMs === undefined ? 0 : serverNow() + event.holdMs
    await addToOutbox(db, { op: 'create', c: 'support_tickets', id, patch, local: { number: 0 }, notBefore })
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
    // A write that began earlier is committed only now, with its older stamp.
    for (const commit of late.splice(0)) commit()
  } else if (event.what === 'remove') server.remove('notifications', id)
  else if (event.what === 'hand-over') server.write('notifications', { ...row, user_id: other })
  else {
    const stamp = server.begin()
    late.push(() => server.write('notifications', { ...row, title: 'late' }, stamp))
  }
}
