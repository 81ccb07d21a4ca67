import * as v from 'valibot'
import { isCalendarDate, isMonth } from '../calendar'
import { looksLikeSecret } from '../tickets/secret-texts'

/** The small schemas that routes are made of: one meaning, one bound, one error code each. */

/** A row's id. */
export const id = v.pipe(v.string(), v.maxLength(15))
/** A calendar date, `YYYY-MM-DD`. */
export const calendarDate = v.pipe(v.string(), v.check(isCalendarDate))
/** A month, `YYYY-MM`. */
export const month = v.pipe(v.string(), v.check(isMonth))
/** No password or code stands in what an admin writes (S15). */
const noSecret = v.check((text: string) => !looksLikeSecret(text), 'looks-like-secret')
/** Why something is done; '' = not said. */
export const reason = v.pipe(v.string(), v.trim(), v.maxLength(500, 'text-too-long'), noSecret)
/** A reason that has to be given. */
export const neededReason = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'reason-needed'),
  v.maxLength(500, 'text-too-long'),
  noSecret,
)
/** The subject of a mail that an admin writes to somebody. */
export const mailSubject = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'text-empty'),
  v.maxLength(200, 'text-too-long'),
  noSecret,
)
/** What that mail says. */
export const mailText = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'text-empty'),
  v.maxLength(5000, 'text-too-long'),
  noSecret,
)
/** Why money moves; '' = not said. */
export const longReason = v.pipe(v.string(), v.trim(), v.maxLength(1000, 'text-too-long'), noSecret)
/** A free note of an admin; '' = none. */
export const longNote = v.pipe(v.string(), v.trim(), v.maxLength(5000, 'text-too-long'), noSecret)
/** Money in cents, as it is answered. */
export const cents = v.pipe(v.number(), v.integer())
/** What a payment or a line is for. */
export const paymentType = v.picklist(['rental', 'commission'])
/** Where a page begins: what the page before said in `next`. It names the last row by what the list is sorted by. */
export const pageKey = v.pipe(v.string(), v.maxLength(600))
/** How many rows a question finds: `least` of them, and more where `more` says so. */
export const count = v.object({ least: v.number(), more: v.boolean() })
/** What is looked for in a list. */
export const searchText = v.pipe(v.string(), v.maxLength(100))
/** How far a list was read: the last row's number, a text because it is part of an address. */
export const position = v.pipe(v.string(), v.regex(/^\d{1,9}$/))
/** The id of a row that the device makes. */
export const newRowId = v.pipe(v.string(), v.regex(/^[a-z0-9]{15}$/))
/** The input of a route that needs none. */
export const none = v.object({})
/** The answer of a command that has nothing to tell. */
export const done = v.object({})
