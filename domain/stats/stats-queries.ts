import { settingSql } from '../program/settings'
import { fullNameSql } from '../people/person-names'
import type { CollectionName } from '../entities'
import { refundedStates, lockedItemStates } from '../money/payouts/payout-states'
import { maxResponseTimes } from '../program/response-times'
import { ticketStatuses } from '../collections/tickets/support-tickets'
import { emptyStats, type StatsTopic } from './values'
import {
  deadlineAfterSql,
  deadlineSql,
  firstPeopleSql,
  maxInspectedRows,
  shiftedTimeSql,
  nextDeadlineSql,
  waitingStatsSql,
  isInactiveSql,
  endingThisMonthSql,
  monthEndSql,
  startingThisWeekSql,
  withoutPaypalSql,
} from './sql-parts'

interface StatsQuery {
  readonly of: readonly CollectionName[]
  /**
   * Selects `value`, which is JSON with the keys in a fixed order, and `until`, the time when the value changes without a
   * write.
   */
  readonly sql: string
}

// With MIN(b.n), SQLite takes the other columns of b from the same row.
const lockedItemsSql = `FROM payout_batches b CROSS JOIN payout_items i ON i.batch = b.id
    AND i.state IN (${lockedItemStates.map((state) => `'${state}'`).join(', ')}) WHERE b.state IN ('draft', 'exported', 'sent')`

// PayPal's report is ready on the day after the batch was sent at the latest. The program itself sends and follows a batch
// with a `submission`, unless PayPal refused it.
const movableItemsSql = `${lockedItemsSql} AND b.submission IN ('', 'refused')
    AND (b.state != 'sent' OR (i.state = 'sent' AND b.sent_on < {:today}))`

// The same amount as `uncorrectedCents` computes.
const owedAgainSql = 'i.amount_cents - i.paid_cents + i.returned_cents - i.corrected_cents'
const returnedItemsSql = `FROM payout_items i WHERE i.state IN (${refundedStates.map((state) => `'${state}'`).join(', ')}) AND ${owedAgainSql} != 0`

// A payment that is locked in a batch requires no action by an admin.
const isLockedSql = `EXISTS (SELECT 1 FROM payout_items i JOIN payout_batches b ON b.id = i.batch WHERE i.payment = user_payments.id
    AND i.state IN (${lockedItemStates.map((state) => `'${state}'`).join(', ')}) AND b.state IN ('draft', 'exported', 'sent'))`

const payments: StatsQuery = {
  of: ['user_payments', 'payout_batches', 'payout_items'],
  sql: `WITH c AS (SELECT key ->> 0 AS status, key ->> 1 AS type, key ->> 2 AS month, SUM(n) AS n, SUM(cents) AS cents FROM _stats_counts
      WHERE counter = 'payments' GROUP BY 1, 2, 3 HAVING SUM(n) != 0)
    SELECT json_object('statuses', json_object(${Object.keys(emptyStats.payments.statuses).map(paymentSum).join(', ')}),
      'months', json((SELECT json_group_array(json_array(month, type, status, n, cents) ORDER BY month, type, status) FROM c)),
      'pending', json(${firstPeopleSql(paymentsIn('pending'))}), 'approved', json(${firstPeopleSql(paymentsIn('approved', `AND NOT ${isLockedSql}`))}),
      'locked', json((SELECT json_object('count', COUNT(*), 'cents', COALESCE(SUM(i.amount_cents), 0),
        'batch', COALESCE(b.id, ''), 'n', COALESCE(MIN(b.n), 0)) ${lockedItemsSql})),
      'toMove', json((SELECT json_object('count', COUNT(*), 'cents', COALESCE(SUM(i.amount_cents), 0), 'batches', COUNT(DISTINCT b.id),
        'batch', COALESCE(b.id, ''), 'n', COALESCE(MIN(b.n), 0), 'state', COALESCE(b.state, '')) ${movableItemsSql})),
      'back', json((SELECT json_object('count', COUNT(*), 'cents', COALESCE(SUM(${owedAgainSql}), 0), 'batch', COALESCE(MIN(i.batch), '')) ${returnedItemsSql}))) AS value, '' AS until`,
}

function paymentsIn(status: string, condition = ''): string {
  return `SELECT user_id, person_name AS name, month AS at FROM user_payments WHERE status = '${status}' ${condition} ORDER BY month`
}

