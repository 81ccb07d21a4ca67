import { readFile } from 'node:fs/promises'
import { pruningBenchName } from '../pruning'
import { fileNameOf, median, p95, saveRaw } from '../result'

/** One result. `measured` is NaN if it wasn't measured; `limit` is its maximum, or Infinity if it has none. */
interface Line {
  what: string
  limit: number
  measured: number
  unit: string
}

interface Raw {
  at: string
  [name: string]: unknown
}
type Numbers = { [name: string]: number }

/**
 * Prints all results with their targets and a summary, and saves them.
 * @param began start of this command; older results are ignored
 * @param people number of people that were created
 */
export async function printSummary(began: Date, people: number): Promise<void> {
  const raw = async (name: string): Promise<Raw | undefined> => {
    const text = await readFile(`bench/results/${name}.json`, 'utf8').catch(() => '')
    const found = text === '' ? undefined : (JSON.parse(text) as Raw)
    return found !== undefined && new Date(found.at) >= began ? found : undefined
  }
  const lines = linesOf({
    admin: await raw('size-admin'),
    lists: await raw('size-lists'),
    members: await raw('size-members'),
    demo: await raw('size-demo'),
    moves: await raw('size-moves'),
    run: await raw(fileNameOf(`generation for ${people} people, alone`)),
    pruning: await raw(fileNameOf(pruningBenchName(people))),
    log: await raw('size-log'),
  })
  const name = (each: Line): string => each.what.padEnd(62)
  for (const each of lines) {
    const wanted = each.limit === Infinity ? '' : `≤ ${each.limit} ${each.unit}`
    console.log(`${name(each)}${wanted.padStart(16)}${format(each).padStart(16)}  ${verdict(each)}`)
  }
  const asked = lines.filter(({ limit }) => limit !== Infinity)
  const within = asked.filter((each) => each.measured <= each.limit)
  const missing = asked.filter(({ measured }) => Number.isNaN(measured))
  const over = asked.filter((each) => each.measured > each.limit).map(({ what }) => what)
  console.log(
    `\n${within.length} of ${asked.length} results are within their targets${missing.length > 0 ? `, ${missing.length} weren't measured` : ''}${over.length > 0 ? `; over: ${over.join('; ')}` : ''}.`,
  )
  await saveRaw('size-table', { people, lines: lines.map((each) => ({ ...each, verdict: verdict(each) })) })
}

const format = ({ measured, unit }: Line): string =>
  Number.isNaN(measured) ? 'not measured' : `${measured >= 100 ? measured.toFixed(0) : measured.toFixed(1)} ${unit}`

const verdict = ({ measured, limit }: Line): string =>
  limit === Infinity || Number.isNaN(measured) ? '' : measured <= limit ? 'within' : 'over'

type Parts = {
  [part in 'admin' | 'lists' | 'members' | 'demo' | 'moves' | 'run' | 'pruning' | 'log']: Raw | undefined
}

const line = (what: string, measured: number, unit = 'ms', limit = Infinity): Line => ({ what, limit, measured, unit })

