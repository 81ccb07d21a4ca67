import { fullNameSql } from '../../domain/people/person-names'
import { deletedEmailOf } from '../../domain/people/deletion/deletion'
import type { AuditAbout } from '../../domain/record/audit-about'
import { rows, readIds } from '../platform/db'
import { smallestFilter, type IndexFilter } from '../platform/pagination'
import type { Bound } from '../platform/sql'
import { textMatchesSql, parseSearch } from '../platform/search-words'

// deleted people have no name, and their replaced address identifies nobody
const addressIfDeleted = `u.id || '${deletedEmailOf('')}'`

const person = (of: string, also = "''", more = ''): string => `
  SELECT ${more}r.id AS key, 'person' AS kind, COALESCE(u.id, '') AS id,
    COALESCE(NULLIF(${fullNameSql('u')}, ''), NULLIF(u.email, ${addressIfDeleted}), ${also}) AS name,
    0 AS number, 0 AS cents, '' AS month
  FROM rows_of r LEFT JOIN users u ON u.id = ${of}`

/** SQL for the names of a collection's rows. */
const row = (kind: AuditAbout['kind'], shown: { [column in keyof AuditAbout]?: string }, joins = ''): string => {
  const columns = { id: 'r.id', name: `''`, number: '0', cents: '0', month: `''`, ...shown, kind: `'${kind}'` }
  const selected = Object.entries(columns).map(([column, sql]) => `${sql} AS ${column}`)
  return `SELECT r.id AS key, ${selected.join(', ')} FROM rows_of r ${joins}`
}

/** SQL for record names per collection. For other collections only the action is shown. */
const names: { readonly [collection: string]: string } = {
  users: person('r.id'),
  rental_periods: person('r.user_id'),
  affiliate_periods: person('r.user_id'),
  trusted_devices: person('r.user_id'),
  cancel_requests: person('r.user_id'),
  profile_activity: person('r.user_id'),
  profile_pauses: person('r.user_id'),
  affiliate_submissions: person('r.user_id'),
  earnings: person('r.user_id'),
  referral_attributions: person('r.referred_user'),
  // a referral without an account is an invitation, which is shown with its sender
  referrals: `SELECT key, IIF(id = '', 'invitation', kind) AS kind, IIF(id = '', sent_by, id) AS id, name, number, cents, month FROM (
    ${person('r.referred_user', "COALESCE(NULLIF(r.referred_name, ''), r.referred_email)", 'r.affiliate_id AS sent_by, ')})`,
  leads: row('lead', { name: `COALESCE(NULLIF(${fullNameSql('r')}, ''), r.email)` }),
  saved_replies: row('reply', { name: 'r.title' }),
  user_payments: row('payment', { name: 'r.person_name', cents: 'r.amount_cents', month: 'r.month' }),
  payment_runs: row('run', { month: 'r.month' }),
  payment_run_jobs: row('run', { month: 'r.month' }),
  payout_batches: row('batch', { number: 'r.n' }),
  support_tickets: row('ticket', { name: 'r.subject', number: 'r.number' }),
  ticket_messages: row(
    'ticket',
    { id: 't.id', name: 't.subject', number: 't.number' },
    'JOIN support_tickets t ON t.id = r.ticket_id',
  ),
  line_holds: row(
    'hold',
    {
      name: `COALESCE(NULLIF(${fullNameSql('u')}, ''), u.email, '')`,
      cents: 'COALESCE(e.amount_cents, 0)',
      month: `COALESCE(e.month, '')`,
    },
    'LEFT JOIN users u ON u.id = r.user_id LEFT JOIN earnings e ON e.id = r.earning',
  ),
  // sign-ups and invitations have no page; their names are gone once they are deleted
  _sign_up_candidates: row('person', {
    id: 'r.user',
    name: `COALESCE(NULLIF(${fullNameSql('r')}, ''), r.email)`,
  }),
  _invitations: row('person', { id: `''`, name: 'r.email' }),
  mail_outbox: row('mail', { name: 'r.subject' }),
}

const nameless: AuditAbout = { kind: 'other', id: '', name: '', number: 0, cents: 0, month: '' }

/** Returns a function that names the subjects of a page's entries. A subject is `collection/id`. */
export function auditSubjectNames(app: PbApp, subjects: readonly string[]): (subject: string) => AuditAbout {
  const found = new Map<string, AuditAbout>()
  for (const [collection, sql] of Object.entries(names)) {
    const ids = subjects
      .filter((each) => each.startsWith(`${collection}/`))
      .map((each) => each.slice(collection.length + 1))
    if (ids.length === 0) continue
    const shape = { key: '', kind: '', id: '', name: '', number: 0, cents: 0, month: '' }
    const statement = `WITH rows_of AS (SELECT * FROM ${collection} WHERE id IN (SELECT value FROM json_each({:ids})))`
    for (const { key, kind, ...about } of rows(app, `${statement} ${sql}`, { ids: JSON.stringify(ids) }, shape)) {
      found.set(`${collection}/${key}`, { ...about, kind: kind as AuditAbout['kind'] })
    }
  }
  return (subject) => {
    const [collection = '', rest = ''] = subject.split('/')
    if (collection === 'admin_settings' || collection === 'secrets') return { ...nameless, kind: 'setting', name: rest }
    return found.get(subject) ?? nameless
  }
}