function paymentSum(status: string): string {
  return `'${status}', json((SELECT json_object('count', COALESCE(SUM(n), 0), 'cents', COALESCE(SUM(cents), 0)) FROM c WHERE status = '${status}'))`
}

const maxMonths = 12

const runs: StatsQuery = {
  of: ['payment_runs'],
  sql: `SELECT json_object('months', json((SELECT json_group_array(
      json_object('month', month, 'rentalCents', rental, 'commissionCents', commission) ORDER BY month) FROM
      (SELECT month, SUM(totals ->> 'rental_cents') AS rental, SUM(totals ->> 'commission_cents') AS commission
       FROM payment_runs WHERE state = 'committed' GROUP BY month ORDER BY month DESC LIMIT ${maxMonths})))) AS value, '' AS until`,
}

/** SQL for snoozed tickets. A job ends their snooze. */
const snoozedTicketsSql = `SELECT ticket_id FROM ticket_admin WHERE snoozed_until > {:now}`
/** Conditions for tickets that wait for an admin, split by the columns of the index. */
const waitingParts = ['open', 'in_progress'].flatMap((status) =>
  ['', 'member'].map((by) => `status = '${status}' AND updated_by = '${by}' AND id NOT IN (${snoozedTicketsSql})`),
)

/**
 * SQL for a ticket's deadline, as in `isLateAt`. Tickets older than the longest response time are late, so no other row is
 * read for them.
 */
const ticketDeadlineSql = `CASE WHEN updated_at > ${shiftedTimeSql('{:now}', `-${maxResponseTimes.first_answer_hours} hours`)} THEN
    COALESCE((SELECT d.first_response_due FROM ticket_admin d WHERE d.ticket_id = t.id AND d.first_response_due != ''
      AND NOT EXISTS (SELECT 1 FROM ticket_messages m WHERE m.ticket_id = t.id AND m.sender_id != t.user_id)),
      ${deadlineAfterSql('updated_at', 'first_answer_hours')})
    ELSE ${deadlineAfterSql('updated_at', 'first_answer_hours')} END`

const tickets: StatsQuery = {
  of: ['support_tickets', 'ticket_admin', 'program'],
  sql: `WITH w AS (${waitingParts
    .map((where) => `SELECT updated_at AS at, ${ticketDeadlineSql} AS due FROM support_tickets t WHERE ${where}`)
    .join(' UNION ALL ')}),
    first AS (${waitingParts
      .map(
        (
          where,
        ) => `SELECT * FROM (SELECT id, number, subject, user_id, person_name AS name, updated_at AS at, ${ticketDeadlineSql} AS due
          FROM support_tickets t WHERE ${where} ORDER BY updated_at LIMIT ${maxInspectedRows})`,
      )
      .join(' UNION ALL ')})
    SELECT json_object('statuses', json_object(${ticketStatuses.map(ticketCount).join(', ')}),
      'oldest', json_object(${ticketStatuses.map(oldestTicket).join(', ')}),
      'waiting', json(${waitingStatsSql}),
      'waitingInProgress', (SELECT COUNT(*) FROM support_tickets WHERE status = 'in_progress' AND updated_by IN ('', 'member')), 'heads', json(${firstPeopleSql('SELECT user_id, name, at FROM first', maxInspectedRows * waitingParts.length)}),
      'lateHeads', json(${firstPeopleSql(`SELECT user_id, name, at FROM first WHERE due <= {:now}`, maxInspectedRows * waitingParts.length)}),
      'longest', json((SELECT json_object('id', id, 'number', number, 'subject', subject, 'name', name, 'since', at)
        FROM first ORDER BY due <= {:now} DESC, at, id LIMIT 1))) AS value,
      ${nextDeadlineSql} AS until`,
}

function ticketCount(status: string): string {
  return `'${status}', COALESCE((SELECT n FROM _stats_counts WHERE counter = 'tickets' AND key = json_array('${status}')), 0)`
}

function oldestTicket(status: string): string {
  return `'${status}', COALESCE((SELECT MIN(created_at) FROM support_tickets WHERE status = '${status}'), '')`
}

const withoutRolesSql = (...roles: string[]): string =>
  roles
    .map((role) => `AND NOT EXISTS (SELECT 1 FROM user_roles o WHERE o.user_id = r.user_id AND o.role = '${role}')`)
    .join(' ')

const weekStartSql = `date({:today}, '-6 days')`