function linesOf(raw: Parts): Line[] {
  const signedIn = rowsOf(raw.admin, 'signedIn')
  const helpdesk = rowsOf(raw.admin, 'helpdesk')
  const mid = (rows: Numbers[], name: string): number => median(rows.map((row) => row[name] ?? Number.NaN))
  const lists = rowsOf<{ what: string; ms: number[]; laterMs: number[]; coreMs: number }>(raw.lists, 'results')
  const listed = (title: string, start: string): Line[] => {
    const of = lists.filter(({ what }) => what.startsWith(start))
    const worst = Math.max(...of.map(({ ms, laterMs }) => Math.max(p95(ms), p95(laterMs))))
    const core = Math.max(...of.map(({ coreMs }) => coreMs))
    const none = of.length === 0
    return [
      line(`${title}: p95 of the worst question`, none ? Number.NaN : worst, 'ms', 150),
      line(`${title}: the most of a core`, none ? Number.NaN : core),
    ]
  }
  const screens = rowsOf<{ screen: string; ms: number[]; coreMs: number[] }>(raw.members, 'results')
  const actions = rowsOf<{ action: string; payments: number; toEndMs: number; writesMs: number[] }>(raw.moves, 'moved')
  const notes = (raw.run?.['notes'] ?? {}) as { ratioOfACore?: string; memoryMiB?: string }
  const [ours = Number.NaN] = (raw.run?.['oursMs'] ?? []) as number[]
  const [peer = Number.NaN] = (raw.run?.['peerMs'] ?? []) as number[]
  const memory = (raw.admin?.['memory'] ?? {}) as Numbers
  return [
    line('overview with complete stats after sign-in, new browser', mid(signedIn, 'overviewMs'), 'ms', 1000),
    line('first sync whole', mid(signedIn, 'syncMs') / 1000, 's', 10),
    line('the copy on the device', mid(signedIn, 'copyBytes') / 1e6, 'MB', 20),
    ...listed('All Users', 'people'),
    ...listed('Payments', 'payments'),
    ...listed('tickets', 'tickets'),
    ...listed('Audit Log', 'audit log'),
    line('help desk, cold and offline, to its rows', mid(helpdesk, 'ms'), 'ms', 1000),
    line('an empty page, started the same way', median(numbersOf(raw.admin, 'floorMs'))),
    line('help desk at its first row: nodes of the whole page', mid(helpdesk, 'nodes'), '', 300),
    line('help desk with its conversation: nodes of its part of the page', mid(helpdesk, 'openMainNodes'), '', 300),
    line('help desk with its conversation: nodes of the whole page', mid(helpdesk, 'openNodes'), ''),
    line('generation beside the raw insert, by the clock', ours / peer, 'times', 5),
    line('generation beside the raw insert, of a core', Number(notes.ratioOfACore ?? Number.NaN), 'times', 5),
    line('memory of the server while it runs', Number(notes.memoryMiB ?? Number.NaN), 'MiB', 600),
    line('memory of the server, lists and first copies', memory['maxMiB'] ?? Number.NaN, 'MiB'),
    ...maintenanceLines(raw),
    ...screens.flatMap(({ screen, ms, coreMs }) => [
      line(`long history: ${screen}`, median(ms), 'ms', 300),
      line(`long history: ${screen}, of a core`, median(coreMs)),
    ]),
    ...(screens.length === 0 ? [line('long history: its screens', Number.NaN, 'ms', 300)] : []),
    ...actions.flatMap(({ action, payments, toEndMs, writesMs }) => [
      line(`${action} ${payments} payments at once, to the end`, toEndMs / 1000, 's'),
      line(`${action}: the longest of the other writes`, Math.max(...writesMs) / 1000, 's', 20),
    ]),
  ]
}

/** Returns results of maintenance work: pruning, checking the audit log, creating and auditing a demo. */
function maintenanceLines({ pruning, log, demo }: Parts): Line[] {
  const [prunedMs = Number.NaN] = (pruning?.['oursMs'] ?? []) as number[]
  const { slowestWriteMs } = (pruning?.['notes'] ?? {}) as { slowestWriteMs?: string }
  const check = (log ?? {}) as { entries?: number; ms?: number; memory?: Numbers; writes?: number[] }
  const made = (demo?.['made'] ?? {}) as Numbers
  const audited = (demo?.['audited'] ?? {}) as Numbers
  const people = String(demo?.['people'] ?? '?')
  return [
    line('pruning as many old rows of four tables, to the end', prunedMs / 1000, 's'),
    line('pruning: the longest of the other writes', Number(slowestWriteMs ?? Number.NaN) / 1000, 's', 20),
    line(`check of ${check.entries ?? '?'} entries of the audit log`, (check.ms ?? Number.NaN) / 1000, 's'),
    line('check of the audit log: memory of the server', check.memory?.['maxMiB'] ?? Number.NaN, 'MiB'),
    line('check of the audit log: the longest of the other writes', longest(check.writes) / 1000, 's', 20),
    line(`a demo of ${people} people`, (made['ms'] ?? Number.NaN) / 60_000, 'min', people === '100000' ? 15 : Infinity),
    line('database, for a person and month', Number(demo?.['bytesPerPersonAndMonth'] ?? Number.NaN), 'bytes'),
    line(`coterie audit, memory at ${people} people`, audited['maxMiB'] ?? Number.NaN, 'MiB'),
  ]
}

const longest = (ms: readonly number[] = []): number => (ms.length === 0 ? Number.NaN : Math.max(...ms))

const numbersOf = (raw: Raw | undefined, name: string): number[] => (raw?.[name] ?? []) as number[]

const rowsOf = <Row = Numbers>(raw: Raw | undefined, name: string): Row[] => (raw?.[name] ?? []) as Row[]
