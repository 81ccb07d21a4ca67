import * as v from 'valibot'
import { calendarDate, id, noInput } from '../atoms'
import { command, query } from '../route'

const text = v.pipe(v.string(), v.maxLength(50_000, 'text-too-long'))
/** `base` is the `updated` of the stored draft that was edited; '' = there was none. */
const draft = { textEn: text, textEs: text, askAgain: v.boolean(), base: v.string() }

/** Saves the draft of the next terms, which all admins share; `changed-meanwhile` if another admin saved first. */
export const saveTermsDraftRoute = command('POST /api/admin/terms/draft', {
  access: 'admin',
  input: v.object(draft),
  output: v.object({ id, updated: v.string() }),
  audit: ['terms.draft'],
})

/**
 * Publishes the draft from a day on, today or later, permanently. `terms-one-language` if a section changed in one language
 * only, `date-order` if a later version is published already.
 */
export const publishTermsRoute = command('POST /api/admin/terms/publish', {
  access: 'admin',
  input: v.object({ ...draft, from: calendarDate }),
  output: v.object({ id, version: v.string() }),
  audit: ['terms.publish'],
})

/**
 * Returns how many people agreed to each version, who edited the draft last, and who rents without the requested agreement
 * (P18).
 */
export const termsStatsRoute = query('GET /api/admin/terms', {
  access: 'admin',
  input: noInput,
  output: v.object({
    agreed: v.record(v.string(), v.number()),
    renting: v.number(),
    draftBy: v.string(),
    /** The version that requests agreement; '' = none. */
    asking: v.string(),
    /** How many rent without it; `people` has those who joined first. */
    without: v.number(),
    people: v.array(v.object({ id: v.string(), name: v.string(), version: v.string() })),
  }),
})
