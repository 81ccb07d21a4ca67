import { readMoneyFacts, ofUser } from '../people/own-money-facts'
import { fullNameSql } from '../../domain/people/person-names'
import type { Id, Language } from '../../domain/entities'
import { namesOfSources } from '../../domain/money/accrual/own-facts'
import { statementOf, type Statement } from '../../domain/money/views/statement'
import { replacementLinesSql } from '../holds/manual-replacements'
import { nowMs, timeZone } from '../platform/clock'
import { oneOrDefault, requireOne, readText } from '../platform/db'

export interface StatementFacts {
  statement: Statement
  language: Language
  person: { id: Id; name: string; email: string; paypal: string }
  product: string
  zone: string
  atMs: number
  nameOf: (source: Id) => string
  seal: { entry: number; hash: string }
}

export interface StatementRequest {
  user: Id
  year: number
  language: Language
}

/** Reads a person's statement of a year from the current rows. Throws `not-found`. */
export function statementFacts(app: PbApp, { user, year, language }: StatementRequest): StatementFacts {
  const own = { user }
  const payee = `SELECT id, ${fullNameSql()} AS name, email, paypal_email AS paypal FROM users WHERE id = {:user}`
  const person = requireOne(app, payee, own, { id: '', name: '', email: '', paypal: '' })
  const newestEntry = 'SELECT n AS entry, hash FROM audit_log ORDER BY n DESC LIMIT 1'
  const facts = readMoneyFacts(app, user, {
    earnings: `${ofUser} AND (t.status != 'cancelled' OR t.corrects_payment != '')`,
    user_payments: `${ofUser} AND (t.status = 'dispersed' OR t.replaces != '')`,
    payment_lines: `${ofUser} AND ${replacementLinesSql}`,
    line_holds: `${ofUser} AND t.kind = 'by-hand' AND t.released_at = ''`,
    referrals: 't.affiliate_id = {:user}',
    referral_attributions: 't.affiliate_id = {:user}',
  })
  return {
    statement: statementOf(facts, year),
    language,
    person,
    product: readText(app, 'SELECT product_name AS text FROM program LIMIT 1') || 'Coterie',
    zone: timeZone(app),
    atMs: nowMs(),
    nameOf: namesOfSources(facts, []),
    seal: oneOrDefault(app, newestEntry, {}, { entry: 0, hash: '' }),
  }
}
