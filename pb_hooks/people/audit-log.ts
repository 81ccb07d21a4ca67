import { auditLogRoute } from '../../domain/api/audit-log'
import type { InputOf } from '../../domain/api/route'
import { withPersonal, type PersonalValues } from '../../domain/record/audit-values'
import { one, rows } from '../platform/db'
import { fewOf, type Narrowing } from '../platform/few'
import { keyOf, placeOf } from '../platform/page-key'
import { fail } from '../platform/refusals'
import { answerTo } from '../platform/route'
import type { Bound } from '../platform/sql'
import { auditAbouts } from './audit-about'
import { namedSo } from './audit-names'

const pageSize = 50

/** The audit log, newest first, a page at a time; narrowed to an action, who did it, a month, a name, or one record. */
export const auditLog = answerTo(auditLogRoute, ({ app }, { after = '', ...asked }) => {
  const before = placeOf(after)?.at ?? 2 ** 53
  if (typeof before !== 'number') return fail('bad-input')
  const found = entries(app, asked, before)
  const shown = found.slice(0, pageSize)
  const last = found.length > pageSize ? shown.at(-1) : undefined
  const aboutOf = auditAbouts(
    app,
    shown.map((entry) => entry.subject),
  )
  return {
    rows: shown.map((entry) => ({ ...readable(entry), about: aboutOf(entry.subject) })),
    next: last ? keyOf(last.n, '') : '',
    admins: admins(app),
  }
})

type Asked = Omit<InputOf<typeof auditLogRoute>, 'after'>
type Condition = [sql: string, bound: { [name: string]: Bound }]

/** One entry more than a page before an entry's number. Only what is asked for stands in the question: each way has its own index. */
function entries(app: PbApp, { subject, action, actor, month, search = '' }: Asked, before: number): StoredEntry[] {
  const conditions: Condition[] = [month ? inMonth(app, month, before) : ['n < {:before}', { before }]]
  if (subject) conditions.push(['subject = {:subject}', { subject }])
  if (action) conditions.push(['action = {:action}', { action }])
  const named = search.trim() === '' ? null : namedSo(app, search.trim())
  if (named) conditions.push([named.holds, named.bound])
  // the server's own work has two names
  const actors = actor === 'system' ? ['', 'system'] : actor ? [actor] : [null]
  const found = actors.flatMap((who) =>
    pageOf(app, named?.few ?? null, who === null ? conditions : [...conditions, ['actor = {:who}', { who }]]),
  )
  return found.sort((a, b) => b.n - a.n).slice(0, pageSize + 1)
}

/** Numbers bound a month, so that a walk through an action's or an admin's entries ends with it; its moments decide. */
function inMonth(app: PbApp, month: string, before: number): Condition {
  const sql = 'at >= {:from} AND at < {:to}'
  const bound = { from: `${month}-01`, to: `${month}-32` }
  const numbers = one(
    app,
    `SELECT COALESCE(MIN(n), 0) AS first, COALESCE(MAX(n), 0) AS last FROM audit_log WHERE ${sql}`,
    bound,
    { first: 0, last: 0 },
  ) ?? { first: 0, last: 0 }
  const last = Math.min(numbers.last, before - 1)
  return [`n BETWEEN {:first} AND {:last} AND +${sql.replace('AND at', 'AND +at')}`, { ...bound, ...numbers, last }]
}

const pageOf = (app: PbApp, few: Narrowing | null, conditions: readonly Condition[]): StoredEntry[] =>
  rows(
    app,
    `${few ? `WITH ${fewOf(few)}` : ''} SELECT ${entryColumns} FROM audit_log a WHERE ${conditions.map(([sql]) => sql).join(' AND ')} ORDER BY n DESC LIMIT {:limit}`,
    Object.assign({ limit: pageSize + 1 }, ...conditions.map(([, bound]) => bound)) as { [name: string]: Bound },
    entryShape,
  )

/** Whom the log can be narrowed to. Who was an admin once is found by the entries about them. */
const admins = (app: PbApp): { id: string; name: string }[] =>
  rows(
    app,
    `SELECT u.id AS id, COALESCE(NULLIF(TRIM(u.first_name || ' ' || u.last_name), ''), u.email) AS name
     FROM user_roles r JOIN users u ON u.id = r.user_id WHERE r.role = 'admin' ORDER BY name`,
    {},
    { id: '', name: '' },
  )

/** Of `audit_log a`. */
export const entryColumns = `a.n, a.at, a.actor, a.actor_name, a.action, a.subject, COALESCE(a.before, 'null') AS before,
  COALESCE(a.after, 'null') AS after,
  (SELECT json_group_object(v.field, v.value) FROM audit_values v WHERE v.entry = a.n AND v.value IS NOT NULL) AS personal`
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

/** An entry with its personal values back in their places (M31). */
export function readable({ actor_name, before, after, personal, ...entry }: StoredEntry) {
  const log = { actor_name, before: JSON.parse(before) as unknown, after: JSON.parse(after) as unknown }
  const shown = withPersonal(log, JSON.parse(personal) as PersonalValues)
  return { ...entry, actorName: shown.actor_name, before: shown.before, after: shown.after }
}

type StoredEntry = typeof entryShape
