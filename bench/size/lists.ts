import { mkdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import type { RouteNamed } from '../../domain/api/all'
import type { InputOf } from '../../domain/api/route'
import { firstAdmin } from '../../e2e/support/people'
import { startServer } from '../../e2e/support/server'
import type { Session } from '../../e2e/support/session'
import { timed } from '../result'
import { seedSize, type Size } from './seed'

const runs = 30
const wantedMs = 150

type Question = {
  [N in 'GET /api/admin/people' | 'GET /api/admin/audit-log' | 'GET /api/admin/mail-log']: [
    what: string,
    route: N,
    input: InputOf<RouteNamed[N]>,
  ]
}['GET /api/admin/people' | 'GET /api/admin/audit-log' | 'GET /api/admin/mail-log']

const month = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 7)

/** What is asked of each list: searched, sorted, turned, narrowed; the last of each are the worst that we know. */
const questions: readonly Question[] = [
  ['people: first page', 'GET /api/admin/people', {}],
  ['people: by name', 'GET /api/admin/people', { sort: 'name' }],
  ['people: by address, the last first', 'GET /api/admin/people', { sort: '-email' }],
  ['people: by rental start', 'GET /api/admin/people', { sort: 'rentalStart' }],
  ['people: a common name', 'GET /api/admin/people', { search: 'jose' }],
  ['people: a common name by name', 'GET /api/admin/people', { search: 'jose', sort: 'name' }],
  ['people: two words', 'GET /api/admin/people', { search: 'lucia kowalski' }],
  ['people: one address', 'GET /api/admin/people', { search: 'p4711' }],
  ['people: two letters', 'GET /api/admin/people', { search: 'zo' }],
  ['people: one letter', 'GET /api/admin/people', { search: 'p' }],
  ['people: nobody', 'GET /api/admin/people', { search: 'xyzzy' }],
  ['people: affiliates', 'GET /api/admin/people', { role: 'affiliate' }],
  ['people: admins', 'GET /api/admin/people', { role: 'admin' }],
  ['people: who applied', 'GET /api/admin/people', { affiliate: 'pending' }],
  ['people: what all have and a role of few', 'GET /api/admin/people', { role: 'admin', search: 'mail' }],
  [
    'people: what all have and a state that many have',
    'GET /api/admin/people',
    { affiliate: 'active', role: 'user', search: 'mail' },
  ],
  ['audit log: first page', 'GET /api/admin/audit-log', {}],
  ['audit log: an action', 'GET /api/admin/audit-log', { action: 'role.grant' }],
  ['audit log: the server itself', 'GET /api/admin/audit-log', { actor: 'system' }],
  ['audit log: a month', 'GET /api/admin/audit-log', { month }],
  ['audit log: an action in a month', 'GET /api/admin/audit-log', { month, action: 'person.edit' }],
  ['audit log: an action that never was', 'GET /api/admin/audit-log', { action: 'log.cut' }],
  ['audit log: a common name', 'GET /api/admin/audit-log', { search: 'jose' }],
  ['audit log: one person', 'GET /api/admin/audit-log', { search: 'p4711' }],
  ['audit log: nobody', 'GET /api/admin/audit-log', { search: 'xyzzy' }],
  ['mail log: first page', 'GET /api/admin/mail-log', {}],
  ['mail log: failed', 'GET /api/admin/mail-log', { state: 'failed' }],
  ['mail log: a kind in a month', 'GET /api/admin/mail-log', { template: 'ticket-reply', month }],
  ['mail log: a person', 'GET /api/admin/mail-log', { search: 'lucia kowalski' }],
]

interface Figure {
  what: string
  ms: number[]
  /** The page behind the tenth. */
  laterMs: number[]
}

/** Search, sort and pages of the online lists: the time from the request to the answer, over HTTP on this machine. */
export async function benchLists(size: Size): Promise<void> {
  const server = await startServer()
  try {
    const admin = await firstAdmin(server)
    const seedMs = await timed(() => seedSize(server, size))
    await server.restart()
    const figures: Figure[] = []
    for (const question of questions) figures.push(await measured(admin, question))
    await keep(size, seedMs, figures)
  } finally {
    await server.stop()
  }
}

async function measured(admin: Session, [what, route, input]: Question): Promise<Figure> {
  const ask = async (after: string): Promise<string> => (await admin.call(route, { ...input, after } as never)).next
  const times = async (after: string): Promise<number[]> => {
    const ms: number[] = []
    for (let run = 0; run < runs; run++) ms.push(await timed(() => ask(after)))
    return ms
  }
  const ms = await times('')
  let after = ''
  for (let page = 0; page < 10; page++) after = (await ask(after)) || after
  return { what, ms, laterMs: after === '' ? [] : await times(after) }
}

const p95 = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0
}

/** Prints each figure and keeps the raw ones in `bench/results/`. */
async function keep(size: Size, seedMs: number, figures: readonly Figure[]): Promise<void> {
  for (const { what, ms, laterMs } of figures) {
    const [first, later] = [p95(ms), p95(laterMs)]
    const fails = Math.max(first, later) > wantedMs ? `  over ${wantedMs} ms` : ''
    console.log(
      `${what}: p95 ${first.toFixed(1)} ms${laterMs.length > 0 ? `, far down ${later.toFixed(1)} ms` : ''}${fails}`,
    )
  }
  await mkdir('bench/results', { recursive: true })
  const machine = {
    node: process.version,
    cpus: os.cpus().length,
    model: os.cpus()[0]?.model ?? '',
    load: os.loadavg(),
  }
  const text = JSON.stringify({ size, seedMs, wantedMs, figures, machine, at: new Date().toISOString() }, null, 2)
  await writeFile('bench/results/size-lists.json', `${text}\n`)
}
