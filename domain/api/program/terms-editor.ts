import * as v from 'valibot'
import { calendarDate, id } from '../atoms'
import { command, query } from '../route'

const text = v.pipe(v.string(), v.maxLength(50_000, 'text-too-long'))
/** `base` is the `updated` time of the stored draft that the admin edited; '' if there was none. */
const draft = { textEn: text, textEs: text, askAgain: v.boolean(), base: v.string() }

/** Saves the draft that all admins share; `changed-meanwhile` if another admin has saved it since. */
export const saveTermsDraftRoute = command('POST /api/admin/terms/draft', {
  access: 'admin',
  input: v.object(draft),
  output: v.object({ id, updated: v.string() }),
  audit: ['terms.draft'],
})

/** Publishes the terms permanently, from today or later; `terms-one-language` if a section changed in one language only. */
export const publishTermsRoute = command('POST /api/admin/terms/publish', {
  access: 'admin',
  input: v.object({ ...draft, from: calendarDate }),
  output: v.object({ id, version: v.string() }),
  audit: ['terms.publish'],
})

/** Returns statistics. `people` are those who rent out a profile and haven't agreed to the requested version (P18). */
export const termsStatsRoute = query('GET /api/admin/terms', {
  access: 'admin',
  output: v.object({
    agreed: v.record(v.string(), v.number()),
    renting: v.number(),
    draftBy: v.string(),
    asking: v.string(),
    without: v.number(),
    people: v.array(v.object({ id: v.string(), name: v.string(), version: v.string() })),
  }),
})
