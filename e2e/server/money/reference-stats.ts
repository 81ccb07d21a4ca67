import { addDays, addMonths, firstDay, monthOf } from '../../../domain/calendar'
import type { StatsTopic, StatsValues } from '../../../domain/stats/values'
import { byColumns, firstPeople, number, paymentStats, sumOf, text } from './reference-payment-stats'
import type { SqlRow } from '../../support/server/sql'
import type { TestServer } from '../../support/server/server'

type AllStats = { [A in StatsTopic]: StatsValues<A> }

/** Computes the stats from all rows in TypeScript, independent of the SQL under test. */
export async function referenceStats(server: TestServer, today: string): Promise<AllStats> {
  const tables = [
    'user_payments',
    'payment_runs',
    'support_tickets',
    'ticket_admin',
    'ticket_messages',
    'program',
    'users',
    'user_roles',
    'rental_periods',
    'affiliate_submissions',
    'line_holds',
    'earnings',
    'webhook_deliveries',
    'admin_settings',
    'cancel_requests',
    'referral_attributions',
    'user_admin',
    'leads',
    'payout_batches',
    'payout_items',
  ] as const
  const read = tables.map(async (table) => [table, await server.sql(`SELECT * FROM ${table} ORDER BY id`)] as const)
  const rows = Object.fromEntries(await Promise.all(read)) as { [table in (typeof tables)[number]]: SqlRow[] }
  return {
    payments: paymentStats(rows.user_payments, rows.payout_batches, rows.payout_items, today),
    runs: runStats(rows.payment_runs),
    tickets: ticketStats(rows.support_tickets, rows.ticket_admin, rows.ticket_messages, rows.program),
    people: {
      ...peopleStats(
        rows.users,
        rows.user_roles,
        rows.affiliate_submissions,
        rows.referral_attributions,
        rows.user_admin,
        today,
      ),
      ...peopleViewStats(rows.users, rows.rental_periods, rows.user_admin, today),
    },
    rentals: rentalStats(rows.rental_periods, rows.cancel_requests, rows.users, today),
    applications: applicationStats(rows.affiliate_submissions),
    leads: leadStats(rows.leads),
    holds: holdStats(rows.line_holds, rows.earnings),
    webhook: webhookStats(rows.webhook_deliveries, rows.admin_settings),
  }
}

function runStats(rows: SqlRow[]): AllStats['runs'] {
  const months = new Map<string, { month: string; rentalCents: number; commissionCents: number }>()
  for (const row of rows.filter(({ state }) => state === 'committed')) {
    const totals = JSON.parse(text(row, 'totals')) as { rental_cents: number; commission_cents: number }
    const before = months.get(text(row, 'month')) ?? { month: text(row, 'month'), rentalCents: 0, commissionCents: 0 }
    before.rentalCents += totals.rental_cents
    before.commissionCents += totals.commission_cents
    months.set(before.month, before)
  }
  return { months: [...months.values()].sort((a, b) => (a.month < b.month ? -1 : 1)).slice(-12) }
}

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString().replace('T', ' ')

/** Returns the stats of waiting items. `column` has the time since which an item has waited, `until` its deadline. */
function waitingStats(rows: SqlRow[], column: string, until: string) {
  const dues = rows.map((row) => text(row, until)).sort()
  const since = rows.map((row) => text(row, column)).sort()
  const unit = [1, 10, 100, 1000].find((each) => since.length <= each * 60) ?? 10_000
  return {
    count: since.length,
    late: dues.filter((at) => at <= hoursAgo(0)).length,
    oldest: since[0] ?? '',
    due: dues[0] ?? '',
    unit,
    // larger sets are sampled, and any sample is correct
    since: unit === 1 ? since : oneOfEach(since, unit),
    dues: unit === 1 ? dues : oneOfEach(dues, unit),
  }
}

const oneOfEach = (all: readonly string[], unit: number): string[] =>
  Array.from({ length: Math.ceil(all.length / unit) }, () => 'one')

/**
 * Returns the response deadline of a ticket. Without an answer, this is the stored deadline, if any; otherwise it is the
 * last change plus the hours of the setting.
 */
function dueOf(ticket: SqlRow, adminRows: SqlRow[], messages: SqlRow[], hours: number): string {
  const stamp = text(adminRows.find((adminRow) => adminRow['ticket_id'] === ticket['id']) ?? {}, 'first_response_due')
  const answered = messages.some((row) => row['ticket_id'] === ticket['id'] && row['sender_id'] !== ticket['user_id'])
  if (stamp !== '' && !answered) return stamp
  const last = new Date(text(ticket, 'updated_at').replace(' ', 'T')).getTime()
  return new Date(last + hours * 3_600_000).toISOString().replace('T', ' ')
}

