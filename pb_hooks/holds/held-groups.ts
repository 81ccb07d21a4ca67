import { fullNameSql } from '../../domain/people/person-names'
import type { holdRoute } from '../../domain/api/money/holds'
import type { OutputOf } from '../../domain/api/route'
import type { HoldKind, HoldOutcome, Id, LineHoldAdmin, LineKind } from '../../domain/entities'
import { dayCount } from '../../domain/money/accrual/day-mask'
import { rows, choiceOf } from '../platform/db'
import { openSignals } from './hold-pending-lines'

export type HoldGroup = OutputOf<typeof holdRoute>['group']

const fullName = (row: string): string => `COALESCE(NULLIF(${fullNameSql(row)}, ''), ${row}.email, '')`

/** SQL for one row per hold, with the key of the holds that are decided together. */
export const holdRowsSql = `SELECT h.released_at || '/' || h.kind || '/' || h.user_id || '/' ||
    CASE h.kind WHEN 'review' THEN COALESCE(r.id, '') WHEN 'by-hand' THEN d.evidence ELSE h.id END AS key,
    h.id AS hold, h.kind AS kind, h.outcome AS outcome, h.user_id AS user, ${fullName('u')} AS name,
    COALESCE(r.id, '') AS referred, ${fullName('r')} AS referredName, h.made_at AS since, h.due_at AS promised, h.released_at AS ended,
    h.released_reason || h.refused_reason AS reason, d.cause AS cause, h.ticket AS ticket,
    COALESCE(t.number, 0) AS ticketNumber,
    COALESCE((SELECT MAX(m.created_at) FROM ticket_messages m WHERE m.ticket_id = h.ticket AND m.sender_id = h.user_id
      AND m.removed_at = ''), CASE WHEN t.description != t.subject THEN t.created_at ELSE '' END) AS objected,
    e.id AS earning, e.month AS month, e.kind AS line, e.amount_cents AS cents, e.rate_cents AS rateCents, e.days AS days,
    e.days_in_month AS daysInMonth, e.cancel_kind = 'undone' AS undone, u.email || ' ' || COALESCE(r.email, '') AS emails
  FROM line_holds h JOIN line_hold_admin d ON d.hold = h.id JOIN earnings e ON e.id = h.earning
  JOIN users u ON u.id = h.user_id LEFT JOIN support_tickets t ON t.id = h.ticket
  LEFT JOIN referral_attributions a ON e.kind = 'commission' AND a.id = e.source
  LEFT JOIN users r ON r.id = CASE e.kind WHEN 'commission' THEN a.referred_user WHEN 'bonus' THEN e.source END`

const shape = {
  key: '',
  hold: '',
  kind: choiceOf<HoldKind>(),
  outcome: choiceOf<HoldOutcome>(),
  user: '',
  name: '',
  referred: '',
  referredName: '',
  since: '',
  promised: '',
  ended: '',
  reason: '',
  cause: choiceOf<LineHoldAdmin['cause']>(),
  ticket: '',
  ticketNumber: 0,
  objected: '',
  earning: '',
  month: '',
  line: choiceOf<LineKind>(),
  cents: 0,
  rateCents: 0,
  days: 0,
  daysInMonth: 0,
  undone: false,
}
type Held = typeof shape

export function readHoldGroups(app: PbApp, firsts: readonly Id[]): HoldGroup[] {
  const sameGroups = `WITH held AS (${holdRowsSql}) SELECT * FROM held
     WHERE key IN (SELECT f.key FROM held f WHERE f.hold IN (SELECT value FROM json_each({:firsts}))) ORDER BY since, hold`
  const found = rows(app, sameGroups, { firsts: JSON.stringify(firsts) }, shape)
  const groups = new Map<string, Held[]>()
  for (const row of found) groups.set(row.key, [...(groups.get(row.key) ?? []), row])
  const made = [...groups.values()].flatMap((held) => grouped(app, held))
  const holding = (first: Id) => made.find(({ lines }) => lines.some(({ hold }) => hold === first))
  return [...new Set(firsts.map(holding))].filter((group) => group !== undefined)
}

function grouped(app: PbApp, held: readonly Held[]): HoldGroup[] {
  const [first] = held
  if (!first) return []
  const withTicket = held.find(({ ticket }) => ticket !== '') ?? first
  const signs = first.kind === 'review' && first.ended === '' ? openSignals(app, first.user, first.referred) : []
  return [
    {
      key: first.hold,
      kind: first.kind,
      user: first.user,
      name: first.name,
      referred: first.kind === 'by-hand' ? '' : first.referred,
      referredName: first.kind === 'by-hand' ? '' : first.referredName,
      cause: signs[0]?.cause ?? first.cause,
      since: first.since,
      promisedBy: first.promised,
      lines: held.map(lineOf),
      cents: held.reduce((sum, { cents }) => sum + cents, 0),
      signs: signs.map(({ id }) => id),
      ticket: withTicket.ticket,
      ticketNumber: withTicket.ticketNumber,
      objectedAt: held.reduce((latest, { objected }) => (objected > latest ? objected : latest), ''),
      decidedAt: first.ended,
      outcome: first.outcome,
      reason: first.reason,
    },
  ]
}

function lineOf(row: Held): HoldGroup['lines'][number] {
  const { hold, earning, month, line: kind, cents, rateCents, daysInMonth, undone } = row
  return { hold, earning, month, kind, cents, rateCents, days: dayCount(row.days), daysInMonth, undone }
}
