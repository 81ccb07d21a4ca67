import * as v from 'valibot'
import { calendarDate, noOutput, id, requiredReason } from '../atoms'
import { command } from '../route'

/** Ends one attribution and starts the next (M14, M16). */
export const moveReferralRoute = command('POST /api/admin/referrals/move', {
  access: 'admin',
  input: v.object({ user: id, affiliate: id, fromDate: calendarDate, reason: requiredReason }),
  output: v.object({ attribution: id }),
  audit: ['attribution.move'],
})

/** Voids the attribution of a mistaken move and reopens the previous one (M14). */
export const voidReferralMoveRoute = command('POST /api/admin/referrals/void-move', {
  access: 'admin',
  input: v.object({ attribution: id, reason: requiredReason }),
  output: noOutput,
  audit: ['attribution.void'],
})
