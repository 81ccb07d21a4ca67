import * as v from 'valibot'
import { calendarDate, done, id, neededReason } from '../atoms'
import { command } from '../route'

/** Moves a person to another affiliate from a day on (M14, M16): ends one attribution and opens the next. */
export const moveReferralRoute = command('POST /api/admin/referrals/move', {
  access: 'admin',
  input: v.object({ user: id, affiliate: id, fromDate: calendarDate, reason: neededReason }),
  output: v.object({ attribution: id }),
  audit: ['attribution.move'],
})

/** Takes a mistaken move back: its attribution is voided and the one before it goes on again (M14). */
export const voidMoveRoute = command('POST /api/admin/referrals/void-move', {
  access: 'admin',
  input: v.object({ attribution: id, reason: neededReason }),
  output: done,
  audit: ['attribution.void'],
})
