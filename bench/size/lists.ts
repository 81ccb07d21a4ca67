import { addMonths, monthOf } from '../../domain/calendar'
import type { RouteByName } from '../../domain/api/all'
import type { InputOf } from '../../domain/api/route'
import { signIn } from '../../e2e/support/server/people'
import type { Session } from '../../e2e/support/server/session'
import { cpuMs, memoryOf } from '../processes'
import { p95, saveRaw, timed } from '../result'
import { adminEmail, keepSignedIn } from '../seed'
import type { DataSize } from './seed'
import type { LargeServer } from './large-server'

const runs = 20
const wantedMs = 150

type Asked =
  | 'GET /api/admin/people'
  | 'GET /api/admin/audit-log'
  | 'GET /api/admin/mail-log'
  | 'GET /api/admin/payments'
  | 'GET /api/admin/payments/counts'
  | 'GET /api/admin/payments/selection'
  | 'GET /api/admin/tickets'
type Question = { [N in Asked]: [what: string, route: N, input: InputOf<RouteByName[N]>] }[Asked]

/** The month of the pending payments, and a month whose payments were settled long ago. */
const [newest, settled] = [1, 7].map((ago) => addMonths(monthOf(new Date().toISOString()), -ago)) as [string, string]
const payments = 'GET /api/admin/payments'
const tickets = 'GET /api/admin/tickets'
const month = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 7)

/**
 * Queries for each list: searched, sorted, reversed, filtered. The last queries of each list are the slowest known ones.
 */
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
  ['people: no match', 'GET /api/admin/people', { search: 'xyzzy' }],
  ['people: no match, one wrong letter', 'GET /api/admin/people', { search: 'kowalskxaa' }],
  ['people: no match, a common name and a wrong one', 'GET /api/admin/people', { search: 'lucia kowalskxaa' }],
  [
    'people: no match, the maximum number of words',
    'GET /api/admin/people',
    { search: 'lucja kowalskx garcja mullxr lopxz ivanox' },
  ],
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
  ['audit log: two words', 'GET /api/admin/audit-log', { search: 'lucia kowalski' }],
  ['audit log: one person', 'GET /api/admin/audit-log', { search: 'p4711' }],
  ['audit log: no match', 'GET /api/admin/audit-log', { search: 'xyzzy' }],
  ['payments: all', payments, {}],
  ['payments: pending', payments, { status: 'pending' }],
  ['payments: approved', payments, { status: 'approved' }],
  ['payments: dispersed', payments, { status: 'dispersed' }],
  ['payments: cancelled', payments, { status: 'cancelled' }],
  ['payments: the oldest first', payments, { sort: 'period' }],
  ['payments: by name', payments, { sort: 'user' }],
  ['payments: by name, the last first', payments, { sort: '-user' }],
  ['payments: by type', payments, { sort: 'type' }],
  ['payments: by state', payments, { sort: 'status' }],
  ['payments: the largest first', payments, { sort: '-amount' }],
  ['payments: dispersed last', payments, { sort: '-dispersed' }],
  ['payments: pending, the largest first', payments, { status: 'pending', sort: '-amount' }],
  ['payments: pending by name', payments, { status: 'pending', sort: 'user' }],
  ['payments: a settled month', payments, { month: settled }],
  ['payments: a settled month, the smallest first', payments, { month: settled, sort: 'amount' }],
  ['payments: commissions of a month by name', payments, { month: newest, type: 'commission', sort: 'user' }],
  ['payments: a common name', payments, { search: 'jose' }],
  ['payments: a common name, the largest first', payments, { search: 'jose', sort: '-amount' }],
  ['payments: a common name, pending', payments, { search: 'jose', status: 'pending' }],
  ['payments: a common name, approved', payments, { search: 'jose', status: 'approved' }],
  ['payments: two words', payments, { search: 'lucia kowalski' }],
  ['payments: one address', payments, { search: 'p4711' }],
  ['payments: one letter', payments, { search: 'p' }],
  ['payments: no match', payments, { search: 'xyzzy' }],
  ['payments: one person’s', payments, { user: 'u00000000004711' }],
  ['payments: what all have and a state of few', payments, { search: 'mail', status: 'cancelled' }],
  ['payments: tabs', 'GET /api/admin/payments/counts', {}],
  ['payments: tabs of a common name', 'GET /api/admin/payments/counts', { search: 'jose' }],
  ['payments: tabs of two words', 'GET /api/admin/payments/counts', { search: 'lucia kowalski' }],
  ['payments: all pending picked', 'GET /api/admin/payments/selection', { status: 'pending' }],
  ['payments: a common name picked', 'GET /api/admin/payments/selection', { search: 'jose' }],
  ['tickets: who waits soonest', tickets, { order: 'due' }],
  ['tickets: the newest', tickets, { order: 'last' }],
  ['tickets: open', tickets, { status: 'open' }],
  ['tickets: closed, the newest', tickets, { status: 'closed', order: 'last' }],
  ['tickets: who waits for an answer', tickets, { waits: 'us' }],
  ['tickets: who waits for a day', tickets, { waits: 'day' }],
  ['tickets: urgent', tickets, { priority: 'high' }],
  ['tickets: about money, in progress', tickets, { category: 'billing', status: 'in_progress' }],
  ['tickets: a common name', tickets, { search: 'jose' }],
  ['tickets: what all have and a state of few', tickets, { search: 'mail', status: 'in_progress' }],
  ['tickets: a number', tickets, { search: '14711' }],
  ['tickets: no match', tickets, { search: 'xyzzy' }],
  ['tickets: one person’s', tickets, { person: 'u00000000004711' }],
  ['mail log: first page', 'GET /api/admin/mail-log', {}],
  ['mail log: failed', 'GET /api/admin/mail-log', { state: 'failed' }],
  ['mail log: a kind in a month', 'GET /api/admin/mail-log', { template: 'ticket-reply', month }],
  ['mail log: a person', 'GET /api/admin/mail-log', { search: 'lucia kowalski' }],
]

