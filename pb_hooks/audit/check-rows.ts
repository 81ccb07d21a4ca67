import { moment, today } from '../platform/clock'
import { findDifferences, type Difference } from './difference'
import { fullNameSql } from '../../domain/people/person-names'
import { differingCountersSql } from '../../domain/stats/counters'
import { maskedEmailSql } from '../../domain/people/email/email-address'
import { rows } from '../platform/db'
import { stalePeopleSearchSql } from '../people/list-people'
import { rentalStartSql, accountStatusSql, referralStatusSql } from '../rentals/rental'
import { computeProgramRow, rateSettingsOf } from '../settings/program'
import { staleTicketSearchSql } from '../tickets/read-ticket'

/** Checks states against timestamps, lines against rates, and ids against rows (M4, M12, M13, M31). */
export function checkStates(app: PbApp): Difference[] {
  return [
    ...findDifferences(
      app,
      {
        'a payment has the timestamps of its status': `
         SELECT 'user_payments/' || id AS subject, ${has} AS found, wanted AS expected FROM (
         SELECT *, CASE status WHEN 'pending' THEN 'pending' WHEN 'approved' THEN 'pending approved payee'
           WHEN 'dispersed' THEN 'pending approved dispersed payee' ELSE 'cancelled' END AS wanted FROM user_payments)
       WHERE (status != 'cancelled' AND ${has} != wanted) OR (status = 'cancelled' AND (cancelled_at = '' OR dispersed_at != ''))`,
        'a payment is approved before it is dispersed, and not in the future': `
       SELECT 'user_payments/' || id AS subject, approved_at || ' ' || dispersed_at AS found, 'by ' || {:now} AS expected
       FROM user_payments WHERE approved_at > {:now} OR dispersed_at > {:now} OR (dispersed_at != '' AND dispersed_at < approved_at)`,
        'a cancelled line has a kind of cancellation': `
       SELECT 'earnings/' || id AS subject, status || ' ' || cancel_kind AS found, 'both or none' AS expected
       FROM earnings WHERE (status = 'cancelled') != (cancel_kind != '')`,
        'a line uses a rate that was set': `
       SELECT 'earnings/' || e.id AS subject, e.rate_cents AS found, 'a rate of ' || e.user_id || ' or the program' AS expected
       FROM earnings e WHERE e.kind IN ('rental', 'commission') AND e.cancel_kind != 'undone'
       AND NOT EXISTS (SELECT 1 FROM rates r WHERE r.kind = e.kind AND r.user_id IN ('', e.user_id)
         AND r.from_month <= e.month AND r.amount_cents = e.rate_cents AND NOT r.use_default)
       AND EXISTS (SELECT 1 FROM rates p WHERE p.kind = e.kind AND p.user_id = '' AND p.from_month <= e.month)`,
        'an undone run has no active payments or lines': `
       SELECT 'payment_runs/' || r.id AS subject, 'user_payments/' || p.id AS found, 'cancelled' AS expected FROM payment_runs r
       JOIN user_payments p ON p.run = r.id AND p.status != 'cancelled' WHERE r.state = 'undone'
       UNION ALL SELECT 'payment_runs/' || r.id, 'earnings/' || e.id, 'undone' FROM payment_runs r
       JOIN earnings e ON e.run = r.id AND e.cancel_kind = '' AND NOT (e.status = 'paid' AND e.payment = '') WHERE r.state = 'undone'`,
      },
      // a running server may have written a timestamp a moment after this query began
      { now: moment() },
    ),
    ...namedRows(app),
  ]
}

const has = `trim('pending' || CASE WHEN approved_at != '' THEN ' approved' ELSE '' END
  || CASE WHEN dispersed_at != '' THEN ' dispersed' ELSE '' END || CASE WHEN payee_paypal != '' THEN ' payee' ELSE '' END)`

const references = [
  ['earnings', 'user_id', 'users'],
  ['earnings', 'run', 'payment_runs'],
  ['user_payments', 'user_id', 'users'],
  ['user_payments', 'run', 'payment_runs'],
  ['payout_items', 'batch', 'payout_batches'],
  ['payout_items', 'payment', 'user_payments'],
  ['payout_items', 'user_id', 'users'],
  ['payout_items', 'correction', 'earnings'],
  ['payment_run_results', 'run', 'payment_runs'],
  ['payment_run_jobs', 'run', 'payment_runs'],
  ['rental_periods', 'user_id', 'users'],
  ['affiliate_periods', 'user_id', 'users'],
  ['referral_attributions', 'referred_user', 'users'],
  ['referral_attributions', 'affiliate_id', 'users'],
  ['user_roles', 'user_id', 'users'],
  ['rates', 'user_id', 'users'],
] as const

const namedRows = (app: PbApp): Difference[] =>
  references.flatMap(([table, column, named]) =>
    findDifferences(app, {
      'an id refers to an existing row': `
       SELECT '${table}/' || t.id AS subject, 'none' AS found, '${named}/' || t.${column} AS expected
       FROM ${table} t LEFT JOIN ${named} o ON o.id = t.${column} WHERE t.${column} != '' AND o.id IS NULL`,
    }),
  )

