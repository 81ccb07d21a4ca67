import { listExportRoute } from '../../domain/api/people/list-exports'
import { commandFor } from '../platform/command'
import { peopleTextOf } from '../../domain/access/search'
import { exec, one } from '../platform/db'
import { peopleRoute } from '../../domain/api/people/people-lists'
import type { InputOf, OutputOf } from '../../domain/api/route'
import { isAway, rentalsOf, withoutPaypal } from '../../domain/figures/people-sql'
import type { PeopleSort } from '../../domain/people/people-list'
import { today } from '../platform/clock'
import { fewestOf, fewOf, fewRows, mostCounted, type Narrowing, pageOf, type Listing } from '../platform/pagination'
import { answerTo } from '../platform/route'
import type { Bound } from '../platform/sql'
import { textHolds, wordsOf } from '../platform/search-words'
import { nearestPerson } from './nearest-person'
import { hasRole, peopleIn, personCells, type PersonCell } from './person-cells'

/** Notes who took which list along, how it was narrowed and how many rows it had (P14). */
export const listExport = commandFor(listExportRoute, ({ audit }, { list, filters, searched, rows }) => {
  audit('list.export', `lists/${list}`, {
    after: { list, rows, ...(searched && { searched }), ...(Object.keys(filters).length > 0 && { filters }) },
  })
  return {}
})

const { name, text } = peopleTextOf('u')

/** Reads everybody anew for the search: what a trigger that was away has missed is in it again. */
export function readPeopleAnew(app: PbApp): void {
  exec(app, 'DELETE FROM _people_text')
  exec(app, `INSERT INTO _people_text (person, name, text) SELECT u.id, ${name}, ${text} FROM users u`)
  exec(app, `INSERT INTO _people_index (_people_index) VALUES ('rebuild')`)
}

/** SQL for everybody whose words aren't those that the search knows: `subject`, `found`, `expected`. */
export const searchDiffers = `SELECT 'users/' || u.id AS subject, COALESCE(t.name || ' ' || t.text, 'nothing') AS found,
    ${name} || ' ' || ${text} AS expected FROM users u LEFT JOIN _people_text t ON t.person = u.id
  WHERE t.name IS NOT ${name} OR t.text IS NOT ${text}
  UNION ALL SELECT 'users/' || t.person, 'words', 'nobody' FROM _people_text t WHERE t.person NOT IN (SELECT id FROM users)`

type Asked = Omit<InputOf<typeof peopleRoute>, 'after' | 'limit'>
type PersonRow = OutputOf<typeof peopleRoute>['rows'][number]

/** What each sort compares; the id decides between equals. The indexes of `users` and `_people_text` have the same order. */
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

const userShape = {
  id: '',
  created_at: '',
  updated: '',
  email: '',
  verified: false,
  first_name: '',
  last_name: '',
  phone: '',
  linkedin_url: '',
  paypal_email: '',
  paypal_changed_at: '',
  referral_code: '',
  language: '',
  notify: '',
  profile_photo_status: '',
  verification_badge_status: '',
  rental_start: '',
  account_status: '',
  affiliate_status: '',
  roles: '',
  terms_version: '',
  anonymised_at: '',
}
const columns = Object.keys(userShape)
  .map((name) => (name === 'notify' || name === 'roles' ? `COALESCE(u.${name}, '') AS ${name}` : `u.${name}`))
  .join(', ')

const shape = { ...userShape, last_login_at: '' }

/** More than these are met sooner along an order than sorted: of a hundred thousand people every twentieth is one of them. */
const fewPeople = 5_000
/** Whoever is one of so many people isn't met soon by who walks along an order. */
const rare = 20

/** A question for people, ready to be asked from any place in its order. */
interface Question {
  /** The narrowing that it starts from, null = it walks along its order. */
  few: Narrowing | null
  /** All that narrow it, the words last. */
  narrowings: readonly Narrowing[]
  /** How many people there are, and how many have the roles and states that are asked for: what else is asked finds no more. */
  everybody: number
  most: number
  /** Asks for words and nothing else. */
  isWordsAlone: boolean
  /** Asks for nothing else: `most` is how many it finds. */
  plain: boolean
  where: string
  bound: { [name: string]: Bound }
}

