import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import PocketBase from 'pocketbase'
import { ticketMessages } from '../../domain/collections/tickets/ticket-messages'
import { freePort } from '../../e2e/support/server/server'
import { openProbe } from '../../e2e/support/server/sql'
import type { Row } from './engine-driver'

/** PocketBase without the product, in the same version, with a collection of messages. */
export interface PlainPocketBase {
  readonly url: string
  readonly pid: number
  readonly admin: PocketBase
  stop(): Promise<void>
}

/** Path of the binary, which `scripts/bench.mjs` builds from `server/cmd/plainbase`. */
const program = '.cache/plainbase'
const email = 'bench@coterie.example'
const password = 'harbour-lantern-93'

/** Starts PocketBase with these rows, which everyone can read: unlike the product, it checks no rules. */
export async function startPlainPocketBase(rows: readonly Row[]): Promise<PlainPocketBase> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'coterie-plainbase-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(program, [dir, `127.0.0.1:${port}`, email, password], { stdio: 'ignore' })
  process.once('exit', () => child.kill('SIGKILL'))
  await answers(url)
  const admin = new PocketBase(url)
  admin.autoCancellation(false)
  await admin.collection('_superusers').authWithPassword(email, password)
  await admin.collections.create({
    name: 'ticket_messages',
    type: 'base',
    listRule: '',
    createRule: '',
    fields: [
      ...Object.keys(ticketMessages.fields).map((name) => ({ name, type: 'text', max: 10_000 })),
      { name: 'created', type: 'autodate', onCreate: true },
      { name: 'updated', type: 'autodate', onCreate: true, onUpdate: true },
    ],
    indexes: [
      'CREATE INDEX ticket ON ticket_messages (ticket_id, created_at)',
      'CREATE INDEX `user` ON ticket_messages (user_id)',
      'CREATE INDEX `window` ON ticket_messages (ticket_id, id)',
      'CREATE INDEX updated ON ticket_messages (updated)',
    ],
  })
  if (rows.length > 0) await fill(path.join(dir, 'data.db'), rows)
  return {
    url,
    pid: child.pid ?? 0,
    admin,
    stop: async () => {
      child.kill('SIGKILL')
      await new Promise((resolve) => child.once('exit', resolve))
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function fill(file: string, rows: readonly Row[]): Promise<void> {
  const probe = openProbe(file)
  const names = Object.keys(rows[0] ?? {})
  const values = names.map((name) => `json_extract(value, '$.${name}')`).join(', ')
  await probe.query(`INSERT INTO ticket_messages (${names.join(', ')}) SELECT ${values} FROM json_each(?)`, [
    JSON.stringify(rows),
  ])
  probe.close()
}

async function answers(url: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    if ((await fetch(`${url}/api/health`).catch(() => null))?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('PocketBase did not answer')
}
