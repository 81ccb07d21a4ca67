import * as v from 'valibot'
import { noOutput, id, longNote, reason } from '../atoms'
import { command } from '../route'

/** Starts a rental without an end (M13). */
export const startRentalRoute = command('POST /api/admin/rentals/start', {
  access: 'admin',
  input: v.object({
    user: id,
    startDate: v.string(),
    reason: v.exactOptional(reason),
    note: v.exactOptional(longNote),
  }),
  output: v.object({ period: id }),
  audit: ['rental.start'],
})

/** Sets the last paid day of a rental (M13). */
export const endRentalRoute = command('POST /api/admin/rentals/end', {
  access: 'admin',
  input: v.object({ period: id, endDate: v.string(), reason }),
  output: noOutput,
  audit: ['rental.end'],
})

/** Voids a rental that was recorded by mistake (M13). */
export const voidRentalRoute = command('POST /api/admin/rentals/void', {
  access: 'admin',
  input: v.object({ period: id, reason }),
  output: noOutput,
  audit: ['rental.void'],
})