const people: StatsQuery = {
  of: ['users', 'user_roles', 'affiliate_submissions', 'referral_attributions', 'user_admin', 'rental_periods'],
  sql: `WITH n AS (SELECT (SELECT COUNT(*) FROM users WHERE anonymised_at = '') AS everyone,
      (SELECT COUNT(*) FROM user_roles WHERE role = 'affiliate') AS affiliates,
      (SELECT COUNT(*) FROM user_roles WHERE role = 'admin') AS admins,
      (SELECT COUNT(*) FROM user_roles r WHERE r.role = 'affiliate' ${withoutRolesSql('user')}) AS only_affiliates,
      (SELECT COUNT(*) FROM user_roles r WHERE r.role = 'admin' ${withoutRolesSql('user', 'affiliate')}) AS only_admins,
      (SELECT COUNT(*) FROM affiliate_submissions r WHERE r.status = 'pending' AND r.user_id != '' ${withoutRolesSql('affiliate')}) AS applied,
      (SELECT COUNT(*) FROM users WHERE anonymised_at = '' AND created_at >= ${weekStartSql}) AS joined,
      (SELECT COUNT(*) FROM user_roles r WHERE r.role = 'affiliate' AND EXISTS
        (SELECT 1 FROM referral_attributions a WHERE a.affiliate_id = r.user_id AND a.voided_at = '')) AS referring,
      (SELECT COUNT(*) FROM user_roles r CROSS JOIN user_admin d ON d.user_id = r.user_id
        WHERE r.role = 'admin' AND d.last_login_at >= ${weekStartSql}) AS here,
      (SELECT COUNT(*) FROM users WHERE ${withoutPaypalSql}) AS unpayable,
      (SELECT COUNT(DISTINCT user_id) FROM rental_periods WHERE ${startingThisWeekSql()}) AS starting,
      (SELECT COUNT(*) FROM user_admin WHERE ${isInactiveSql}) AS away)
    SELECT json_object('all', everyone, 'user', everyone - only_affiliates - only_admins, 'affiliate', affiliates,
      'admin', admins, 'pendingAffiliates', applied,
      'joinedWeek', joined, 'referring', referring, 'adminsWeek', here,
      'withoutPaypal', unpayable, 'startingWeek', starting, 'away', away) AS value, '' AS until FROM n`,
}

const maxDiscs = 120
const activePeriodsSql = `FROM rental_periods WHERE voided_at = ''`
const continuesSql = [`end_date = ''`, `end_date > ${monthEndSql}`]
const hasBegunSql = 'start_date <= {:today}'

// The unary plus prevents SQLite from using the index on `voided_at`, because few rentals start soon.
const startingSoonSql = `FROM rental_periods WHERE +voided_at = '' AND start_date > {:today} AND start_date <= ${monthEndSql}`
const rentalFlowSql = `SELECT key ->> 0 AS month, SUM(CASE counter WHEN 'starts' THEN n ELSE 0 END) AS started,
    SUM(CASE counter WHEN 'ends' THEN n ELSE 0 END) AS ended FROM _stats_counts
  WHERE counter IN ('starts', 'ends') AND key ->> 1 = 0
    AND key ->> 0 BETWEEN strftime('%Y-%m', {:today}, 'start of month', '-${maxMonths - 1} months') AND substr({:today}, 1, 7)
  GROUP BY 1 HAVING started + ended > 0`

const openRequestsSql = `FROM cancel_requests WHERE closed_at = '' AND last_day >= {:today}`
const unconfirmedEndsSql = `FROM cancel_requests WHERE confirmed_at = '' AND agreement = 'rental' AND closed_reason = 'over'`
const requestPeopleSql = (from: string): string => `SELECT user_id, last_day AS at,
    COALESCE((SELECT ${fullNameSql('u')} FROM users u WHERE u.id = user_id), '') AS name ${from} ORDER BY last_day`

