import * as v from 'valibot'
import { isCalendarDate, isMonth } from '../calendar'
import { looksLikeSecret } from '../tickets/secret-texts'

export const id = v.pipe(v.string(), v.maxLength(15))
export const calendarDate = v.pipe(v.string(), v.check(isCalendarDate))
export const month = v.pipe(v.string(), v.check(isMonth))
const noSecret = v.check((text: string) => !looksLikeSecret(text), 'looks-like-secret')
export const reason = v.pipe(v.string(), v.trim(), v.maxLength(500, 'text-too-long'), noSecret)
export const requiredReason = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'reason-needed'),
  v.maxLength(500, 'text-too-long'),
  noSecret,
)
export const mailSubject = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'text-empty'),
  v.maxLength(200, 'text-too-long'),
  noSecret,
)
export const mailText = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'text-empty'),
  v.maxLength(5000, 'text-too-long'),
  noSecret,
)
export const longReason = v.pipe(v.string(), v.trim(), v.maxLength(1000, 'text-too-long'), noSecret)
export const longNote = v.pipe(v.string(), v.trim(), v.maxLength(5000, 'text-too-long'), noSecret)
export const cents = v.pipe(v.number(), v.integer())
export const paymentType = v.picklist(['rental', 'commission'])
export const pageCursor = v.pipe(v.string(), v.maxLength(600))
/** A number of rows: at least `least`, or more than that if `more` is true. */
export const count = v.object({ least: v.number(), more: v.boolean() })
/** Search words, all of which must occur. Words of one or two letters match only the start of a word. */
export const searchText = v.pipe(v.string(), v.maxLength(100))
/** The number of the last row that was read, as text because it is part of a URL. */
export const position = v.pipe(v.string(), v.regex(/^\d{1,9}$/))
export const newRowId = v.pipe(v.string(), v.regex(/^[a-z0-9]{15}$/))
