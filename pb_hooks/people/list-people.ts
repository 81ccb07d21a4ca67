import { type User } from '../../domain/entities'
import { rowSql } from '../platform/collection-rows'
import { fullNameSql } from '../../domain/people/person-names'
import {
  nearestName,
  searchPartsOf,
  type ComparedName,
  type NearestName,
} from '../../domain/people/import/nearest-name'
import { rows, exec, readNumber } from '../platform/db'
import { foldWords, trigrams, textMatchesSql, parseSearch } from '../platform/search-words'
import type { Role } from '../../domain/people/roles'
import { recordListExportRoute } from '../../domain/api/people/list-exports'
import { commandFor } from '../platform/command'
import { personSearchTextSql } from '../../domain/access/search'
import { peopleRoute } from '../../domain/api/people/people-lists'
import type { InputOf, OutputOf } from '../../domain/api/route'
import { isInactiveSql, rentalFilterSql, withoutPaypalSql } from '../../domain/stats/sql-parts'
import type { PeopleSort } from '../../domain/people/people-list'
import { today } from '../platform/clock'
import {
  smallestFilter,
  subsetSql,
  maxSortedRows,
  maxCounted,
  type IndexFilter,
  readPage,
  type Listing,
  shownCount,
} from '../platform/pagination'
import { answerTo } from '../platform/route'
import type { Bound } from '../platform/sql'

/**
 * Maximum number of people compared for each set of word parts that is assumed correct; an index finds them, never a full
 * scan.
 */
const compared = 150

/** Returns the person whom an unsuccessful search may have meant, by trigrams of the word parts assumed to be correct. */
function findNearestPerson(app: PbApp, search: string, isWhole: boolean): NearestName | null {
  const words = foldWords(app, search)
  return nearestName(words, findCandidates(app, words), isWhole ? 1 : 0)
}

function* findCandidates(app: PbApp, words: readonly string[]): Generator<ComparedName> {
  const parts = searchPartsOf(words)
  const [longest] = parts
  const tries = [
    // first assumes that one word is wrong in one of its halves and all others are correct
    ...parts.flatMap(({ start, end, others }) => [[`  ${start}`, ...others], [end, ...others], others]),
    // then tries people who have the longest word
    ...(longest === undefined ? [] : [[`  ${longest.start}`], [longest.end]]),
  ]
  const seen = new Set<string>()
  const found = new Set<string>()
  for (const right of tries) {
    const match = matchOf(right)
    if (match === '' || seen.has(match)) continue
    seen.add(match)
    for (const person of namesWith(app, match)) {
      if (!found.has(person.name)) yield person
      found.add(person.name)
    }
  }
}

/** Returns the index query for the trigrams of each part; '' = none, because one or two letters match too much. */
function matchOf(parts: readonly string[]): string {
  if (!parts.some((part) => part.length > 2)) return ''
  return [...new Set(parts.flatMap(trigrams))].map((three) => `"${three.replaceAll('"', '""')}"`).join(' AND ')
}

const namesWith = (app: PbApp, match: string): ComparedName[] =>
  rows(
    app,
    `SELECT ${fullNameSql('u')} AS name, p.name AS plain FROM _people_index i
     CROSS JOIN _people_text p ON p.n = i.rowid CROSS JOIN users u ON u.id = p.person
     WHERE _people_index MATCH {:match} LIMIT ${compared}`,
    { match },
    { name: '', plain: '' },
  )

interface PersonAggregate {
  roles: string
  affiliate: string
  account: string
  n: number
}

const readPersonAggregates = (app: PbApp): PersonAggregate[] =>
  rows(
    app,
    `SELECT COALESCE(key ->> 0, '') AS roles, key ->> 1 AS affiliate, key ->> 2 AS account, n FROM _stats_counts
     WHERE counter = 'people' AND n != 0 AND key ->> 3 = 0`,
    {},
    { roles: '', affiliate: '', account: '', n: 0 },
  )

const hasRole = (roles: string, role: Role): boolean =>
  roles.includes(`"${role}"`) || (role === 'user' && ['', '[]', 'null'].includes(roles))

const countPeople = (aggregates: readonly PersonAggregate[]): number => aggregates.reduce((sum, { n }) => sum + n, 0)

/** Records who exported which list, its filters and its number of rows (P14). */
commandFor(recordListExportRoute, ({ audit }, { list, filters, searched, rows }) => {
  audit('list.export', `lists/${list}`, {
    after: { list, rows, ...(searched && { searched }), ...(Object.keys(filters).length > 0 && { filters }) },
  })
  return {}
})

const { name, text } = personSearchTextSql('u')

/** Rebuilds everyone's search text after a trigger was missing. */
export function rebuildPeopleSearch(app: PbApp): void {
  exec(app, 'DELETE FROM _people_text')
  exec(app, `INSERT INTO _people_text (person, name, text) SELECT u.id, ${name}, ${text} FROM users u`)
  exec(app, `INSERT INTO _people_index (_people_index) VALUES ('rebuild')`)
}