const called = ['support_tickets', 'ticket_messages', 'mail_outbox'] as const

function findSubjectsByName(app: PbApp, named: string): string[] {
  const has = (text: string): string => `instr(coterie_folded(${text}), coterie_folded({:named})) > 0`
  const onLog = called.flatMap((collection) => {
    const ids = `SELECT substr(subject, ${collection.length + 2}) FROM audit_log
      WHERE subject >= '${collection}/' AND subject < '${collection}0'`
    const statement = `WITH rows_of AS (SELECT * FROM ${collection} WHERE id IN (${ids}))
      SELECT key FROM (${names[collection]}) WHERE ${has(`name || IIF(number = 0, '', ' ' || number)`)}`
    return rows(app, statement, { named }, { key: '' }).map(({ key }) => `${collection}/${key}`)
  })
  const invited = `SELECT id FROM referrals WHERE referred_user = '' AND ${has(`referred_name || ' ' || referred_email`)}`
  return [...onLog, ...readIds(app, invited, { named }).map((id) => `referrals/${id}`)]
}

const personOf: { readonly [collection: string]: string } = {
  users: 'id',
  rental_periods: 'user_id',
  affiliate_periods: 'user_id',
  trusted_devices: 'user_id',
  earnings: 'user_id',
  user_payments: 'user_id',
  line_holds: 'user_id',
  referral_attributions: 'referred_user',
  referrals: 'referred_user',
}

const peopleAtOnce = 500
const peopleCounted = 2_000

/** How to search the log by name: start from the few matching entries, or (null) scan the log with a condition. */
export interface NameSearch {
  few: IndexFilter | null
  holds: string
  bound: { [name: string]: Bound }
  many?: { sql: string; bound: { [name: string]: Bound } }
}

const settings = (subject: string): string =>
  `${subject} >= 'admin_settings/' AND ${subject} < 'admin_settings0' AND instr(replace(${subject}, '_', ' '), lower({:named})) > 0`

/** Builds a search for entries about a person, ticket, email or setting of this name, or by a person of this name. */
export function buildNameSearch(app: PbApp, named: string): NameSearch {
  const subjects = JSON.stringify(findSubjectsByName(app, named))
  const words = parseSearch(app, named)
  if (!words) return byPeople(app, { named, subjects }, [])
  const text = textMatchesSql('p.text', words)
  const found = `SELECT p.person AS id FROM _people_index i CROSS JOIN _people_text p ON p.n = i.rowid
     WHERE _people_index MATCH {:match} AND ${text.sql} LIMIT ${peopleAtOnce + 1}`
  const people = readIds(app, found, { match: words.match, ...text.bound })
  if (people.length <= peopleAtOnce) return byPeople(app, { named, subjects }, people)
  const is = (person: string): string =>
    `EXISTS (SELECT 1 FROM _people_text p WHERE p.person = ${person} AND ${text.sql})`
  const matchesSql = `(+a.subject IN (SELECT value FROM json_each({:subjects})) OR ${is('a.actor')} OR ${is(ownerOf)} OR (${settings('+a.subject')}))`
  const along = `SELECT p.person AS id FROM _people_index i CROSS JOIN _people_text p ON p.n = i.rowid
    WHERE _people_index MATCH {:match} AND ${text.sql} LIMIT ${peopleCounted}`
  const many = `WITH few AS (${along}) SELECT COUNT(*) AS n FROM (SELECT 1 FROM few
    CROSS JOIN audit_log a ON a.subject = 'users/' || few.id WHERE a.n < {:before} LIMIT {:limit})`
  return {
    few: null,
    holds: matchesSql,
    bound: { named, subjects, ...text.bound },
    many: { sql: many, bound: { match: words.match, ...text.bound } },
  }
}

const ownerOf = `CASE substr(a.subject, 1, instr(a.subject, '/') - 1) ${Object.entries(personOf)
  .map(([collection, column]) => {
    const id = `substr(a.subject, ${collection.length + 2})`
    const owner = column === 'id' ? id : `(SELECT r.${column} FROM ${collection} r WHERE r.id = ${id})`
    return `WHEN '${collection}' THEN ${owner}`
  })
  .join(' ')} END`

function byPeople(app: PbApp, named: { named: string; subjects: string }, ids: readonly string[]): NameSearch {
  const bound = { ...named, people: JSON.stringify(ids) }
  const people = 'SELECT value FROM json_each({:people})'
  const about = Object.entries(personOf)
    .map(
      ([collection, column]) =>
        `SELECT '${collection}/' || r.id FROM json_each({:people}) p CROSS JOIN ${collection} r ON r.${column} = p.value`,
    )
    .concat('SELECT value FROM json_each({:subjects})')
    .join(' UNION ALL ')
  const few = smallestFilter(app, [
    {
      ids: `SELECT n FROM audit_log WHERE subject IN (${about}) UNION ALL SELECT n FROM audit_log WHERE actor IN (${people})
        UNION ALL SELECT n FROM audit_log WHERE ${settings('subject')}`,
      bound,
    },
  ])
  if (few) return { few, holds: 'a.n IN (SELECT n FROM few)', bound }
  return { few, holds: `(+a.subject IN (${about}) OR +a.actor IN (${people}) OR (${settings('+a.subject')}))`, bound }
}
