import { rows } from '../platform/db'
import { fewestOf, type Narrowing } from '../platform/pagination'
import type { Bound } from '../platform/sql'
import { subjectsNamed } from './audit-about'
import { textHolds, wordsOf } from '../platform/search-words'

/** The column that names the person whom a record is about, for each collection of which there are many on the log. */
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

/** Of so many people the records are looked up; who are more are met soon on the log itself. */
const peopleAtOnce = 500
/** Of more, the entries of so many say whether there are more than are counted. */
const peopleCounted = 2_000

/** How the log is searched by a name: from the few entries that have it, or (null) along the log with a condition for each entry. */
export interface NamedSo {
  few: Narrowing | null
  /** SQL about `a`, an entry. */
  holds: string
  bound: { [name: string]: Bound }
  /**
   * Counts entries that have it, `n`, along those whom many are about: no more than `{:most}` before the entry `{:before}`, and when that
   * many there are. Fewer say nothing.
   */
  many?: { sql: string; bound: { [name: string]: Bound } }
}

const settings = (subject: string): string =>
  `${subject} >= 'admin_settings/' AND ${subject} < 'admin_settings0' AND instr(replace(${subject}, '_', ' '), lower({:named})) > 0`

/** Entries about a person, a ticket, a mail or a setting that is called so, and entries by a person who is. */
export function namedSo(app: PbApp, named: string): NamedSo {
  const subjects = JSON.stringify(subjectsNamed(app, named))
  const words = wordsOf(app, named)
  if (!words) return byPeople(app, { named, subjects }, [])
  const text = textHolds('p.text', words)
  const people = rows(
    app,
    `SELECT p.person AS id FROM _people_index i CROSS JOIN _people_text p ON p.n = i.rowid
     WHERE _people_index MATCH {:match} AND ${text.sql} LIMIT ${peopleAtOnce + 1}`,
    { match: words.match, ...text.bound },
    { id: '' },
  )
  if (people.length <= peopleAtOnce) {
    return byPeople(
      app,
      { named, subjects },
      people.map(({ id }) => id),
    )
  }
  const is = (person: string): string =>
    `EXISTS (SELECT 1 FROM _people_text p WHERE p.person = ${person} AND ${text.sql})`
  const holds = `(+a.subject IN (SELECT value FROM json_each({:subjects})) OR ${is('a.actor')} OR ${is(ownerOf)} OR (${settings('+a.subject')}))`
  const along = `SELECT p.person AS id FROM _people_index i CROSS JOIN _people_text p ON p.n = i.rowid
    WHERE _people_index MATCH {:match} AND ${text.sql} LIMIT ${peopleCounted}`
  const many = `WITH few AS (${along}) SELECT COUNT(*) AS n FROM (SELECT 1 FROM few
    CROSS JOIN audit_log a ON a.subject = 'users/' || few.id WHERE a.n < {:before} LIMIT {:most})`
  return {
    few: null,
    holds,
    bound: { named, subjects, ...text.bound },
    many: { sql: many, bound: { match: words.match, ...text.bound } },
  }
}

/** SQL for the person whom an entry is about. */
const ownerOf = `CASE substr(a.subject, 1, instr(a.subject, '/') - 1) ${Object.entries(personOf)
  .map(([collection, column]) => {
    const id = `substr(a.subject, ${collection.length + 2})`
    const owner = column === 'id' ? id : `(SELECT r.${column} FROM ${collection} r WHERE r.id = ${id})`
    return `WHEN '${collection}' THEN ${owner}`
  })
  .join(' ')} END`

/** The entries by and about a few people, with those whose subjects are called so themselves. */
function byPeople(app: PbApp, named: { named: string; subjects: string }, ids: readonly string[]): NamedSo {
  const bound = { ...named, people: JSON.stringify(ids) }
  const people = 'SELECT value FROM json_each({:people})'
  const about = Object.entries(personOf)
    .map(
      ([collection, column]) =>
        `SELECT '${collection}/' || r.id FROM json_each({:people}) p CROSS JOIN ${collection} r ON r.${column} = p.value`,
    )
    .concat('SELECT value FROM json_each({:subjects})')
    .join(' UNION ALL ')
  const few = fewestOf(app, [
    {
      ids: `SELECT n FROM audit_log WHERE subject IN (${about}) UNION ALL SELECT n FROM audit_log WHERE actor IN (${people})
        UNION ALL SELECT n FROM audit_log WHERE ${settings('subject')}`,
      bound,
    },
  ])
  if (few) return { few, holds: 'a.n IN (SELECT n FROM few)', bound }
  return { few, holds: `(+a.subject IN (${about}) OR +a.actor IN (${people}) OR (${settings('+a.subject')}))`, bound }
}
