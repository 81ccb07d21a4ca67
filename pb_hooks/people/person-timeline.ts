import { personTimelineRoute } from '../../domain/api/people/person-records'
import type { OutputOf } from '../../domain/api/route'
import type { Id } from '../../domain/entities'
import { timelineActions, type TimelineKind } from '../../domain/people/timeline'
import { rows, requireRecord } from '../platform/db'
import { encodeCursor, pageFrom, decodeCursor } from '../platform/pagination'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { auditSubjectNames } from './audit-names'
import { entryColumns, entryShape, toReadableEntry } from './audit-log'

type Event = Omit<OutputOf<typeof personTimelineRoute>['rows'][number], 'about'>

interface Input {
  user: Id
  email: string
  at: string
  key: string
}

const pageSize = 12

answerTo(personTimelineRoute, ({ app }, { user, after = '' }) => {
  const person = requireRecord(app, 'users', user)
  const position = decodeCursor(after)
  const from = position?.at ?? '~'
  if (typeof from !== 'string') return fail('bad-input')
  const params = { user, email: person.getString('email'), at: from, key: position?.id ?? '' }
  const all = [...fromLog(app, params), ...fromRows(app, params)].sort(newerFirst)
  const { rows: shown, next } = pageFrom(all, pageSize, ({ at, key }) => encodeCursor(at, key))
  const subjects = shown.map(({ subject }) => subject)
  const aboutOf = auditSubjectNames(app, subjects)
  return {
    rows: shown.map((event) => ({ ...event, about: aboutOf(event.subject) })),
    next,
  }
})

const newerFirst = (a: Event, b: Event): number => (a.at === b.at ? (a.key < b.key ? 1 : -1) : a.at < b.at ? 1 : -1)

const ownerColumns: { readonly [collection: string]: string } = {
  rental_periods: 'user_id',
  affiliate_periods: 'user_id',
  trusted_devices: 'user_id',
  cancel_requests: 'user_id',
  affiliate_submissions: 'user_id',
  profile_pauses: 'user_id',
  support_tickets: 'user_id',
  user_payments: 'user_id',
  line_holds: 'user_id',
  referral_attributions: 'referred_user',
  referrals: 'referred_user',
}

const subjects = [
  `SELECT 'users/' || {:user} AS subject`,
  ...Object.entries(ownerColumns).map(
    ([collection, column]) => `SELECT '${collection}/' || id FROM ${collection} WHERE ${column} = {:user}`,
  ),
  // of all earnings lines, only corrections have audit entries
  `SELECT 'earnings/' || id FROM earnings WHERE user_id = {:user} AND kind = 'adjustment'`,
].join(' UNION ALL ')

/** SQL for an entry's key with a fixed number of digits, so text order equals numeric order. */
const entryKey = `printf('log/%012d', a.n)`

function fromLog(app: PbApp, params: Input): Event[] {
  return rows(
    app,
    `SELECT ${entryColumns}, ${entryKey} AS key FROM audit_log a
     WHERE a.subject IN (${subjects}) AND a.action IN (SELECT value FROM json_each({:actions}))
       AND (a.at, ${entryKey}) < ({:at}, {:key})
     ORDER BY a.at DESC, a.n DESC LIMIT ${pageSize + 1}`,
    { user: params.user, at: params.at, key: params.key, actions: JSON.stringify(timelineActions) },
    { ...entryShape, key: '' },
  ).map(({ key, ...stored }) => {
    const { at, actor, actorName, action, subject, before, after } = toReadableEntry(stored)
    return {
      key,
      at,
      what: action as TimelineKind,
      actor,
      actorName,
      subject,
      onLog: true,
      detail: newRoleOrStatus(before, after),
      reason: textIn(after, 'reason'),
    }
  })
}

function newRoleOrStatus(before: unknown, after: unknown): string {
  const role = textIn(after, 'role')
  if (role !== '') return role
  const status = textIn(after, 'status')
  return status === textIn(before, 'status') ? '' : status
}

function textIn(value: unknown, name: string): string {
  const found = typeof value === 'object' && value !== null ? (value as { [name: string]: unknown })[name] : ''
  return typeof found === 'string' ? found : ''
}

const byRows: readonly { what: TimelineKind; of: string; at: string; detail: string; where: string }[] = [
  { what: 'joined', of: 'users', at: 'created_at', detail: "''", where: 'id = {:user}' },
  { what: 'consent', of: 'consents', at: 'at', detail: 'version', where: `user_id = {:user} AND document = 'terms'` },
  {
    what: 'device.sign-in',
    of: 'trusted_devices',
    at: 'trusted_at',
    detail: 'device_name',
    where: 'user_id = {:user}',
  },
  {
    what: 'payment.made',
    of: 'user_payments',
    at: 'created_at',
    detail: "''",
    where: `user_id = {:user} AND run != ''`,
  },
  // leaves out admins' holds, which have audit entries
  { what: 'hold.made', of: 'line_holds', at: 'made_at', detail: "''", where: `user_id = {:user} AND kind != 'admin'` },
  // leaves out tickets without a question: an admin opened them, so they have audit entries
  {
    what: 'ticket.open',
    of: 'support_tickets',
    at: 'created_at',
    detail: "''",
    where: `user_id = {:user} AND description != ''`,
  },
  { what: 'mail', of: 'mail_outbox', at: 'queued_at', detail: 'template', where: `"to" = {:email}` },
]

const fromRows = (app: PbApp, params: Input): Event[] =>
  byRows.flatMap(({ what, of, at, detail, where }) => {
    const key = `'${of}/' || id`
    return rows(
      app,
      `SELECT ${at} AS at, ${key} AS subject, ${detail} AS detail FROM ${of}
       WHERE ${where} AND (${at}, ${key}) < ({:at}, {:key}) ORDER BY ${at} DESC, id DESC LIMIT ${pageSize + 1}`,
      where.includes('{:email}')
        ? { email: params.email, at: params.at, key: params.key }
        : { user: params.user, at: params.at, key: params.key },
      { at: '', subject: '', detail: '' },
    ).map((row) => ({ ...row, key: row.subject, what, actor: '', actorName: '', onLog: false, reason: '' }))
  })