/** Checks derived tables and copied columns against their sources. */
export function checkProjections(app: PbApp): Difference[] {
  const day = today(app)
  return [
    ...findDifferences(
      app,
      {
        'rental_start and account_status follow the rental periods': `
         SELECT 'users/' || id AS subject, rental_start || ' ' || account_status AS found,
         ${rentalStartSql} || ' ' || ${accountStatusSql} AS expected FROM users
       WHERE rental_start IS NOT ${rentalStartSql} OR account_status IS NOT ${accountStatusSql}`,
        'a referral matches the referred person': `
         SELECT 'referrals/' || r.id AS subject, r.rental_start || ' ' || r.account_status || ' ' || r.referred_email
         || ' ' || r.referred_name AS found,
         u.rental_start || ' ' || u.account_status || ' ' || ${maskedEmailSql('u.email')} || ' ' || ${fullNameSql('u')} AS expected
       FROM referrals r JOIN users u ON u.id = r.referred_user
       WHERE r.rental_start IS NOT u.rental_start OR r.account_status IS NOT u.account_status
       OR r.referred_email IS NOT ${maskedEmailSql('u.email')} OR r.referred_name IS NOT ${fullNameSql('u')}`,
        'a referral is active while the person has a rental': `
       SELECT 'referrals/' || id AS subject, status AS found, ${referralStatusSql} AS expected FROM referrals
       WHERE referred_user != '' AND status IS NOT ${referralStatusSql}`,
        'roles and affiliate_status follow the role rows and applications': `
         SELECT subject, found, expected FROM (SELECT 'users/' || u.id AS subject,
         COALESCE((SELECT group_concat(v, ',') FROM (SELECT value AS v FROM json_each(u.roles) ORDER BY value)), '')
           || ' ' || u.affiliate_status AS found,
         COALESCE((SELECT group_concat(role, ',') FROM (SELECT role FROM user_roles WHERE user_id = u.id ORDER BY role)), '')
           || ' ' || CASE WHEN EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id AND r.role = 'affiliate') THEN 'active'
             WHEN EXISTS (SELECT 1 FROM affiliate_submissions s WHERE s.user_id = u.id AND s.status = 'pending') THEN 'pending'
             ELSE 'inactive' END AS expected
       FROM users u) WHERE found != expected`,
        'a payment matches its payee': `
         SELECT 'user_payments/' || p.id AS subject, p.person_name || ' ' || p.person_email AS found,
         ${fullNameSql('u')} || ' ' || u.email AS expected
       FROM user_payments p JOIN users u ON u.id = p.user_id
       WHERE p.person_name IS NOT ${fullNameSql('u')} OR p.person_email IS NOT u.email`,
        'the people search is up to date': stalePeopleSearchSql,
        'the stats match the rows that they count': differingCountersSql,
        'the ticket search is up to date': staleTicketSearchSql,
        'a ticket matches its member': `
         SELECT 'support_tickets/' || t.id AS subject, t.person_name || ' ' || t.person_email AS found,
         ${fullNameSql('u')} || ' ' || u.email AS expected
       FROM support_tickets t JOIN users u ON u.id = t.user_id
       WHERE t.person_name IS NOT ${fullNameSql('u')} OR t.person_email IS NOT u.email`,
        'a message has the owner of its ticket': `
       SELECT 'ticket_messages/' || m.id AS subject, m.user_id AS found, t.user_id AS expected
       FROM ticket_messages m LEFT JOIN support_tickets t ON t.id = m.ticket_id WHERE m.user_id IS NOT t.user_id`,
      },
      { today: day },
    ),
    ...checkProgram(app),
  ]
}

function checkProgram(app: PbApp): Difference[] {
  const { origin: _origin, ...columns } = computeProgramRow(app)
  const count = rows(app, 'SELECT id FROM program', {}, { id: '' }).length
  return [
    ...(count === 1
      ? []
      : [{ check: 'the program has one row', subject: 'program', found: `${count}`, expected: '1' }]),
    ...Object.entries(columns).flatMap(([column, value]) =>
      findDifferences(
        app,
        {
          'the program row matches the settings and rates': `
         SELECT 'program/${column}' AS subject, ${column} AS found, {:value} AS expected FROM program
         WHERE ${column} IS NOT {:value}`,
        },
        { value },
      ),
    ),
    ...Object.entries(rateSettingsOf(columns)).flatMap(([key, value]) =>
      findDifferences(
        app,
        {
          'a setting that copies a rate matches it': `
         SELECT 'admin_settings/' || id AS subject, setting_value AS found, {:value} AS expected FROM admin_settings
         WHERE setting_key = {:key} AND setting_value IS NOT {:value}`,
        },
        { key, value },
      ),
    ),
  ]
}
