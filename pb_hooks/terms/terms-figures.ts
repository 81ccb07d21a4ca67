import { fullNameSql } from '../../domain/people/person-names'
import { termsFiguresRoute } from '../../domain/api/terms-editor'
import { one, rows } from '../platform/db'
import { answerTo } from '../platform/route'

const mostNamed = 50

/** Who agreed to what (P18). */
export const termsFigures = answerTo(termsFiguresRoute, ({ app }) => {
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
  // whoever agreed to a later version agreed to what this one says, or to something newer
  const lacking = `{:asking} != '' AND u.terms_version NOT IN (
    SELECT later.version FROM terms_versions later, terms_versions asking
    WHERE asking.version = {:asking} AND later.published_at >= asking.published_at)`
  return {
    agreed: Object.fromEntries(agreed.map(({ version, n }) => [version, n])),
    renting:
      one(app, `SELECT COUNT(*) AS n FROM users WHERE anonymised_at = '' AND account_status = 'active'`, {}, { n: 0 })
        ?.n ?? 0,
    draftBy: lastWriter(app),
    asking,
    without:
      one(
        app,
        `SELECT COUNT(*) AS n FROM users u WHERE u.anonymised_at = '' AND u.account_status = 'active' AND ${lacking}`,
        { asking },
        { n: 0 },
      )?.n ?? 0,
    // the plus keeps the list on `living`, which has its order: nobody is sorted
    people: rows(
      app,
      `SELECT u.id AS id, ${fullNameSql('u')} AS name, u.terms_version AS version
       FROM users u WHERE u.anonymised_at = '' AND +u.account_status = 'active' AND ${lacking}
       ORDER BY u.created_at, u.id LIMIT {:most}`,
      { asking, most: mostNamed },
      { id: '', name: '', version: '' },
    ),
  }
})

/** Who kept the draft last, '' = there is none. */
const lastWriter = (app: PbApp): string =>
  one(
    app,
    `SELECT COALESCE(${fullNameSql('u')}, '') AS name
     FROM terms_versions t JOIN audit_log a ON a.subject = 'terms_versions/' || t.id JOIN users u ON u.id = a.actor
     WHERE t.published_at = '' AND a.action = 'terms.draft' ORDER BY a.n DESC LIMIT 1`,
    {},
    { name: '' },
  )?.name ?? ''
