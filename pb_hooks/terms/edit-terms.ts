import { collectionRows } from '../platform/collection-rows'
import { saveTermsDraftRoute, publishTermsRoute, termsStatsRoute } from '../../domain/api/program/terms-editor'
import type { InputOf } from '../../domain/api/route'
import { addDays } from '../../domain/calendar'
import { nextVersion, publishedTerms, termsProblem } from '../../domain/texts/terms'
import { moment, today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { change, exists, insert, readNumber, rows, updateRow, readText } from '../platform/db'
import { fail } from '../platform/errors'
import { refreshProgramRow } from '../settings/program'
import { agreeToTermsRoute } from '../../domain/api/program/program'
import { recordConsent } from '../users/create-user'
import { fullNameSql } from '../../domain/people/person-names'
import { answerTo } from '../platform/route'

const allTerms = (app: PbApp) => collectionRows(app, 'terms_versions', '')

const aheadDays = 366

type Draft = InputOf<typeof saveTermsDraftRoute>

function keep(app: PbApp, { textEn, textEs, askAgain, base }: Draft): { id: string; version: string; updated: string } {
  const all = allTerms(app)
  const draft = all.find(({ published_at }) => published_at === '')
  if ((draft?.updated ?? '') !== base) fail('changed-meanwhile')
  const version = nextVersion(all)
  const updated = moment()
  const id = draft?.id ?? insert(app, 'terms_versions', { version })
  updateRow(app, 'terms_versions', id, { version, text_en: textEn, text_es: textEs, ask_again: askAgain, updated })
  return { id, version, updated }
}

export function termsDrafted(e: PbRecordEvent): void {
  if (e.record.getString('published_at') !== '') return e.next()
  const all = allTerms(e.app)
  if (all.some(({ published_at }) => published_at === '')) fail('changed-meanwhile')
  e.record.set('version', nextVersion(all))
  e.next()
}

export const draftTerms = commandFor(saveTermsDraftRoute, ({ app, audit }, draft) => {
  const { id, version, updated } = keep(app, draft)
  const after = { version, ask_again: draft.askAgain }
  audit('terms.draft', `terms_versions/${id}`, { after })
  return { id, updated }
})

/** Publishes the draft. It takes effect now if the given day is today, otherwise at the start of that day (UTC). */
commandFor(publishTermsRoute, ({ app, audit }, { from, ...draft }) => {
  const newest = publishedTerms(allTerms(app))[0]
  const problem = termsProblem({ text_en: draft.textEn, text_es: draft.textEs }, newest)
  if (problem !== '') fail(problem)
  const now = moment()
  const day = today(app)
  if (from < day) fail('date-order', {}, { from: 'date-order' })
  if (from > addDays(day, aheadDays)) fail('date-too-far', {}, { from: 'date-too-far' })
  const at = from > now.slice(0, 10) ? `${from} 00:00:00.000Z` : now
  if (newest !== undefined && at <= newest.published_at) fail('date-order', {}, { from: 'date-order' })
  const { id, version } = keep(app, draft)
  updateRow(app, 'terms_versions', id, { published_at: at })
  refreshProgramRow(app)
  $coterie.publicPagesChanged()
  const after = { version, published_at: at, ask_again: draft.askAgain }
  audit('terms.publish', `terms_versions/${id}`, { after })
  return { id, version }
})

commandFor(agreeToTermsRoute, ({ app, person, audit }, { version, language }) => {
  const published = `SELECT 1 FROM terms_versions WHERE version = {:version} AND published_at != ''`
  if (!exists(app, published, { version })) fail('not-found')
  const before = app.findRecordById('users', person.id).getString('terms_version')
  if (before === version) fail('nothing-changed')
  recordConsent(app, person.id, version, language)
  change(app, 'users', person.id, { terms_version: version })
  audit('terms.agree', `users/${person.id}`, { before: { terms_version: before }, after: { terms_version: version } })
  return {}
})

const maxNamed = 50

/** Returns how many people agreed to which version (P18). */
answerTo(termsStatsRoute, ({ app }) => {
  const agreed = rows(
    app,
    `SELECT terms_version AS version, COUNT(*) AS n FROM users WHERE anonymised_at = '' GROUP BY terms_version`,
    {},
    { version: '', n: 0 },
  )
  const newest = `SELECT version AS text FROM terms_versions WHERE published_at != '' AND ask_again ORDER BY published_at DESC LIMIT 1`
  const asking = readText(app, newest)
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
       ORDER BY u.created_at, u.id LIMIT {:limit}`,
      { asking, limit: maxNamed },
      { id: '', name: '', version: '' },
    ),
  }
})

const lastWriter = (app: PbApp): string =>
  readText(
    app,
    `SELECT COALESCE(${fullNameSql('u')}, '') AS text
     FROM terms_versions t JOIN audit_log a ON a.subject = 'terms_versions/' || t.id JOIN users u ON u.id = a.actor
     WHERE t.published_at = '' AND a.action = 'terms.draft' ORDER BY a.n DESC LIMIT 1`,
  )
