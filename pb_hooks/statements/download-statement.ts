import { ownStatementRoute } from '../../domain/api/money/statements'
import { memberStatementRoute, yearTotalsRoute } from '../../domain/api/money/admin-statements'
import { audit } from '../platform/audit'
import { inTransaction, rows } from '../platform/db'
import { requireWithinLimit } from '../platform/errors'
import { answerTo } from '../platform/route'
import { statementFacts, type StatementRequest } from './statement-facts'
import { statementCsv, statementPdf, type StatementFile } from './statement-files'
import { fullNameSql } from '../../domain/people/person-names'
import { toCsv } from '../../domain/texts/csv'
import { isReplacedSql } from '../holds/manual-replacements'
import { statementMessages } from './statement-messages'

/** Limit per person, because creating a file uses much CPU. */
const limit = { max: 60, windowMs: 10 * 60_000 }

answerTo(ownStatementRoute, ({ app, person }, { format, ...input }) => {
  requireWithinLimit('statement', person.id, limit)
  return fileOf(app, format, { ...input, user: person.id })
})

answerTo(memberStatementRoute, ({ app, person }, { format, ...input }) => {
  requireWithinLimit('statement', person.id, limit)
  const made = fileOf(app, format, input)
  const after = { year: input.year, format }
  inTransaction(app, (tx) => audit(tx, person, 'statement.download', `users/${input.user}`, { after }))
  return made
})

function fileOf(app: PbApp, format: 'pdf' | 'csv', input: StatementRequest): StatementFile {
  const facts = statementFacts(app, input)
  return format === 'pdf' ? statementPdf(facts) : statementCsv(facts)
}

const sums = { opening: 0, earned_rental: 0, earned_commission: 0, paid_rental: 0, paid_commission: 0, back: 0 }
const shape = { id: '', name: '', email: '', paypal: '', ...sums }

/**
 * Sums of a year for all people, by the rules of `domain/money/views/statement` in SQL (M37, M39); a test compares both.
 */
const totalsSql = `
  WITH corrected AS MATERIALIZED (
    SELECT corrects_payment AS payment, SUM(amount_cents) AS cents FROM earnings WHERE corrects_payment != '' GROUP BY corrects_payment),
  sent AS MATERIALIZED (
    SELECT p.user_id AS user, p.payment_type AS type, p.payout_returned_cents AS back, substr(p.payout_reported_at, 1, 4) AS told,
      substr(COALESCE((SELECT e.paid_date FROM earnings e WHERE e.payment = p.id AND e.paid_date != '' LIMIT 1), p.dispersed_at), 1, 4) AS year,
      p.amount_cents + CASE WHEN c.payment IS NULL AND p.payout_owed_cents = 0 THEN 0
        ELSE p.payout_returned_cents - p.payout_owed_cents - COALESCE(c.cents, 0) END AS paid
    FROM user_payments p LEFT JOIN corrected c ON c.payment = p.id WHERE p.status = 'dispersed'),
  moved AS (
    SELECT e.user_id AS user, substr(e.month, 1, 4) AS year, e.payment_type AS type, e.amount_cents AS earned, 0 AS paid, 0 AS back
    FROM earnings e WHERE e.status != 'cancelled' AND e.corrects_payment = '' AND e.month <= {:last}
      AND NOT ${isReplacedSql('e')}
    UNION ALL
    SELECT e.user_id, substr(e.month, 1, 4), e.payment_type, -e.amount_cents, 0, 0
    FROM earnings e WHERE e.corrects_payment != '' AND e.cancel_kind = 'never' AND e.month <= {:last}
    UNION ALL
    SELECT user, year, type, 0, paid, 0 FROM sent
    UNION ALL
    SELECT user, MAX(year, told), type, 0, 0, back FROM sent WHERE back != 0),
  sums AS (
    SELECT user,
      SUM(CASE WHEN year < {:year} THEN earned - paid + back ELSE 0 END) AS opening,
      SUM(CASE WHEN year = {:year} AND type = 'rental' THEN earned ELSE 0 END) AS earned_rental,
      SUM(CASE WHEN year = {:year} AND type = 'commission' THEN earned ELSE 0 END) AS earned_commission,
      SUM(CASE WHEN year = {:year} AND type = 'rental' THEN paid ELSE 0 END) AS paid_rental,
      SUM(CASE WHEN year = {:year} AND type = 'commission' THEN paid ELSE 0 END) AS paid_commission,
      SUM(CASE WHEN year = {:year} THEN back ELSE 0 END) AS back
    FROM moved WHERE year <= {:year} GROUP BY user)
  SELECT s.user AS id, COALESCE(${fullNameSql('u')}, '') AS name, COALESCE(u.email, '') AS email,
    COALESCE(u.paypal_email, '') AS paypal, s.opening, s.earned_rental, s.earned_commission, s.paid_rental, s.paid_commission, s.back
  FROM sums s LEFT JOIN users u ON u.id = s.user
  WHERE s.opening != 0 OR s.earned_rental != 0 OR s.earned_commission != 0 OR s.paid_rental != 0 OR s.paid_commission != 0 OR s.back != 0
  ORDER BY s.user`

answerTo(yearTotalsRoute, ({ app, person }, { year, language }) => {
  requireWithinLimit('statement', person.id, limit)
  const t = statementMessages[language]
  const found = rows(app, totalsSql, { year: String(year), last: `${year}-12` }, shape)
  const cells = found.map(({ id, name, email, paypal, ...of }) => {
    const earned = of.earned_rental + of.earned_commission
    const paid = of.paid_rental + of.paid_commission - of.back
    const amounts = [
      of.opening,
      of.earned_rental,
      of.earned_commission,
      earned,
      of.paid_rental,
      of.paid_commission,
      -of.back,
      paid,
      of.opening + earned - paid,
    ]
    return [id, name, email, paypal, year, ...amounts.map((cents) => cents / 100)]
  })
  inTransaction(app, (tx) =>
    audit(tx, person, 'statement.totals', `statements/${year}`, { after: { people: found.length } }),
  )
  return { name: `${t.totalsFile}-${year}.csv`, type: 'text/csv' as const, data: toCsv(language, t.totals, cells) }
})