function ticketStats(rows: SqlRow[], adminRows: SqlRow[], messages: SqlRow[], program: SqlRow[]): AllStats['tickets'] {
  const hours = Number(program[0]?.['first_answer_hours'])
  const now = new Date().toISOString().replace('T', ' ')
  const snoozed = new Set(
    adminRows
      .filter((adminRow) => text(adminRow, 'snoozed_until') > now)
      .map((adminRow) => text(adminRow, 'ticket_id')),
  )
  const count = (status: string): number => rows.filter((row) => row['status'] === status).length
  const oldest = (status: string): string =>
    rows
      .filter((row) => row['status'] === status)
      .map((row) => text(row, 'created_at'))
      .sort()[0] ?? ''
  const waiting = rows
    .filter(
      (row) =>
        (row['status'] === 'open' || row['status'] === 'in_progress') &&
        row['updated_by'] !== 'admin' &&
        !snoozed.has(text(row, 'id')),
    )
    .map((row) => ({ ...row, due: dueOf(row, adminRows, messages, hours) }) as SqlRow)
  const late = waiting.filter((row) => text(row, 'due') <= hoursAgo(0))
  const [longest] = [...(late.length > 0 ? late : waiting)].sort(byColumns('updated_at', 'id'))
  return {
    statuses: {
      open: count('open'),
      in_progress: count('in_progress'),
      resolved: count('resolved'),
      closed: count('closed'),
    },
    oldest: {
      open: oldest('open'),
      in_progress: oldest('in_progress'),
      resolved: oldest('resolved'),
      closed: oldest('closed'),
    },
    waiting: waitingStats(waiting, 'updated_at', 'due'),
    waitingInProgress: waiting.filter((row) => row['status'] === 'in_progress').length,
    heads: firstPeople(waiting, 'updated_at', 'person_name'),
    lateHeads: firstPeople(
      waiting.filter((row) => text(row, 'due') <= hoursAgo(0)),
      'updated_at',
      'person_name',
    ),
    longest:
      longest === undefined
        ? null
        : {
            id: text(longest, 'id'),
            number: number(longest, 'number'),
            subject: text(longest, 'subject'),
            name: text(longest, 'person_name'),
            since: text(longest, 'updated_at'),
          },
  }
}

function peopleStats(
  users: SqlRow[],
  roles: SqlRow[],
  applications: SqlRow[],
  attributions: SqlRow[],
  adminRows: SqlRow[],
  today: string,
): Omit<AllStats['people'], 'withoutPaypal' | 'startingWeek' | 'away'> {
  const week = addDays(today, -6)
  const isAffiliate = (id: string): boolean => rolesByUser.get(id)?.has('affiliate') === true
  const earning = attributions.filter((row) => row['voided_at'] === '').map((row) => text(row, 'affiliate_id'))
  const rolesByUser = new Map<string, Set<string>>()
  for (const row of roles) {
    rolesByUser.set(text(row, 'user_id'), (rolesByUser.get(text(row, 'user_id')) ?? new Set()).add(text(row, 'role')))
  }
  const withRole = (role: string) => [...rolesByUser.values()].filter((set) => set.has(role))
  const others = [...rolesByUser.values()].filter((set) => !set.has('user') && set.size > 0)
  const all = users.filter((row) => row['anonymised_at'] === '').length
  return {
    all,
    user: all - others.length,
    affiliate: withRole('affiliate').length,
    admin: withRole('admin').length,
    pendingAffiliates: applications.filter(
      (row) =>
        row['status'] === 'pending' &&
        row['user_id'] !== '' &&
        rolesByUser.get(text(row, 'user_id'))?.has('affiliate') !== true,
    ).length,
    joinedWeek: users.filter((row) => row['anonymised_at'] === '' && text(row, 'created_at').slice(0, 10) >= week)
      .length,
    referring: new Set(earning.filter(isAffiliate)).size,
    adminsWeek: adminRows.filter(
      (row) =>
        rolesByUser.get(text(row, 'user_id'))?.has('admin') === true && text(row, 'last_login_at').slice(0, 10) >= week,
    ).length,
  }
}

function peopleViewStats(
  users: SqlRow[],
  rentals: SqlRow[],
  adminRows: SqlRow[],
  today: string,
): Pick<AllStats['people'], 'withoutPaypal' | 'startingWeek' | 'away'> {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = addDays(today, -weekday)
  const starting = rentals.filter(
    (row) =>
      row['voided_at'] === '' && text(row, 'start_date') >= monday && text(row, 'start_date') <= addDays(monday, 6),
  )
  return {
    withoutPaypal: users.filter((row) => row['anonymised_at'] === '' && row['paypal_email'] === '').length,
    startingWeek: new Set(starting.map((row) => text(row, 'user_id'))).size,
    away: adminRows.filter((row) => {
      const last = text(row, 'last_login_at')
      return last !== '' && last.slice(0, 10) < addDays(today, -30)
    }).length,
  }
}

