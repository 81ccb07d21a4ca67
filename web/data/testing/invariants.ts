import { syncedCollections, deviceWindows, windowParentId } from '../../../domain/sync/collections'
import type { WireRow } from '../../../domain/sync/protocol'
import { windowCutoff, isInWindow } from '../../../domain/testing/windows'
import { readMeta } from '../engine/db/meta'
import { packedCollections, readPackedRows } from '../engine/db/packs'
import { optimisticRow } from '../engine/sync/push/optimistic-rows'
import type { Device } from './device'

/** I1: the device has exactly the rows that the server shows this person, and no shadow rows. */
export async function checkConverged(device: Device): Promise<string[]> {
  const { db, server } = device
  const wrong: string[] = []
  for (const c of syncedCollections) {
    const here = byId(await withoutExpired(device, c, await db.table<WireRow, string>(c).toArray()))
    const there = byId(server.visible(c))
    if (JSON.stringify(here) !== JSON.stringify(there)) wrong.push(`I1 ${c}: ${difference(here, there)}`)
  }
  const waiting = await db.outbox.where('state').notEqual('rejected').count()
  if (waiting > 0) wrong.push(`I1: ${waiting} entries never settled`)
  if ((await db.shadow.count()) > 0) wrong.push('I1: shadows left')
  return wrong
}

/** Leaves out expired rows that stay because of a rejected change. */
async function withoutExpired({ db, server }: Device, c: string, rows: WireRow[]): Promise<WireRow[]> {
  const window = deviceWindows.find(({ name }) => name === c)
  const parked = window === undefined ? [] : await db.outbox.toArray()
  if (window === undefined || parked.length === 0) return rows
  const kept = new Set(parked.flatMap(({ patch, id }) => [id, String(patch['ticket_id'])]))
  const isBeyond = (row: WireRow): boolean =>
    !isInWindow(String(row['window_from'] ?? ''), windowCutoff(server.nowMs()))
  return rows.filter((row) => !(isBeyond(row) && kept.has(windowParentId(window, row))))
}

/** I2 and I4: each mutation had at most one effect, and each client's effects are in order. */
export function checkAppliedOnceInOrder(device: Device): string[] {
  const wrong: string[] = []
  const newest = new Map<string, number>()
  const applied = new Set<string>()
  for (const { client, key, n, id } of device.server.effects) {
    if (n <= (newest.get(client) ?? 0)) wrong.push(`I4: ${id} as ${client}/${n} after ${newest.get(client)}`)
    if (applied.has(key)) wrong.push(`I2: ${id} twice as ${key}`)
    newest.set(client, n)
    applied.add(key)
  }
  return wrong
}

/** I3: each created record is on the server or in the outbox. */
export async function checkNothingLost(device: Device, created: readonly string[]): Promise<string[]> {
  const kept = new Set((await device.db.outbox.toArray()).map((entry) => entry.id))
  const there = (id: string) => [...device.server.rows.values()].some((rows) => rows.has(id))
  return created.filter((id) => !kept.has(id) && !there(id)).map((id) => `I3: ${id} is nowhere`)
}

/** I5 and I10: the screen shows the server's values with the pending changes, without rejected ones. */
export async function checkOwnWritesShown(device: Device): Promise<string[]> {
  const { db } = device
  const wrong: string[] = []
  for (const { c, id, row } of await db.shadow.toArray()) {
    const entries = await db.outbox.where('[c+id]').equals([c, id]).sortBy('order')
    const shown = (await db.table<WireRow, string>(c).get(id)) ?? null
    if (JSON.stringify(shown) !== JSON.stringify(optimisticRow(row, entries))) wrong.push(`I5: ${c}/${id}`)
  }
  for (const entry of await db.outbox.where('state').notEqual('rejected').toArray()) {
    if ((await db.shadow.get([entry.c, entry.id])) === undefined) wrong.push(`I5: ${entry.c}/${entry.id} has no shadow`)
  }
  return wrong
}

/** I6: the position never goes back within an epoch. The check is called repeatedly. */
export function createCursorCheck(device: Device): () => Promise<string[]> {
  let before = { run: '', after: 0 }
  return async () => {
    const now = device.server.stands(await readMeta(device.db, 'cursor')) ?? { run: '', after: 0 }
    const back = now.run === before.run && now.after < before.after
    const wrong = back ? [`I6: ${before.after} → ${now.after}`] : []
    before = now
    return wrong
  }
}

/** I11: packs contain the same rows in the same order as their tables. */
export async function checkPacks({ db }: Device): Promise<string[]> {
  const wrong: string[] = []
  for (const c of packedCollections) {
    const packed = (await readPackedRows(db, c)).map((row): WireRow => ({ ...row }))
    const rows = await db.table<WireRow, string>(c).toArray()
    if (JSON.stringify(packed) !== JSON.stringify(rows)) wrong.push(`I11 ${c}: ${difference(packed, rows)}`)
  }
  return wrong
}

/** Returns the number of packs. A test without packs would prove nothing. */
export const packCount = ({ db }: Device): Promise<number> => db.packs.count()

const byId = (rows: WireRow[]): WireRow[] =>
  rows
    .map((row) => Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))) as WireRow)
    .sort((a, b) => (a.id < b.id ? -1 : 1))

function difference(here: WireRow[], there: WireRow[]): string {
  const hereIds = here.map((row) => row.id)
  const thereIds = there.map((row) => row.id)
  return JSON.stringify({
    missing: thereIds.filter((id) => !hereIds.includes(id)),
    extra: hereIds.filter((id) => !thereIds.includes(id)),
    differ: here.filter((row) => there.some((t) => t.id === row.id && JSON.stringify(t) !== JSON.stringify(row))),
  })
}