const rentals: StatsQuery = {
  of: ['rental_periods', 'cancel_requests', 'users'],
  sql: `WITH n AS (SELECT ${continuesSql.map((when) => `(SELECT COUNT(*) ${activePeriodsSql} AND ${when} AND ${hasBegunSql})`).join(' + ')} AS stay,
      (SELECT COUNT(*) FROM rental_periods WHERE ${endingThisMonthSql()}) AS leave)
    SELECT json_object('count', stay + leave, 'leaving', leave, 'by', ${monthEndSql},
      'starting', (SELECT COUNT(*) ${startingSoonSql}),
      'flow', json((SELECT json_group_array(json_array(month, started, ended) ORDER BY month) FROM (${rentalFlowSql}))),
      'stay', json((SELECT json_group_array(user_id) FROM (${continuesSql
        .map(
          (when) =>
            `SELECT * FROM (SELECT user_id ${activePeriodsSql} AND ${when} AND ${hasBegunSql} LIMIT ${maxDiscs})`,
        )
        .join(' UNION ALL ')} LIMIT ${maxDiscs}))),
      'leave', json((SELECT json_group_array(user_id) FROM (SELECT user_id FROM rental_periods WHERE ${endingThisMonthSql()} LIMIT ${maxDiscs}))),
      'asked', json_object('open', (SELECT COUNT(*) ${openRequestsSql}), 'day', (SELECT COALESCE(MIN(last_day), '') ${openRequestsSql}),
        'heads', json(${firstPeopleSql(requestPeopleSql(openRequestsSql))}), 'left', (SELECT COUNT(*) ${unconfirmedEndsSql}),
        'leftHeads', json(${firstPeopleSql(requestPeopleSql(unconfirmedEndsSql))}))
    ) AS value, '' AS until FROM n`,
}

const pendingApplicationsSql = `FROM affiliate_submissions WHERE status = 'pending' ORDER BY created`

const applications: StatsQuery = {
  of: ['affiliate_submissions', 'program'],
  sql: `WITH w AS (SELECT created AS at, ${deadlineSql('due_at', 'created', 'application_answer_days')} AS due ${pendingApplicationsSql})
    SELECT json_object('waiting', json(${waitingStatsSql}),
      'heads', json(${firstPeopleSql(`SELECT user_id, ${fullNameSql()} AS name, created AS at ${pendingApplicationsSql}`)})) AS value,
      ${nextDeadlineSql} AS until`,
}

// Late leads come first, because their initials are shown.
const newLeadsSql = `FROM leads WHERE state = 'new' ORDER BY due_at`

const leads: StatsQuery = {
  of: ['leads'],
  sql: `WITH w AS (SELECT created AS at, due_at AS due ${newLeadsSql})
    SELECT json_object('waiting', json(${waitingStatsSql}),
      'heads', json(${firstPeopleSql(`SELECT id AS user_id, ${fullNameSql()} AS name, due_at AS at ${newLeadsSql}`)})) AS value,
      ${nextDeadlineSql} AS until`,
}

const holds: StatsQuery = {
  of: ['line_holds', 'program'],
  sql: `WITH w AS (SELECT earning, user_id, kind, made_at AS at, ${deadlineSql('due_at', 'made_at', 'hold_decision_days')} AS due
      FROM line_holds WHERE outcome = '' ORDER BY made_at),
    lines AS (SELECT w.earning, MAX(w.kind = 'by-hand') AS hand, MIN(w.at) AS at, MIN(w.due) AS due, w.user_id, e.amount_cents AS cents
      FROM w JOIN earnings e ON e.id = w.earning GROUP BY w.earning)
    SELECT json_object('waiting', json(${waitingStatsSql}),
      'byHand', json((SELECT json_object('lines', COUNT(*), 'cents', COALESCE(SUM(cents), 0),
        'userId', COALESCE((SELECT user_id FROM lines WHERE hand ORDER BY at, earning LIMIT 1), '')) FROM lines WHERE hand)),
      'review', json((SELECT json_object('lines', COUNT(*), 'cents', COALESCE(SUM(cents), 0), 'due', COALESCE(MIN(due), ''))
        FROM lines WHERE NOT hand))) AS value,
      ${nextDeadlineSql} AS until`,
}

const webhook: StatsQuery = {
  of: ['webhook_deliveries', 'admin_settings'],
  sql: `SELECT json_object('failed', json_object('count', COUNT(*), 'oldest', COALESCE(MIN(queued_at), ''))) AS value, '' AS until
    FROM webhook_deliveries WHERE status = 'failed' AND event != 'test'
      AND COALESCE(${settingSql('webhook_url')}, '') != ''`,
}

export const statsQueries: { readonly [A in StatsTopic]: StatsQuery } = {
  payments,
  runs,
  tickets,
  people,
  rentals,
  applications,
  leads,
  holds,
  webhook,
}
