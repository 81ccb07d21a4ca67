import * as v from 'valibot'
import { done } from '../atoms'
import { call } from '../route'

/**
 * Marks all of one's own notifications as read, those too that no device of the person holds; up to a moment, so that what comes
 * meanwhile stays unread. Done twice it is done once.
 */
export const readAllNoticesRoute = call('POST /api/notifications/read-all', {
  access: 'signed-in',
  input: v.object({ until: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/)) }),
  output: done,
  unaudited: 'what somebody has looked at is theirs alone',
})
