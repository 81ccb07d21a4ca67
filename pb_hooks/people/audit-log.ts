import { fullNameSql } from '../../domain/people/person-names'
import { auditLogRoute, auditChainRoute } from '../../domain/api/program/audit-log'
import type { InputOf, OutputOf } from '../../domain/api/route'
import { withPersonal, type PersonalValues } from '../../domain/record/audit-values'
import { rows, readNumber, oneOrDefault, readText } from '../platform/db'
import {
  subsetSql,
  maxCounted,
  encodeCursor,
  pageFrom,
  decodeCursor,
  shownCount,
  type Condition,
} from '../platform/pagination'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import type { Bound } from '../platform/sql'
import { auditSubjectNames, buildNameSearch, type NameSearch } from './audit-names'
import { checkLog } from '../audit/check-log'
import { summarizeFindings, isRecorded } from '../audit/log-check-job'
import { readAnchorState } from '../audit/program-entries'
import { moment, nowMs } from '../platform/clock'
import { readLogLock } from '../platform/log-lock'

const pageSize = 50

/** Lists the audit log, newest first, in pages; filtered by action, actor, month, name, or record. */
answerTo(auditLogRoute, ({ app }, { after = '', ...input }) => {
  const first = input.upto ? Number(input.upto) + 1 : 2 ** 53
  const before = decodeCursor(after)?.at ?? first
  if (typeof before !== 'number') return fail('bad-input')
  const query = buildQuery(app, input)
  const found = entries(app, query, before)
  const { rows: shown, next } = pageFrom(found, pageSize, ({ n }) => encodeCursor(n, ''))
  const subjects = shown.map(({ subject }) => subject)
  const aboutOf = auditSubjectNames(app, subjects)
  return {
    rows: shown.map((entry) => ({ ...toReadableEntry(entry), about: aboutOf(entry.subject) })),
    next,
    total: countMatches(app, query, first),
    admins: admins(app),
  }
})

type Input = Omit<InputOf<typeof auditLogRoute>, 'after'>

/** A filter. The statements contain only the filters that are set, so each combination uses its own index. */
interface Query {
  conditions: readonly Condition[]
  month: MonthOfLog | null
  named: NameSearch | null
  /** Actors, each with its own query; null = any actor. */
  actors: readonly (string | null)[]
}

function buildQuery(app: PbApp, { subject, action, actor, month = '', search = '' }: Input): Query {
  const conditions: Condition[] = []
  if (subject) conditions.push(['subject = {:subject}', { subject }])
  if (action) conditions.push(['action = {:action}', { action }])
  const named = search.trim() === '' ? null : buildNameSearch(app, search.trim())
  if (named) conditions.push([named.holds, named.bound])
  // the server acts under two names
  return {
    conditions,
    month: month ? monthOfLog(app, month) : null,
    named,
    actors: actor === 'system' ? ['', 'system'] : actor ? [actor] : [null],
  }
}

function entries(app: PbApp, query: Query, before: number): StoredEntry[] {
  const found = query.actors.flatMap((who) => pageOf(app, query, conditionsOf(query, who, before)))
  return found.sort((a, b) => b.n - a.n).slice(0, pageSize + 1)
}

const conditionsOf = ({ conditions, month }: Query, who: string | null, before: number): Condition[] => [
  month ? inMonth(month, before) : ['n < {:before}', { before }],
  ...conditions,
  ...(who === null ? [] : [['actor = {:who}', { who }] satisfies Condition]),
]

function countMatches(app: PbApp, query: Query, first: number): OutputOf<typeof auditLogRoute>['total'] {
  const { conditions, month, actors, named } = query
  if (conditions.length === 0 && month === null && actors[0] === null) {
    const end = readNumber(app, 'SELECT COALESCE(MAX(n), 0) AS n FROM audit_log')
    return { least: Math.min(end, first - 1), more: false }
  }
  if (named?.many && month === null && actors[0] === null && conditions.length === 1) {
    if (readNumber(app, named.many.sql, { ...named.many.bound, before: first, limit: maxCounted + 1 }) > maxCounted)
      return { least: maxCounted, more: true }
  }
  const n = actors.reduce((sum, who) => {
    const conditions = conditionsOf(query, who, first)
    const counted = `SELECT 1 FROM audit_log a WHERE ${conditions.map(([sql]) => sql).join(' AND ')} ORDER BY n DESC LIMIT ${maxCounted + 1}`
    return sum + readNumber(app, `${withClause(named)} SELECT COUNT(*) AS n FROM (${counted})`, boundOf(conditions))
  }, 0)
  return shownCount(n)
}

const withClause = (named: NameSearch | null): string => (named?.few ? `WITH ${subsetSql(named.few)}` : '')
const boundOf = (conditions: readonly Condition[], more: { [name: string]: Bound } = {}): { [name: string]: Bound } =>
  Object.assign({}, more, ...conditions.map(([, bound]) => bound)) as { [name: string]: Bound }

interface MonthOfLog {
  from: string
  to: string
  first: number
  last: number
}

