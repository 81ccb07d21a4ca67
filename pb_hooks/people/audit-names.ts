import { rows } from '../platform/db'
import { smallestFilter, type IndexFilter } from '../platform/pagination'
import type { Bound } from '../platform/sql'
import { findSubjectsByName } from './audit-subjects'
import { textMatchesSql, parseSearch } from '../platform/search-words'

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
  /** SQL condition on an entry `a`. */
  holds: string
  bound: { [name: string]: Bound }
  /** Counts up to `{:most}` matches `n` before `{:before}` for people with many entries; a smaller count proves nothing. */
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
  const matchesSql = `(+a.subject IN (SELECT value FROM json_each({:subjects})) OR ${is('a.actor')} OR ${is(ownerOf)} OR (${settings('+a.subject')}))`
  const along = `SELECT p.person AS id FROM _people_index i CROSS JOIN _people_text p ON p.n = i.rowid
    WHERE _people_index MATCH {:match} AND ${text.sql} LIMIT ${peopleCounted}`
  const many = `WITH few AS (${along}) SELECT COUNT(*) AS n FROM (SELECT 1 FROM few
    CROSS JOIN audit_log a ON a.subject = 'users/' || few.id WHERE a.n < {:before} LIMIT {:most})`
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
