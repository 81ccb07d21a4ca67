import * as v from 'valibot'
import { calendarDate, noOutput, id, requiredReason } from '../atoms'
import { command } from '../route'

/** Moves a referred person to another affiliate from a day on (M14, M16): ends one attribution and starts the next. */
export const moveReferralRoute = command('POST /api/admin/referrals/move', {
  access: 'admin',
  input: v.object({ user: id, affiliate: id, fromDate: calendarDate, reason: requiredReason }),
  output: v.object({ attribution: id }),
  audit: ['attribution.move'],
})

/** Reverses a mistaken move: voids its attribution and reopens the previous one (M14). */
export const voidReferralMoveRoute = command('POST /api/admin/referrals/void-move', {
  access: 'admin',
  input: v.object({ attribution: id, reason: requiredReason }),
  output: noOutput,
  audit: ['attribution.void'],
})