/** SQL for people whose search text is outdated: `subject`, `found`, `expected`. */
export const stalePeopleSearchSql = `SELECT 'users/' || u.id AS subject, COALESCE(t.name || ' ' || t.text, 'nothing') AS found,
    ${name} || ' ' || ${text} AS expected FROM users u LEFT JOIN _people_text t ON t.person = u.id
  WHERE t.name IS NOT ${name} OR t.text IS NOT ${text}
  UNION ALL SELECT 'users/' || t.person, 'words', 'nobody' FROM _people_text t WHERE t.person NOT IN (SELECT id FROM users)`

type Input = Omit<InputOf<typeof peopleRoute>, 'after' | 'limit'>
type PersonRow = OutputOf<typeof peopleRoute>['rows'][number]

/** SQL of each sort; the id decides between equal values. The indexes of `users` and `_people_text` have the same order. */
const sortedBy: { readonly [sort in PeopleSort]: string } = {
  name: 't.name',
  email: 'u.email',
  phone: 'u.phone',
  referralCode: 'u.referral_code',
  rentalStart: 'u.rental_start',
  affiliateStatus: 'u.affiliate_status',
  accountStatus: 'u.account_status',
  joined: 'u.created_at',
}

const shape = { user: '', last_login_at: '' }

const fewPeople = 5_000
const rare = 20

interface Query {
  /** The filter that the query starts from; null = it scans in the sort order. */
  few: IndexFilter | null
  narrowings: readonly IndexFilter[]
  allPeople: number
  maxCount: number
  isWordsAlone: boolean
  plain: boolean
  where: string
  bound: { [name: string]: Bound }
}

answerTo(peopleRoute, ({ app }, { after = '', limit = '50', ...input }) => {
  const query = buildQuery(app, input)
  const sort = (input.sort ?? '-joined').replace('-', '') as PeopleSort
  const down = (input.sort ?? '-joined').startsWith('-')
  const { part, tables } = startOf(query.few, sort)
  // the plus sign prevents SQLite from scanning in the sort order for each row
  const plus = query.few ? '+' : ''
  const listing: Listing<typeof shape> = {
    columns: `${rowSql('users', 'u')} AS user, COALESCE(d.last_login_at, '') AS last_login_at`,
    shape,
    from: `${tables} LEFT JOIN user_admin d ON d.user_id = u.id`,
    part,
    where: [query.where],
    bound: query.bound,
    by: `${plus}${sortedBy[sort]}`,
    id: `${plus}${sort === 'name' ? 't.person' : 'u.id'}`,
    descending: down,
    ...(sort === 'name' && { first: `t.name >= ''` }),
  }
  const { rows, next } = readPage(app, query.maxCount === 0 ? [] : listing, after, Number(limit))
  const isNotFound = rows.length === 0 && after === '' && (input.search ?? '').trim() !== ''
  return {
    rows: rows.map(personOf),
    next,
    // if the first page isn't full, it contains all matches
    total: after === '' && next === '' ? { least: rows.length, more: false } : countMatches(app, query),
    ...(isNotFound && {
      noMatch: { people: query.allPeople, nearest: findNearestPerson(app, input.search ?? '', query.isWordsAlone) },
    }),
  }
})

/** SQL for where the rows of a query come from. CROSS JOIN fixes the join order, so SQLite uses the intended index. */
function startOf(few: IndexFilter | null, sort: PeopleSort): { part: string; tables: string } {
  const text = 'CROSS JOIN _people_text t ON t.person = u.id'
  if (few !== null) return { part: `WITH ${subsetSql(few)}`, tables: `few CROSS JOIN users u ON u.id = few.id ${text}` }
  if (sort === 'name') return { part: '', tables: '_people_text t CROSS JOIN users u ON u.id = t.person' }
  return { part: '', tables: `users u ${text}` }
}