interface ListResult {
  what: string
  ms: number[]
  laterMs: number[]
  /**
   * CPU time of the server per answer. If there are later pages, half of the measured answers are first pages and half are
   * later ones.
   */
  coreMs: number
}

/**
 * Measures search, sort and pages of the online lists: the time from request to answer over HTTP on this machine.
 * @param only measures only the queries whose name contains this text
 */
export async function benchLists({ server, admin, seedMs }: LargeServer, size: DataSize, only = ''): Promise<void> {
  const results: ListResult[] = []
  const signInAgain = keepSignedIn(await signIn(admin, adminEmail))
  for (const question of questions.filter(([what]) => what.includes(only))) {
    await signInAgain()
    const result = await measured(server.pid, admin, question)
    print(result)
    results.push(result)
  }
  const memory = await memoryOf(server.pid)
  console.log(`memory of the server: ${memory.nowMiB} MiB, at most ${memory.maxMiB}`)
  if (only === '') await saveRaw('size-lists', { size, seedMs, wantedMs, memory, results })
}

async function measured(pid: number, admin: Session, [what, route, input]: Question): Promise<ListResult> {
  const ask = async (after: string): Promise<string> => {
    const answer: object = await admin.call(route, { ...input, ...(after !== '' && { after }) } as never)
    return 'next' in answer ? String(answer.next) : ''
  }
  const times = async (after: string): Promise<number[]> => {
    const ms: number[] = []
    for (let run = 0; run < runs; run++) ms.push(await timed(() => ask(after)))
    return ms
  }
  let after = ''
  for (let page = 0; page < 10; page++) after = (await ask(after)) || after
  const before = await cpuMs(pid)
  const [ms, laterMs] = [await times(''), after === '' ? [] : await times(after)]
  return { what, ms, laterMs, coreMs: ((await cpuMs(pid)) - before) / (ms.length + laterMs.length) }
}

function print({ what, ms, laterMs, coreMs }: ListResult): void {
  const [first, later] = [p95(ms), p95(laterMs)]
  const fails = Math.max(first, later) > wantedMs ? `  over ${wantedMs} ms` : ''
  console.log(
    `${what}: p95 ${first.toFixed(1)} ms${laterMs.length > 0 ? `, far down ${later.toFixed(1)} ms` : ''}, ${coreMs.toFixed(1)} ms of a core${fails}`,
  )
}