/** All Users, a page at a time (document 2, section 2). */
export const listPeople = answerTo(peopleRoute, ({ app }, { after = '', limit = '50', ...asked }) => {
  const question = questionOf(app, asked)
  const sort = (asked.sort ?? '-joined').replace('-', '') as PeopleSort
  const down = (asked.sort ?? '-joined').startsWith('-')
  const { part, tables } = startOf(question.few, sort)
  // the plus keeps it from walking along the order for each of the few
  const plus = question.few ? '+' : ''
  const listing: Listing<typeof shape> = {
    columns: `${columns}, COALESCE(d.last_login_at, '') AS last_login_at`,
    shape,
    from: `${tables} LEFT JOIN user_admin d ON d.user_id = u.id`,
    part,
    where: [question.where],
    bound: question.bound,
    by: `${plus}${sortedBy[sort]}`,
    id: `${plus}${sort === 'name' ? 't.person' : 'u.id'}`,
    descending: down,
    ...(sort === 'name' && { first: `t.name >= ''` }),
  }
  const { rows, next } = pageOf(app, question.most === 0 ? [] : listing, after, Number(limit))
  const nobody = rows.length === 0 && after === '' && (asked.search ?? '').trim() !== ''
  return {
    rows: rows.map(personOf),
    next,
    // a first page that isn't full is all of it
    total: after === '' && next === '' ? { least: rows.length, more: false } : howMany(app, question),
    ...(nobody && {
      nobody: { people: question.everybody, nearest: nearestPerson(app, asked.search ?? '', question.isWordsAlone) },
    }),
  }
})

/**
 * Where a question's rows come from. The order of the tables is said (CROSS JOIN): who walks along an index must not be led along
 * another.
 */
function startOf(few: Narrowing | null, sort: PeopleSort): { part: string; tables: string } {
  const text = 'CROSS JOIN _people_text t ON t.person = u.id'
  if (few !== null) return { part: `WITH ${fewOf(few)}`, tables: `few CROSS JOIN users u ON u.id = few.id ${text}` }
  if (sort === 'name') return { part: '', tables: '_people_text t CROSS JOIN users u ON u.id = t.person' }
  return { part: '', tables: `users u ${text}` }
}

function questionOf(app: PbApp, { role, affiliate, search = '', ...standing }: Asked): Question {
  const all = personCells(app)
  const narrowings: Narrowing[] = []
  const where = [`u.anonymised_at = ''`]
  const bound: { [name: string]: Bound } = {}
  const of = (is: (cell: PersonCell) => boolean): number => peopleIn(all.filter(is))
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
      known: of((cell) => cell.affiliate === affiliate),
    })
  }
  const account = accountOf(standing.rental)
  const stands = standingOf(standing)
  for (const each of stands) {
    where.push(each.where)
    if (each.ids === '') continue
    const known = each.account === undefined ? undefined : of((cell) => cell.account === each.account)
    narrowings.push({ ids: each.ids, bound: {}, ...(known !== undefined && { known }) })
  }
  const words = wordsOf(app, search)
  if (stands.length > 0) bound['today'] = today(app)
  if (words) {
    const holds = textHolds('t.text', words)
    where.push(holds.sql)
    Object.assign(bound, holds.bound)
    narrowings.push({
      ids: `SELECT p.person AS id FROM _people_index i CROSS JOIN _people_text p ON p.n = i.rowid WHERE _people_index MATCH {:match}`,
      counted: 'SELECT rowid AS id FROM _people_index WHERE _people_index MATCH {:match}',
      bound: { match: words.match },
    })
  }
  const everybody = peopleIn(all)
  const most = of(
    (cell) =>
      (!role || hasRole(cell.roles, role)) &&
      (!affiliate || cell.affiliate === affiliate) &&
      (account === undefined || cell.account === account),
  )
  const dated = narrowings.map((each) => ({ ...each, bound: { ...bound, ...each.bound } }))
  const few = most === 0 ? null : fewestOf(app, dated, most * rare < everybody ? fewRows : fewPeople)
  const plain = !words && stands.every((each) => each.account !== undefined)
  return {
    few,
    narrowings: dated,
    everybody,
    most,
    isWordsAlone: !role && !affiliate && stands.length === 0,
    plain,
    where: where.join(' AND '),
    bound: { ...bound, ...few?.bound },
  }
}

