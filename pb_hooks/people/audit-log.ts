import { auditLogRoute } from '../../domain/api/audit-log'
import { withPersonal, type PersonalValues } from '../../domain/record/audit-values'
import { rows } from '../platform/db'
import { answerTo } from '../platform/route'
import { auditAbouts, subjectsNamed } from './audit-about'

const pageSize = 50
/** The audit log, newest first, a page at a time; narrowed to an action, who did it, a month, a name, or one record. */
export const auditLog = answerTo(
  auditLogRoute,
  ({ app }, { page, subject = '', action = '', actor = '', month = '', search = '' }) => {
    const offset = (Number(page ?? '1') - 1) * pageSize
    const named = search.trim()
    const subjects = JSON.stringify(named === '' ? [] : subjectsNamed(app, named))
    const found = rows(
      app,
      `SELECT n, at, actor, actor_name, action, subject, COALESCE(before, 'null') AS before, COALESCE(after, 'null') AS after,
       (SELECT json_group_object(v.field, v.value) FROM audit_values v WHERE v.entry = a.n AND v.value IS NOT NULL) AS personal
     FROM audit_log a
     WHERE ({:subject} = '' OR subject = {:subject}) AND ({:action} = '' OR action = {:action})
       AND ({:actor} = '' OR actor = {:actor} OR ({:actor} = 'system' AND actor = ''))
       AND ({:month} = '' OR (at >= {:month} || '-01' AND at < {:month} || '-32'))
       AND ({:named} = '' OR subject IN (SELECT value FROM json_each({:subjects})) OR actor IN (${actorsNamed})
         OR (subject LIKE 'admin_settings/%' AND instr(replace(subject, '_', ' '), lower({:named})) > 0))
     ORDER BY n DESC LIMIT {:limit} OFFSET {:offset}`,
      { subject, action, actor, month, named, subjects, limit: pageSize + 1, offset },
      { n: 0, at: '', actor: '', actor_name: '', action: '', subject: '', before: '', after: '', personal: '' },
    )
    const shown = found.slice(0, pageSize)
    const aboutOf = auditAbouts(
      app,
      shown.map((entry) => entry.subject),
    )
    return {
      rows: shown.map((entry) => ({ ...readable(entry), about: aboutOf(entry.subject) })),
      more: found.length > pageSize,
      admins: admins(app),
    }
  },
)

/** Whoever did something and is called so, in SQL. */
const actorsNamed = `SELECT u.id FROM users u WHERE u.id IN (SELECT DISTINCT actor FROM audit_log)
  AND instr(coterie_folded(u.first_name || ' ' || u.last_name || ' ' || u.email), coterie_folded({:named})) > 0`

/** Whom the log can be narrowed to. Who was an admin once is found by the entries about them. */
const admins = (app: PbApp): { id: string; name: string }[] =>
  rows(
    app,
    `SELECT u.id AS id, COALESCE(NULLIF(TRIM(u.first_name || ' ' || u.last_name), ''), u.email) AS name
     FROM user_roles r JOIN users u ON u.id = r.user_id WHERE r.role = 'admin' ORDER BY name`,
    {},
    { id: '', name: '' },
  )

/** An entry with its personal values back in their places (M31). */
function readable({ actor_name, before, after, personal, ...entry }: StoredEntry) {
  const log = { actor_name, before: JSON.parse(before) as unknown, after: JSON.parse(after) as unknown }
  const shown = withPersonal(log, JSON.parse(personal) as PersonalValues)
  return { ...entry, actorName: shown.actor_name, before: shown.before, after: shown.after }
}

interface StoredEntry {
  n: number
  at: string
  actor: string
  actor_name: string
  action: string
  subject: string
  before: string
  after: string
  personal: string
}
