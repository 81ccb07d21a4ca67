import { fullNameSql } from '../../domain/people/person-names'
import { personRecordsRoute } from '../../domain/api/people/person-records'
import type { OutputOf } from '../../domain/api/route'
import { collections } from '../../domain/collections/all'
import type { Collection } from '../../domain/collections/define/collection'
import type { Id } from '../../domain/entities'
import { ownCollections, type OwnCollection, type OwnRows } from '../../domain/people/deletion/own-collections'
import { enrolmentLockedSince } from '../factor/second-step'
import { moment } from '../platform/clock'
import { collectionRows } from '../platform/collection-rows'
import { find, one, rows, oneOrDefault, exists, findRow } from '../platform/db'
import { encodeCursor, decodeCursor } from '../platform/pagination'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'

type Answer = OutputOf<typeof personRecordsRoute>

const pageRows = 2_000

interface Input {
  user: Id
  /** The sync log number of an earlier response; null = all rows. */
  since: number | null
}

/** Returns a person's rows as their own device stores them, or what changed since an earlier response (`docs/sync.md`). */
answerTo(personRecordsRoute, ({ app }, { user, after = '', since = '' }): Answer => {
  if (!find(app, 'users', user)) fail('not-found')
  const log = logNow(app)
  const scope = { user, since: changesSince(app, since) }
  return {
    whole: scope.since === null,
    ...page(app, scope, after),
    gone: after === '' && scope.since !== null ? ownCollections.flatMap((c) => goneFrom(app, c, scope)) : [],
    mark: `${log.run}/${log.head}`,
    ...(after === '' && { beside: extraData(app, user) }),
  }
})

const head = `COALESCE((SELECT seq FROM sqlite_sequence WHERE name = '_sync_log'), 0)`

const logNow = (app: PbApp) =>
  oneOrDefault(
    app,
    `SELECT nonce AS run, ${head} AS head FROM _sync_runs WHERE n = (SELECT MAX(n) FROM _sync_runs)`,
    {},
    { run: '', head: 0 },
  )

function changesSince(app: PbApp, mark: string): number | null {
  const [run = '', number = ''] = mark.split('/')
  const seq = Number(number)
  if (run === '' || !Number.isInteger(seq)) return null
  const held = `SELECT 1 FROM _sync_runs r, _sync_meta m WHERE r.nonce = {:run} AND r.start_seq <= {:seq} AND {:seq} <= ${head}
       AND {:seq} >= m.floor AND NOT EXISTS (SELECT 1 FROM _sync_runs l WHERE l.n > r.n AND l.start_seq < {:seq})`
  return exists(app, held, { run, seq }) ? seq : null
}

function ownerOf(c: OwnCollection): string {
  const { visibleTo }: Pick<Collection, 'visibleTo'> = collections[c]
  for (const { who } of visibleTo) if (typeof who === 'object') return who.column
  return fail('server-error')
}

const changed = (c: OwnCollection): string =>
  `SELECT l.id FROM _sync_log l WHERE l.aud = {:user} AND l.seq > {:since} AND l.c = '${c}'`

export const recordsPage = (app: PbApp, user: Id, after: string): Pick<Answer, 'rows' | 'next'> =>
  page(app, { user, since: null }, after)

function page(app: PbApp, { user, since }: Input, after: string): Pick<Answer, 'rows' | 'next'> {
  const position = decodeCursor(after)
  const first = position === null ? 0 : ownCollections.findIndex((c) => c === position.at)
  if (first < 0) fail('bad-input')
  const found: Partial<OwnRows> = {}
  let left = pageRows
  for (const c of ownCollections.slice(first)) {
    const from = c === position?.at ? position.id : ''
    const some = collectionRows(
      app,
      c,
      `WHERE t.${ownerOf(c)} = {:user} AND t.id > {:from} ${since === null ? '' : `AND t.id IN (${changed(c)})`}
       ORDER BY t.id LIMIT {:limit}`,
      { user, from, limit: left + 1, ...(since !== null && { since }) },
    )
    const shown = some.slice(0, left)
    if (shown.length > 0) Object.assign(found, { [c]: shown })
    if (some.length > left) return { rows: found, next: encodeCursor(c, shown.at(-1)?.id ?? from) }
    left -= shown.length
  }
  return { rows: found, next: '' }
}

const goneFrom = (app: PbApp, c: OwnCollection, { user, since }: Input): Answer['gone'] =>
  rows(
    app,
    `${changed(c)} AND NOT EXISTS (SELECT 1 FROM ${c} t WHERE t.id = l.id AND t.${ownerOf(c)} = {:user})`,
    { user, since: since ?? 0 },
    { id: '' },
  ).map(({ id }) => ({ c, id }))

function extraData(app: PbApp, user: Id): NonNullable<Answer['beside']> {
  const whose = 'WHERE t.referred_user = {:user} ORDER BY t.from_date'
  const referredBy = collectionRows(app, 'referral_attributions', whose, { user })
  const adminRow = findRow(app, 'user_admin', { user_id: user }, { note: '', last_login_at: '' })
  return {
    rates: collectionRows(app, 'rates', `WHERE t.user_id = ''`, {}),
    referredBy,
    referrer: referrerOf(app, referredBy),
    countedLines: collectionRows(
      app,
      'earnings',
      `WHERE t.source IN (SELECT value FROM json_each({:sources})) AND t.kind = 'commission' AND t.status != 'cancelled'`,
      { sources: JSON.stringify(referredBy.map(({ id }) => id)) },
    ),
    note: adminRow?.note ?? '',
    lastLoginAt: adminRow?.last_login_at ?? '',
    factorLockedSince: enrolmentLockedSince(app, user),
    devices: devicesOf(app, user),
  }
}

const devicesOf = (app: PbApp, user: Id) =>
  rows(
    app,
    `SELECT id, device_name AS name, installed, trusted_at AS since, last_login_at AS lastLoginAt, expires_at AS expiresAt
     FROM trusted_devices WHERE user_id = {:user} AND ended_at = '' AND expires_at > {:now} ORDER BY last_login_at DESC, id`,
    { user, now: moment() },
    { id: '', name: '', installed: false, since: '', lastLoginAt: '', expiresAt: '' },
  )

function referrerOf(
  app: PbApp,
  referredBy: NonNullable<Answer['beside']>['referredBy'],
): NonNullable<Answer['beside']>['referrer'] {
  const last = referredBy.filter(({ voided_at }) => voided_at === '').at(-1)
  if (!last) return { id: '', name: '', moved: false }
  const affiliateAndSource = `SELECT COALESCE(NULLIF(${fullNameSql('u')}, ''), u.email) AS name,
       COALESCE((SELECT r.source FROM referrals r WHERE r.id = {:referral}), '') AS source FROM users u WHERE u.id = {:affiliate}`
  const found = one(
    app,
    affiliateAndSource,
    { affiliate: last.affiliate_id, referral: last.referral },
    { name: '', source: '' },
  )
  return { id: last.affiliate_id, name: found?.name ?? '', moved: last.to_date === '' && found?.source === 'admin' }
}