/** The state that somebody's rental gives their account, where a question asks for it. */
const accountOf = (rental: Asked['rental']): 'active' | 'inactive' | undefined =>
  rental === 'renting' ? 'active' : rental === 'none' ? 'inactive' : undefined

interface Standing {
  where: string
  ids: string
  account?: 'active' | 'inactive'
}

/**
 * What a question asks of how people stand: a condition on `u` (with a plus: it is met on the way along an order), and SQL for the ids of who
 * meets it ('' = too many do); `account` where it is a state that is counted.
 */
function standingOf({ paypal, rental, seen }: Pick<Asked, 'paypal' | 'rental' | 'seen'>): Standing[] {
  const asked: Standing[] = []
  if (paypal === 'none') {
    asked.push({ where: `+u.paypal_email = ''`, ids: `SELECT id FROM users WHERE ${withoutPaypal}` })
  } else if (paypal === 'set') asked.push({ where: `+u.paypal_email > ''`, ids: '' })
  const account = accountOf(rental)
  if (account !== undefined) {
    const ids = `SELECT id FROM users WHERE anonymised_at = '' AND account_status = '${account}'`
    asked.push({ where: `+u.account_status = '${account}'`, ids, account })
  } else if (rental === 'starting' || rental === 'leaving') {
    const is = rentalsOf[rental]
    asked.push({
      where: `EXISTS (SELECT 1 FROM rental_periods p WHERE p.user_id = u.id AND ${is('p')})`,
      // of somebody with two of them the first
      ids: `SELECT p.user_id AS id FROM rental_periods p WHERE ${is('p')}
        AND NOT EXISTS (SELECT 1 FROM rental_periods o WHERE o.user_id = p.user_id AND o.id < p.id AND ${is('o')})`,
    })
  }
  if (seen) {
    asked.push({
      where: `EXISTS (SELECT 1 FROM user_admin w WHERE w.user_id = u.id AND ${isAway.replaceAll('last_login_at', 'w.last_login_at')})`,
      ids: `SELECT user_id AS id FROM user_admin WHERE ${isAway}`,
    })
  }
  return asked
}

/** All of a question that is answered from few, or of which the counters know; of others no more than can be counted soon. */
function howMany(app: PbApp, question: Question): OutputOf<typeof peopleRoute>['total'] {
  if (question.plain) return { least: question.most, more: false }
  const first = question.few ?? question.narrowings.at(-1) ?? null
  let n = countedFrom(app, question, first)
  // of many only the first were looked at, and too few of those are in the question: all are walked along
  if (first !== question.few && n <= mostCounted) n = countedFrom(app, question, null)
  return { least: Math.min(n, mostCounted), more: n > mostCounted }
}

/** How many a question finds among the ids of a narrowing, null = among all people; one more than is counted, when there are more. */
function countedFrom(app: PbApp, { where, bound }: Question, from: Narrowing | null): number {
  const { part, tables } = startOf(from, 'joined')
  const counted = `SELECT 1 FROM ${tables} WHERE ${where} LIMIT ${mostCounted + 1}`
  return one(app, `${part} SELECT COUNT(*) AS n FROM (${counted})`, { ...bound, ...from?.bound }, { n: 0 })?.n ?? 0
}

function personOf({ notify, roles, language, ...row }: typeof shape): PersonRow {
  return {
    ...row,
    language: language as PersonRow['language'],
    profile_photo_status: row.profile_photo_status as PersonRow['profile_photo_status'],
    verification_badge_status: row.verification_badge_status as PersonRow['verification_badge_status'],
    account_status: row.account_status as PersonRow['account_status'],
    affiliate_status: row.affiliate_status as PersonRow['affiliate_status'],
    notify: (JSON.parse(notify || '{}') ?? {}) as PersonRow['notify'],
    roles: (JSON.parse(roles || '[]') ?? []) as PersonRow['roles'],
  }
}