const isIn = 'at >= {:from} AND at < {:to}'

function monthOfLog(app: PbApp, month: string): MonthOfLog {
  const bound = { from: `${month}-01`, to: `${month}-32` }
  const numbers = `SELECT COALESCE(MIN(n), 0) AS first, COALESCE(MAX(n), 0) AS last FROM audit_log WHERE ${isIn}`
  return { ...bound, ...oneOrDefault(app, numbers, bound, { first: 0, last: 0 }) }
}

const inMonth = ({ from, to, first, last }: MonthOfLog, before: number): Condition => [
  `n BETWEEN {:first} AND {:last} AND +${isIn.replace('AND at', 'AND +at')}`,
  { from, to, first, last: Math.min(last, before - 1) },
]

const pageOf = (app: PbApp, { named }: Query, conditions: readonly Condition[]): StoredEntry[] =>
  rows(
    app,
    `${withClause(named)} SELECT ${entryColumns} FROM audit_log a WHERE ${conditions.map(([sql]) => sql).join(' AND ')} ORDER BY n DESC LIMIT {:limit}`,
    boundOf(conditions, { limit: pageSize + 1 }),
    entryShape,
  )

const admins = (app: PbApp): { id: string; name: string }[] =>
  rows(
    app,
    `SELECT u.id AS id, COALESCE(NULLIF(${fullNameSql('u')}, ''), u.email) AS name
     FROM user_roles r JOIN users u ON u.id = r.user_id WHERE r.role = 'admin' ORDER BY name`,
    {},
    { id: '', name: '' },
  )

export const entryColumns = `a.n, a.at, a.actor, a.actor_name, a.action, a.subject, COALESCE(a.before, 'null') AS before,
  COALESCE(a.after, 'null') AS after,
  (SELECT json_group_object(v.field, v.value) FROM _audit_values v WHERE v.entry = a.n AND v.value IS NOT NULL) AS personal`
export const entryShape = {
  n: 0,
  at: '',
  actor: '',
  actor_name: '',
  action: '',
  subject: '',
  before: '',
  after: '',
  personal: '',
}

/** Puts an entry's personal values, which are stored separately, back into it (M31). */
export function toReadableEntry({ actor_name, before, after, personal, ...entry }: StoredEntry) {
  const log = { actor_name, before: JSON.parse(before) as unknown, after: JSON.parse(after) as unknown }
  const shown = withPersonal(log, JSON.parse(personal) as PersonalValues)
  return { ...entry, actorName: shown.actor_name, before: shown.before, after: shown.after }
}

type StoredEntry = typeof entryShape

/**
 * Maximum number of entries of a log that is verified without a request, because verifying it takes only a fraction of a
 * second.
 */
const unasked = 50_000

answerTo(auditChainRoute, ({ app }, { from, verify }) => {
  const whole = `SELECT COALESCE((SELECT n FROM audit_log WHERE n > 0 ORDER BY n DESC LIMIT 1), 0) AS total,
       COALESCE((SELECT at FROM audit_log WHERE at > '' ORDER BY at LIMIT 1), '') AS since`
  const { total, since } = oneOrDefault(app, whole, {}, { total: 0, since: '' })
  const spans = rows(
    app,
    `SELECT substr(at, 1, 13) || CASE WHEN substr(at, 15, 2) < '30' THEN ':00' ELSE ':30' END || ':00.000Z' AS at,
       COUNT(*) AS count FROM audit_log WHERE at >= {:from} GROUP BY 1 ORDER BY 1`,
    { from },
    { at: '', count: 0 },
  )
  const found = verify === '1' || total <= unasked ? verifyLog(app) : null
  return { total, since, spans, checked: found?.checked ?? null, payments: found?.payments ?? paymentsNow(app) }
})

const paymentsNow = (app: PbApp) => paymentsUnder[readLogLock(app).action]
const paymentsUnder = { 'log.verify': 'free', 'log.lock': 'wait', 'log.resume': 'go-on' } as const

type Checked = NonNullable<OutputOf<typeof auditChainRoute>['checked']>

/** Verifies the whole log; findings are recorded in the background and block payments. */
function verifyLog(app: PbApp): { checked: Checked; payments: OutputOf<typeof auditChainRoute>['payments'] } {
  const startedMs = nowMs()
  const found = summarizeFindings(checkLog(app))
  const known = isRecorded(app, found)
  if (!known) $coterie.startTask(app, 'log-look', '')
  const { problem, state } = readAnchorState(app)
  const why = problem || state.lost?.why || ''
  const checked: Checked = {
    at: moment(),
    ms: nowMs() - startedMs,
    broken: found.entry,
    brokenAt: readText(app, 'SELECT at AS text FROM audit_log WHERE n = {:n}', { n: found.entry }),
    anchor: why === '' ? 'matches' : why === 'missing' || why === 'damaged' ? why : 'cut',
  }
  return { checked, payments: known ? paymentsNow(app) : found.mark === '' ? 'free' : 'wait' }
}
