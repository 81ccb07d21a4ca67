import * as v from 'valibot'
import { noOutput } from '../atoms'
import { call } from '../route'

/** Includes notifications that no device stores. Idempotent. */
export const markNotificationsReadRoute = call('POST /api/notifications/read-all', {
  access: 'signed-in',
  input: v.object({ until: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/)) }),
  output: noOutput,
  unaudited: 'which notifications a person has read is private',
})