function rentalStats(rows: SqlRow[], requests: SqlRow[], users: SqlRow[], today: string): AllStats['rentals'] {
  const next = new Date(`${firstDay(addMonths(monthOf(today), 1))}T00:00:00Z`).getTime()
  const last = new Date(next - 86_400_000).toISOString().slice(0, 10)
  const now = rows.filter(
    (row) =>
      row['voided_at'] === '' &&
      text(row, 'start_date') <= today &&
      (row['end_date'] === '' || text(row, 'end_date') >= today),
  )
  const leave = now.filter((row) => row['end_date'] !== '' && text(row, 'end_date') <= last)
  const ids = (some: SqlRow[]) => some.map((row) => text(row, 'user_id')).sort()
  return {
    count: now.length,
    leaving: leave.length,
    by: last,
    starting: rows.filter(
      (row) => row['voided_at'] === '' && text(row, 'start_date') > today && text(row, 'start_date') <= last,
    ).length,
    flow: rentalFlow(rows, today),
    stay: ids(now.filter((row) => !leave.includes(row))),
    leave: ids(leave),
    asked: requestStats(requests, users, today),
  }
}

function rentalFlow(rows: SqlRow[], today: string): AllStats['rentals']['flow'] {
  const activeRows = rows.filter((row) => row['voided_at'] === '')
  const inMonth = (column: string, month: string): number =>
    activeRows.filter((row) => text(row, column).slice(0, 7) === month).length
  return Array.from({ length: 12 }, (_, ago) => addMonths(monthOf(today), ago - 11))
    .map((month): [string, number, number] => [month, inMonth('start_date', month), inMonth('end_date', month)])
    .filter(([, started, ended]) => started + ended > 0)
}

function requestStats(requests: SqlRow[], users: SqlRow[], today: string): AllStats['rentals']['asked'] {
  const nameOf = (id: string): string => {
    const user = users.find((row) => row['id'] === id)
    return user === undefined ? '' : `${text(user, 'first_name')} ${text(user, 'last_name')}`.trim()
  }
  const namedRequests = requests.map((row) => ({ ...row, name: nameOf(text(row, 'user_id')) }) as SqlRow)
  const open = namedRequests.filter((row) => row['closed_at'] === '' && text(row, 'last_day') >= today)
  const unconfirmed = namedRequests.filter(
    (row) => row['agreement'] === 'rental' && row['confirmed_at'] === '' && row['closed_reason'] === 'over',
  )
  return {
    open: open.length,
    day: open.map((row) => text(row, 'last_day')).sort()[0] ?? '',
    heads: firstPeople(open, 'last_day', 'name'),
    left: unconfirmed.length,
    leftHeads: firstPeople(unconfirmed, 'last_day', 'name'),
  }
}

function applicationStats(rows: SqlRow[]): AllStats['applications'] {
  const pending = rows
    .filter(({ status }) => status === 'pending')
    .map((row) => ({ ...row, name: `${text(row, 'first_name')} ${text(row, 'last_name')}`.trim() }) as SqlRow)
  return { waiting: waitingStats(pending, 'created', 'due_at'), heads: firstPeople(pending, 'created', 'name') }
}

function leadStats(rows: SqlRow[]): AllStats['leads'] {
  const open = rows
    .filter(({ state }) => state === 'new')
    .map((row) => {
      const name = `${text(row, 'first_name')} ${text(row, 'last_name')}`.trim()
      return { ...row, user_id: row['id'], name } as SqlRow
    })
  return { waiting: waitingStats(open, 'created', 'due_at'), heads: firstPeople(open, 'due_at', 'name') }
}

function holdStats(holds: SqlRow[], earnings: SqlRow[]): AllStats['holds'] {
  const open = holds.filter(({ released_at }) => released_at === '').sort(byColumns('made_at', 'earning'))
  const lines = [...new Set(open.map((row) => text(row, 'earning')))].map((id) => ({
    ...(earnings.find((line) => line['id'] === id) as SqlRow),
    hand: open.some((hold) => hold['earning'] === id && hold['kind'] === 'by-hand') ? 1 : 0,
    made: text(open.find((hold) => hold['earning'] === id) as SqlRow, 'made_at'),
    due:
      open
        .filter((hold) => hold['earning'] === id)
        .map((hold) => text(hold, 'due_at'))
        .sort()[0] ?? '',
  })) as SqlRow[]
  const hand = lines.filter((line) => line['hand'] === 1).sort(byColumns('made', 'id'))
  const review = lines.filter((line) => line['hand'] === 0).sort(byColumns('made', 'id'))
  return {
    waiting: waitingStats(open, 'made_at', 'due_at'),
    byHand: { lines: hand.length, cents: sumOf(hand), userId: hand[0] === undefined ? '' : text(hand[0], 'user_id') },
    review: {
      lines: review.length,
      cents: sumOf(review),
      due: review.map((line) => text(line, 'due')).sort()[0] ?? '',
    },
  }
}

function webhookStats(deliveries: SqlRow[], settings: SqlRow[]): AllStats['webhook'] {
  const stored = settings.find((row) => row['setting_key'] === 'webhook_url')
  const isOn = stored !== undefined && (JSON.parse(text(stored, 'setting_value')) as { value: unknown }).value !== ''
  const failed = deliveries
    .filter((row) => isOn && row['status'] === 'failed' && row['event'] !== 'test')
    .sort(byColumns('queued_at'))
  return { failed: { count: failed.length, oldest: failed[0] === undefined ? '' : text(failed[0], 'queued_at') } }
}
