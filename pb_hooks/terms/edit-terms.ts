import { saveTermsDraftRoute, publishTermsRoute } from '../../domain/api/program/terms-editor'
import type { InputOf } from '../../domain/api/route'
import { addDays } from '../../domain/calendar'
import { nextVersion, publishedTerms, termsProblem } from '../../domain/texts/terms'
import { moment, today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, insert, rows } from '../platform/db'
import { fail } from '../platform/errors'
import { refreshProgramRow } from '../settings/program'

const columns = { id: '', version: '', text_en: '', text_es: '', published_at: '', updated: '' }
const allTerms = (app: PbApp) =>
  rows(app, 'SELECT id, version, text_en, text_es, published_at, updated FROM terms_versions', {}, columns)

const aheadDays = 366

type Draft = InputOf<typeof saveTermsDraftRoute>

function keep(app: PbApp, { textEn, textEs, askAgain, base }: Draft): { id: string; version: string; updated: string } {
  const all = allTerms(app)
  const draft = all.find(({ published_at }) => published_at === '')
  if ((draft?.updated ?? '') !== base) fail('changed-meanwhile')
  const version = nextVersion(all)
  const updated = moment()
  const id = draft?.id ?? insert(app, 'terms_versions', { version })
  exec(
    app,
    `UPDATE terms_versions SET version = {:version}, text_en = {:textEn}, text_es = {:textEs}, ask_again = {:askAgain},
       updated = {:updated} WHERE id = {:id}`,
    { id, version, textEn, textEs, askAgain, updated },
  )
  return { id, version, updated }
}

/** Model hook of new terms, also on the dashboard: allows only one draft, and sets the next version's name. */
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
export const publishTerms = commandFor(publishTermsRoute, ({ app, audit }, { from, ...draft }) => {
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
  exec(app, 'UPDATE terms_versions SET published_at = {:at} WHERE id = {:id}', { at, id })
  refreshProgramRow(app)
  $coterie.publicPagesChanged()
  const after = { version, published_at: at, ask_again: draft.askAgain }
  audit('terms.publish', `terms_versions/${id}`, { after })
  return { id, version }
})
