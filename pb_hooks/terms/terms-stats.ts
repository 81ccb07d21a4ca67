import { agreeToTermsRoute } from '../../domain/api/program/program'
import { commandFor } from '../platform/command'
import { change, one, rows, readNumber } from '../platform/db'
import { fail } from '../platform/errors'
import { recordConsent } from '../users/create-user'
import { fullNameSql } from '../../domain/people/person-names'
import { termsStatsRoute } from '../../domain/api/program/terms-editor'
import { answerTo } from '../platform/route'

export const agreeToTerms = commandFor(agreeToTermsRoute, ({ app, person, audit }, { version, language }) => {
  const newest = one(
    app,
    `SELECT version FROM terms_versions WHERE version = {:version} AND published_at != ''`,
    { version },
    { version: '' },
  )
  if (!newest) return fail('not-found')
  const before = app.findRecordById('users', person.id).getString('terms_version')
  if (before === version) fail('nothing-changed')
  recordConsent(app, person.id, version, language)
  change(app, 'users', person.id, { terms_version: version })
  audit('terms.agree', `users/${person.id}`, { before: { terms_version: before }, after: { terms_version: version } })
  return {}
})

const maxNamed = 50

/** Returns how many people agreed to which version (P18). */
export const termsStats = answerTo(termsStatsRoute, ({ app }) => {
  const agreed = rows(
    app,
    `SELECT terms_version AS version, COUNT(*) AS n FROM users WHERE anonymised_at = '' GROUP BY terms_version`,
    {},
    { version: '', n: 0 },
  )
  const asking =
    one(
      app,
      `SELECT version FROM terms_versions WHERE published_at != '' AND ask_again ORDER BY published_at DESC LIMIT 1`,
      {},
      { version: '' },
    )?.version ?? ''
  // agreeing to a later version covers this one
  const lacking = `{:asking} != '' AND u.terms_version NOT IN (
    SELECT later.version FROM terms_versions later, terms_versions asking
    WHERE asking.version = {:asking} AND later.published_at >= asking.published_at)`
  return {
    agreed: Object.fromEntries(agreed.map(({ version, n }) => [version, n])),
    renting: readNumber(app, `SELECT COUNT(*) AS n FROM users WHERE anonymised_at = '' AND account_status = 'active'`),
    draftBy: lastWriter(app),
    asking,
    without: readNumber(
      app,
      `SELECT COUNT(*) AS n FROM users u WHERE u.anonymised_at = '' AND u.account_status = 'active' AND ${lacking}`,
      { asking },
    ),
    // the plus sign makes SQLite use `living`, which has the order of the list, so nothing is sorted
    people: rows(
      app,
      `SELECT u.id AS id, ${fullNameSql('u')} AS name, u.terms_version AS version
       FROM users u WHERE u.anonymised_at = '' AND +u.account_status = 'active' AND ${lacking}
       ORDER BY u.created_at, u.id LIMIT {:most}`,
      { asking, most: maxNamed },
      { id: '', name: '', version: '' },
    ),
  }
})

/** Returns the last editor of the draft; '' = none. */
const lastWriter = (app: PbApp): string =>
  one(
    app,
    `SELECT COALESCE(${fullNameSql('u')}, '') AS name
     FROM terms_versions t JOIN audit_log a ON a.subject = 'terms_versions/' || t.id JOIN users u ON u.id = a.actor
     WHERE t.published_at = '' AND a.action = 'terms.draft' ORDER BY a.n DESC LIMIT 1`,
    {},
    { name: '' },
  )?.name ?? ''
