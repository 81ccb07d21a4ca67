import * as v from 'valibot'
import { id, longNote, reason } from '../atoms'
import { command } from '../route'

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

export const endRentalRoute = command('POST /api/admin/rentals/end', {
  access: 'admin',
  input: v.object({ period: id, endDate: v.string(), reason }),
  audit: ['rental.end'],
})

export const voidRentalRoute = command('POST /api/admin/rentals/void', {
  access: 'admin',
  input: v.object({ period: id, reason }),
  audit: ['rental.void'],
})

export const confirmAccessEndedRoute = command('POST /api/admin/agreements/confirm', {
  access: 'admin',
  input: v.object({ request: id }),
  audit: ['agreement.confirm'],
})
