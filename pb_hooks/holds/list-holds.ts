import { holdsRoute } from '../../domain/api/holds'
import type { OutputOf } from '../../domain/api/route'
import { dayCount } from '../../domain/money/day-mask'
import type { EvidenceCause, HoldKind, LineKind } from '../../domain/entities'
import { one, rows } from '../platform/db'
import { answerTo } from '../platform/route'
import { signWeight } from './under-review'

const pageSize = 200
type Group = OutputOf<typeof holdsRoute>['groups'][number]

/** The queue of holds, by what is decided at once (M23). A page holds so many lines; a group may go on on the next one. */
export const listHolds = answerTo(holdsRoute, ({ app }, { state, page }) => {
  const offset = (Math.max(1, Number(page ?? '1') || 1) - 1) * pageSize
  const found = held(app, state, offset)
  const open = one(
    app,
    `SELECT COUNT(*) AS lines, COALESCE(SUM(amount_cents), 0) AS cents FROM earnings
     WHERE id IN (SELECT earning FROM line_holds WHERE released_at = '')`,
    {},
    { lines: 0, cents: 0 },
  ) ?? { lines: 0, cents: 0 }
  return { groups: grouped(app, found.slice(0, pageSize), state), more: found.length > pageSize, open }
})

const shape = {
  hold: '',
  kind: '',
  user: '',
  name: '',
  referred: '',
  referredName: '',
  made: '',
  ended: '',
  reason: '',
  ticket: '',
  cause: '',
  evidence: '',
  note: '',
  month: '',
  line: '',
  cents: 0,
  days: 0,
  daysInMonth: 0,
}
type Held = typeof shape

const fullName = (row: string): string =>
  `COALESCE(NULLIF(trim(${row}.first_name || ' ' || ${row}.last_name), ''), ${row}.email, '')`

const held = (app: PbApp, state: 'open' | 'released' | 'refused', offset: number): Held[] =>
  rows(
    app,
    `SELECT h.id AS hold, h.kind, h.user_id AS user, ${fullName('u')} AS name, COALESCE(r.id, '') AS referred,
       ${fullName('r')} AS referredName, h.made_at AS made, h.released_at AS ended,
       h.released_reason || h.refused_reason AS reason, h.ticket, d.cause, d.evidence, d.note, e.month, e.kind AS line,
       e.amount_cents AS cents, e.days, e.days_in_month AS daysInMonth
     FROM line_holds h JOIN line_hold_desk d ON d.hold = h.id JOIN earnings e ON e.id = h.earning
     JOIN users u ON u.id = h.user_id
     LEFT JOIN referral_attributions a ON e.kind = 'commission' AND a.id = e.source
     LEFT JOIN users r ON r.id = CASE e.kind WHEN 'commission' THEN a.referred_user WHEN 'bonus' THEN e.source END
     WHERE h.outcome = {:outcome}
     ORDER BY ${state === 'open' ? 'h.made_at, h.id' : 'h.released_at DESC, h.id'} LIMIT {:limit} OFFSET {:offset}`,
    { outcome: state === 'open' ? '' : state, limit: pageSize + 1, offset },
    shape,
  )

/** One referral's lines under review, one payment's lines, one line held by an admin; decided ones by the moment, too. */
const keyOf = (row: Held): string =>
  [
    row.ended,
    row.kind,
    row.user,
    row.kind === 'review' ? row.referred : row.kind === 'by-hand' ? row.evidence : row.hold,
  ].join('/')

function grouped(app: PbApp, found: readonly Held[], state: string): Group[] {
  const groups = new Map<string, Group>()
  for (const row of found) {
    const key = keyOf(row)
    const group = groups.get(key) ?? emptyGroup(app, key, row, state)
    groups.set(key, group)
    const { hold, month, line, cents, days, daysInMonth } = row
    group.lines.push({ hold, month, kind: line as LineKind, cents, days: dayCount(days), daysInMonth })
    group.cents += cents
    if (group.ticket === '') group.ticket = row.ticket
  }
  return [...groups.values()]
}

const emptyGroup = (app: PbApp, key: string, row: Held, state: string): Group => ({
  key,
  kind: row.kind as HoldKind,
  user: row.user,
  name: row.name,
  referred: row.referred,
  referredName: row.referredName,
  since: row.made,
  lines: [],
  cents: 0,
  signs: row.kind === 'review' && state === 'open' ? openSigns(app, row.user, row.referred) : [],
  payment: row.kind === 'by-hand' ? row.evidence : '',
  note: row.note,
  ticket: row.ticket,
  decidedAt: row.ended,
  reason: row.reason,
})

/** The open signs between an affiliate and somebody they referred, the strongest first. */
export const openSigns = (app: PbApp, affiliate: string, referred: string): Group['signs'] =>
  rows(
    app,
    `SELECT v.id, v.cause, v.detail, v.noticed_at AS noticedAt, ${signWeight('v')} AS weight FROM referral_evidence v
     WHERE v.affiliate_id = {:affiliate} AND v.referred_user = {:referred} AND v.cleared_at = ''
     ORDER BY weight, v.noticed_at, v.id`,
    { affiliate, referred },
    { id: '', cause: '', detail: '', noticedAt: '', weight: 0 },
  ).map(({ weight, cause, ...sign }) => ({ ...sign, cause: cause as EvidenceCause, weak: weight > 0 }))
