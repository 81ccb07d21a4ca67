import { fullNameSql } from '../../domain/people/person-names'
import type { Id, Language } from '../../domain/entities'
import { moneyFactsOf } from '../../domain/money/accrual/facts-of'
import { namesOfSources } from '../../domain/money/accrual/own-facts'
import { statementOf, type Statement } from '../../domain/money/views/statement'
import { replacementLinesSql } from '../holds/manual-replacements'
import { nowMs, timeZone } from '../platform/clock'
import { collectionRows } from '../platform/collection-rows'
import { oneOrDefault, requireOne } from '../platform/db'

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
  const person = requireOne(
    app,
    `SELECT id, ${fullNameSql()} AS name, email, paypal_email AS paypal FROM users WHERE id = {:user}`,
    own,
    { id: '', name: '', email: '', paypal: '' },
  )
  const program = oneOrDefault(app, 'SELECT product_name AS name FROM program LIMIT 1', {}, { name: '' })
  const newestEntry = 'SELECT n AS entry, hash FROM audit_log ORDER BY n DESC LIMIT 1'
  const whose = 'WHERE t.user_id = {:user} AND'
  const facts = moneyFactsOf(user, {
    user: undefined,
    program: undefined,
    rental_periods: [],
    affiliate_periods: [],
    rates: [],
    earnings: collectionRows(app, 'earnings', `${whose} (t.status != 'cancelled' OR t.corrects_payment != '')`, own),
    user_payments: collectionRows(app, 'user_payments', `${whose} (t.status = 'dispersed' OR t.replaces != '')`, own),
    payment_lines: collectionRows(app, 'payment_lines', `${whose} ${replacementLinesSql}`, own),
    line_holds: collectionRows(app, 'line_holds', `${whose} t.kind = 'by-hand' AND t.released_at = ''`, own),
    referrals: collectionRows(app, 'referrals', 'WHERE t.affiliate_id = {:user}', own),
    referral_attributions: collectionRows(app, 'referral_attributions', 'WHERE t.affiliate_id = {:user}', own),
  })
  return {
    statement: statementOf(facts, year),
    language,
    person,
    product: program.name || 'Coterie',
    zone: timeZone(app),
    atMs: nowMs(),
    nameOf: namesOfSources(facts, []),
    seal: oneOrDefault(app, newestEntry, {}, { entry: 0, hash: '' }),
  }
}