function buildQuery(app: PbApp, { role, affiliate, search = '', ...standing }: Input): Query {
  const all = readPersonAggregates(app)
  const narrowings: IndexFilter[] = []
  const where = [`u.anonymised_at = ''`]
  const bound: { [name: string]: Bound } = {}
  const of = (is: (aggregate: PersonAggregate) => boolean): number => countPeople(all.filter(is))
  if (role === 'user') where.push(`(u.roles IN ('', '[]', 'null') OR instr(u.roles, '"user"') > 0)`)
  else if (role) {
    where.push(`instr(u.roles, '"${role}"') > 0`)
    const ids = 'SELECT user_id AS id FROM user_roles WHERE role = {:role}'
    narrowings.push({ ids, bound: { role }, known: of(({ roles }) => hasRole(roles, role)) })
  }
  if (affiliate) {
    where.push('u.affiliate_status = {:affiliate}')
    bound['affiliate'] = affiliate
    narrowings.push({
      ids: `SELECT id FROM users WHERE anonymised_at = '' AND affiliate_status = {:affiliate}`,
      bound: { affiliate },
      known: of((aggregate) => aggregate.affiliate === affiliate),
    })
  }
  const account = accountOf(standing.rental)
  const conditions = stateConditions(standing)
  for (const each of conditions) {
    where.push(each.where)
    if (each.ids === '') continue
    const known = each.account === undefined ? undefined : of((aggregate) => aggregate.account === each.account)
    narrowings.push({ ids: each.ids, bound: {}, ...(known !== undefined && { known }) })
  }
  const words = parseSearch(app, search)
  if (conditions.length > 0) bound['today'] = today(app)
  if (words) {
    const matches = textMatchesSql('t.text', words)
    where.push(matches.sql)
    Object.assign(bound, matches.bound)
    narrowings.push({
      ids: `SELECT p.person AS id FROM _people_index i CROSS JOIN _people_text p ON p.n = i.rowid WHERE _people_index MATCH {:match}`,
      counted: 'SELECT rowid AS id FROM _people_index WHERE _people_index MATCH {:match}',
      bound: { match: words.match },
    })
  }
  const allPeople = countPeople(all)
  const maxCount = of(
    (aggregate) =>
      (!role || hasRole(aggregate.roles, role)) &&
      (!affiliate || aggregate.affiliate === affiliate) &&
      (account === undefined || aggregate.account === account),
  )
  const dated = narrowings.map((each) => ({ ...each, bound: { ...bound, ...each.bound } }))
  const few =
    maxCount === 0 ? null : smallestFilter(app, dated, maxCount * rare < allPeople ? maxSortedRows : fewPeople)
  const plain = !words && conditions.every((each) => each.account !== undefined)
  return {
    few,
    narrowings: dated,
    allPeople,
    maxCount,
    isWordsAlone: !role && !affiliate && conditions.length === 0,
    plain,
    where: where.join(' AND '),
    bound: { ...bound, ...few?.bound },
  }
}

const accountOf = (rental: Input['rental']): 'active' | 'inactive' | undefined =>
  rental === 'renting' ? 'active' : rental === 'none' ? 'inactive' : undefined

interface StateCondition {
  where: string
  ids: string
  account?: 'active' | 'inactive'
}

function stateConditions({ paypal, rental, seen }: Pick<Input, 'paypal' | 'rental' | 'seen'>): StateCondition[] {
  const conditions: StateCondition[] = []
  if (paypal === 'none') {
    conditions.push({ where: `+u.paypal_email = ''`, ids: `SELECT id FROM users WHERE ${withoutPaypalSql}` })
  } else if (paypal === 'set') conditions.push({ where: `+u.paypal_email > ''`, ids: '' })
  const account = accountOf(rental)
  if (account !== undefined) {
    const ids = `SELECT id FROM users WHERE anonymised_at = '' AND account_status = '${account}'`
    conditions.push({ where: `+u.account_status = '${account}'`, ids, account })
  } else if (rental === 'starting' || rental === 'leaving') {
    const is = rentalFilterSql[rental]
    conditions.push({
      where: `EXISTS (SELECT 1 FROM rental_periods p WHERE p.user_id = u.id AND ${is('p')})`,
      // counts a person with two periods only once
      ids: `SELECT p.user_id AS id FROM rental_periods p WHERE ${is('p')}
        AND NOT EXISTS (SELECT 1 FROM rental_periods o WHERE o.user_id = p.user_id AND o.id < p.id AND ${is('o')})`,
    })
  }
  if (seen) {
    conditions.push({
      where: `EXISTS (SELECT 1 FROM user_admin w WHERE w.user_id = u.id AND ${isInactiveSql.replaceAll('last_login_at', 'w.last_login_at')})`,
      ids: `SELECT user_id AS id FROM user_admin WHERE ${isInactiveSql}`,
    })
  }
  return conditions
}

/** Counts the matches: exactly for few matches or with counters, otherwise up to a limit. */
function countMatches(app: PbApp, query: Query): OutputOf<typeof peopleRoute>['total'] {
  if (query.plain) return { least: query.maxCount, more: false }
  const first = query.few ?? query.narrowings.at(-1) ?? null
  let n = countedFrom(app, query, first)
  // only the first of many people were checked and too few of them match, so all are scanned
  if (first !== query.few && n <= maxCounted) n = countedFrom(app, query, null)
  return shownCount(n)
}

function countedFrom(app: PbApp, { where, bound }: Query, from: IndexFilter | null): number {
  const { part, tables } = startOf(from, 'joined')
  const counted = `SELECT 1 FROM ${tables} WHERE ${where} LIMIT ${maxCounted + 1}`
  return readNumber(app, `${part} SELECT COUNT(*) AS n FROM (${counted})`, { ...bound, ...from?.bound })
}

function personOf({ user, last_login_at }: typeof shape): PersonRow {
  const person = JSON.parse(user) as User
  return { ...person, notify: (person.notify ?? {}) as PersonRow['notify'], roles: person.roles ?? [], last_login_at }
}
