import { syncedCollections } from '../../domain/sync/collections'
import type { WireRow } from '../../domain/sync/protocol'
import { readListedRows } from '../support/server/sync-device'
import type { SqlRow } from '../support/server/sql'
import { readStoredValues, type ExpectedState, type OwnRow, type WritingDevice } from './expected-state'

export interface InvariantReport {
  invariants: { name: string; checked: number; wrong: string[] }[]
}

interface Effect {
  at: number
  epoch: number
  id: string
  op: string
  value: string
}

export interface CheckedDevice extends WritingDevice {
  allRows(): Promise<Map<string, WireRow[]>>
}

export async function checkInvariants(
  expectedState: ExpectedState,
  devices: readonly CheckedDevice[],
  sql: (query: string) => Promise<SqlRow[]>,
): Promise<InvariantReport> {
  const stored = await readStoredValues(sql)
  const effects = (await sql('SELECT at, epoch, id, op, value FROM _chaos_effects ORDER BY at')).map((row) => ({
    at: Number(row['at']),
    epoch: Number(row['epoch']),
    id: String(row['id']),
    op: String(row['op']),
    value: String(row['value']),
  }))
  return {
    invariants: [
      await findLostChanges(expectedState, devices, stored),
      await findLostNames(expectedState, devices, effects),
      findDuplicates(expectedState, effects),
      findReordered(expectedState, effects),
      await findUnexplainedEntries(expectedState, devices),
      ...(await compareWithServer(devices)),
    ],
  }
}

async function findLostChanges(
  expectedState: ExpectedState,
  devices: readonly CheckedDevice[],
  stored: Map<string, string>,
) {
  const wrong: string[] = []
  const entries = new Map(
    await Promise.all(devices.map(async (device) => [device.name, await device.outbox()] as const)),
  )
  for (const row of expectedState.rows.values()) {
    const actual = stored.get(row.id) ?? null
    if (actual === row.expected) continue
    const own = (entries.get(row.writer) ?? []).filter(({ id }) => id === row.id)
    // a change of a row that the restored state does not contain is rejected with not-found
    if (row.uncertain && own.some(({ state, code }) => state === 'rejected' && code === 'not-found')) continue
    const outboxState = own.map(({ state, code, op }) => `${op} ${state} ${code}`).join(', ') || 'nothing in the outbox'
    wrong.push(
      `${row.c} ${row.id} of ${row.writer}: ${actual ?? 'nothing'} instead of ${row.expected ?? 'nothing'} (${outboxState}${row.uncertain ? ', changed during a restore' : ''})`,
    )
  }
  return { name: 'no change is lost', checked: expectedState.rows.size, wrong }
}

/** Finds shared fields for which the newest value of a device was neither applied nor rejected as a conflict. */
async function findLostNames(
  expectedState: ExpectedState,
  devices: readonly CheckedDevice[],
  effects: readonly Effect[],
) {
  const wrong: string[] = []
  for (const { writer, values, mustApply } of expectedState.sharedNames.values()) {
    const newest = values.at(-1)
    const device = devices.find(({ name }) => name === writer)
    if (!mustApply || !device || effects.some(({ value }) => value === newest)) continue
    const conflicts = (await device.outbox()).filter(({ state, code }) => state === 'rejected' && code === 'conflict')
    if (!conflicts.some(({ patch }) => patch['first_name'] === newest)) wrong.push(`${writer}: ${newest} had no effect`)
  }
  return { name: 'no change of a shared field is lost', checked: expectedState.sharedNames.size, wrong }
}

function findDuplicates(expectedState: ExpectedState, effects: readonly Effect[]) {
  const seen = new Map<string, number>()
  for (const { id, op, value } of effects) {
    if (op === 'delete') continue
    for (const key of [`${id} = ${value}`, ...(op === 'insert' ? [`${id} made`] : [])])
      seen.set(key, (seen.get(key) ?? 0) + 1)
  }
  const wrong = [...seen].filter(([, times]) => times > 1).map(([key, times]) => `${key}: ${times} times`)
  return { name: 'no change is applied twice', checked: effects.length + expectedState.rows.size, wrong }
}

/**
 * Finds values applied in another order than they were written, and creations of a device that changed order between two
 * restores. Updates of different rows may overtake each other.
 */
function findReordered(expectedState: ExpectedState, effects: readonly Effect[]) {
  const wrong: string[] = []
  const newest = new Map<string, number>()
  const last = new Map<string, number>()
  let checked = 0
  for (const { id, op, value, epoch } of effects) {
    const row: Pick<OwnRow, 'values'> | undefined = expectedState.rows.get(id)
    if (row && op !== 'delete') {
      checked += 1
      const at = row.values.indexOf(value)
      if (at <= (newest.get(id) ?? -1)) wrong.push(`${id}: ${value} after ${row.values[newest.get(id) ?? 0]}`)
      newest.set(id, at)
    }
    const position = expectedState.positions.get(value)
    if (!position || position.epoch !== epoch || op !== 'insert') continue
    const key = `${position.writer} ${epoch}`
    checked += 1
    if (position.order < (last.get(key) ?? 0))
      wrong.push(`${position.writer}: entry ${position.order} (${value}) after entry ${last.get(key)}`)
    last.set(key, position.order)
  }
  return { name: 'no change comes out of order', checked, wrong }
}

/** Finds outbox entries that are still unsent or were rejected without a valid reason. */
async function findUnexplainedEntries(expectedState: ExpectedState, devices: readonly CheckedDevice[]) {
  const wrong: string[] = []
  let checked = 0
  for (const device of devices) {
    for (const { state, code, c, op, id } of await device.outbox()) {
      checked += 1
      const hasCause =
        code === 'conflict'
          ? c === 'users'
          : code === 'not-found' && expectedState.rows.get(id)?.uncertain === true && op !== 'create'
      if (state !== 'rejected') wrong.push(`${device.name}: ${op} ${c}/${id} still ${state}`)
      else if (!hasCause) wrong.push(`${device.name}: ${op} ${c}/${id} rejected: ${code}`)
    }
  }
  return { name: 'every remaining outbox entry was rejected with a valid reason', checked, wrong }
}

/**
 * Finds differences between the rows on each device and the rows that the server's rules list to its person, byte for byte.
 */
async function compareWithServer(devices: readonly CheckedDevice[]) {
  const differs: string[] = []
  const foreign: string[] = []
  let checked = 0
  for (const device of devices) {
    const deviceRows = await device.allRows()
    for (const c of syncedCollections) {
      const listed = byId(await readListedRows(device.person, c))
      const localRows = byId(deviceRows.get(c) ?? [])
      checked += listed.size
      for (const [id, text] of localRows) {
        const expected = listed.get(id)
        if (expected === undefined) foreign.push(`${device.name}: ${c}/${id} isn’t listed to its person`)
        else if (expected !== text)
          differs.push(`${device.name}: ${c}/${id}\n      here   ${text}\n      server ${expected}`)
      }
      for (const id of listed.keys()) if (!localRows.has(id)) differs.push(`${device.name}: ${c}/${id} is missing`)
    }
  }
  return [
    { name: 'each device holds what the rules list, byte for byte', checked, wrong: differs },
    { name: 'no device holds a row that isn’t its person’s', checked, wrong: foreign },
  ]
}

const byId = (rows: readonly WireRow[]): Map<string, string> =>
  new Map(
    rows.map((row) => [row.id, JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))]),
  )
