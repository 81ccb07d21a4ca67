import { syncedCollections } from '../../domain/sync/collections'
import type { WireRow } from '../../domain/sync/protocol'
import { listedRows } from '../support/server/listed-rows'
import type { SqlRow } from '../support/server/sql'
import { valuesThere, type Book, type OwnRow, type Writer } from './book'

/** What a round looks at, with how many cases it looked at and what was wrong. */
export interface Verdict {
  invariants: { name: string; checked: number; wrong: string[] }[]
}

interface Effect {
  at: number
  run: number
  id: string
  op: string
  value: string
}

/** A device as it stands in the end. */
export interface Standing extends Writer {
  everything(): Promise<Map<string, WireRow[]>>
}

/** Holds what is there in the end against what was written. */
export async function verdictOf(
  book: Book,
  devices: readonly Standing[],
  sql: (query: string) => Promise<SqlRow[]>,
): Promise<Verdict> {
  const there = await valuesThere(sql)
  const effects = (await sql('SELECT at, run, id, op, value FROM _chaos_effects ORDER BY at')).map((row) => ({
    at: Number(row['at']),
    run: Number(row['run']),
    id: String(row['id']),
    op: String(row['op']),
    value: String(row['value']),
  }))
  return {
    invariants: [
      await lost(book, devices, there),
      await namesKept(book, devices, effects),
      doubled(book, effects),
      inOrder(book, effects),
      await nothingLeft(book, devices),
      ...(await asListed(devices)),
    ],
  }
}

/** Every value that has to stand there stands there, and nothing that was taken away. */
async function lost(book: Book, devices: readonly Standing[], there: Map<string, string>) {
  const wrong: string[] = []
  const entries = new Map(
    await Promise.all(devices.map(async (device) => [device.name, await device.outbox()] as const)),
  )
  for (const row of book.rows.values()) {
    const is = there.get(row.id) ?? null
    if (is === row.want) continue
    const own = (entries.get(row.writer) ?? []).filter(({ id }) => id === row.id)
    // a change of a row that the restored state doesn’t know is kept with its reason
    if (row.shaken && own.some(({ state, code }) => state === 'rejected' && code === 'not-found')) continue
    const kept = own.map(({ state, code, op }) => `${op} ${state} ${code}`).join(', ') || 'nothing in the outbox'
    wrong.push(
      `${row.c} ${row.id} of ${row.writer}: ${is ?? 'nothing'} instead of ${row.want ?? 'nothing'} (${kept}${row.shaken ? ', restored meanwhile' : ''})`,
    )
  }
  return { name: 'no change is lost', checked: book.rows.size, wrong }
}

/** Of a field that several devices write, the newest value of each had its effect or is kept as a conflict. */
async function namesKept(book: Book, devices: readonly Standing[], effects: readonly Effect[]) {
  const wrong: string[] = []
  for (const { writer, values, owed } of book.names.values()) {
    const newest = values.at(-1)
    const device = devices.find(({ name }) => name === writer)
    if (!owed || !device || effects.some(({ value }) => value === newest)) continue
    const parked = (await device.outbox()).filter(({ state, code }) => state === 'rejected' && code === 'conflict')
    if (!parked.some(({ patch }) => patch['first_name'] === newest)) wrong.push(`${writer}: ${newest} had no effect`)
  }
  return { name: 'no change of a shared field is lost', checked: book.names.size, wrong }
}

/** Each value had one effect at most, each row was made once. */
function doubled(book: Book, effects: readonly Effect[]) {
  const seen = new Map<string, number>()
  for (const { id, op, value } of effects) {
    if (op === 'delete') continue
    for (const key of [`${id} = ${value}`, ...(op === 'insert' ? [`${id} made`] : [])])
      seen.set(key, (seen.get(key) ?? 0) + 1)
  }
  const wrong = [...seen].filter(([, times]) => times > 1).map(([key, times]) => `${key}: ${times} times`)
  return { name: 'no change is applied twice', checked: effects.length + book.rows.size, wrong }
}

/**
 * The values of a row come in the order in which they were written. So do the rows that a device makes, between two restores: a change of a
 * row waits for the one before it, and others may overtake it then, as they may overtake a row that is held back.
 */
function inOrder(book: Book, effects: readonly Effect[]) {
  const wrong: string[] = []
  const newest = new Map<string, number>()
  const last = new Map<string, number>()
  let checked = 0
  for (const { id, op, value, run } of effects) {
    const row: Pick<OwnRow, 'values'> | undefined = book.rows.get(id)
    if (row && op !== 'delete') {
      checked += 1
      const at = row.values.indexOf(value)
      if (at <= (newest.get(id) ?? -1)) wrong.push(`${id}: ${value} after ${row.values[newest.get(id) ?? 0]}`)
      newest.set(id, at)
    }
    const place = book.places.get(value)
    if (!place || place.run !== run || op !== 'insert') continue
    const key = `${place.writer} ${run}`
    checked += 1
    if (place.order < (last.get(key) ?? 0))
      wrong.push(`${place.writer}: entry ${place.order} (${value}) after entry ${last.get(key)}`)
    last.set(key, place.order)
  }
  return { name: 'no change comes out of order', checked, wrong }
}

/** Nothing waits for ever, and nothing was refused without a cause. */
async function nothingLeft(book: Book, devices: readonly Standing[]) {
  const wrong: string[] = []
  let checked = 0
  for (const device of devices) {
    for (const { state, code, c, op, id } of await device.outbox()) {
      checked += 1
      const hasCause =
        code === 'conflict'
          ? c === 'users'
          : code === 'not-found' && book.rows.get(id)?.shaken === true && op !== 'create'
      if (state !== 'rejected') wrong.push(`${device.name}: ${op} ${c}/${id} still ${state}`)
      else if (!hasCause) wrong.push(`${device.name}: ${op} ${c}/${id} refused: ${code}`)
    }
  }
  return { name: 'what is left was refused by the server, with its reason', checked, wrong }
}

/** Each device holds what the server’s rules list to its person, byte for byte, and nobody else’s rows. */
async function asListed(devices: readonly Standing[]) {
  const differs: string[] = []
  const foreign: string[] = []
  let checked = 0
  for (const device of devices) {
    const here = await device.everything()
    for (const c of syncedCollections) {
      const listed = byId(await listedRows(device.person, c))
      const held = byId(here.get(c) ?? [])
      checked += listed.size
      for (const [id, text] of held) {
        const wanted = listed.get(id)
        if (wanted === undefined) foreign.push(`${device.name}: ${c}/${id} isn’t listed to its person`)
        else if (wanted !== text)
          differs.push(`${device.name}: ${c}/${id}\n      here   ${text}\n      server ${wanted}`)
      }
      for (const id of listed.keys()) if (!held.has(id)) differs.push(`${device.name}: ${c}/${id} is missing`)
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
