import * as v from 'valibot'
import { calendarDate, id, none } from '../atoms'
import { command, query } from '../route'

const text = v.pipe(v.string(), v.maxLength(50_000, 'text-too-long'))
/** A draft as it is written; `base` is the stored draft's `updated` it began from, '' = there was none. */
const draft = { textEn: text, textEs: text, askAgain: v.boolean(), base: v.string() }

/** Keeps the draft of the next terms where every admin finds it; `changed-meanwhile` when somebody else kept another. */
export const draftTermsRoute = command('POST /api/admin/terms/draft', {
  access: 'admin',
  input: v.object(draft),
  output: v.object({ id, updated: v.string() }),
  audit: ['terms.draft'],
})

/**
 * Publishes the terms as they were read here, from a day on, today or later: nothing of them changes any more. `terms-one-language` when a
 * section changed in one language alone, `date-order` when a version that counts later is published already.
 */
export const publishTermsRoute = command('POST /api/admin/terms/publish', {
  access: 'admin',
  input: v.object({ ...draft, from: calendarDate }),
  output: v.object({ id, version: v.string() }),
  audit: ['terms.publish'],
})

/** Who agreed to what: people by version, who wrote last on the draft, and whose rental runs without the terms that ask for it (P18). */
export const termsFiguresRoute = query('GET /api/admin/terms', {
  access: 'admin',
  input: none,
  output: v.object({
    agreed: v.record(v.string(), v.number()),
    /** How many rent now. */
    renting: v.number(),
    draftBy: v.string(),
    /** The version that asks; '' = none does. */
    asking: v.string(),
    /** How many rent without having agreed to it, and those of them who joined first. */
    without: v.number(),
    people: v.array(v.object({ id: v.string(), name: v.string(), version: v.string() })),
  }),
})
