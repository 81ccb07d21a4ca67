import * as v from 'valibot'
import { agreements, leavingReasons } from '../../agreements/agreements'
import { newTicketSchema } from '../../tickets/tickets'
import { calendarDate, done, id } from '../atoms'
import { command } from '../route'

/**
 * Asks for the end of one's own rental or affiliate agreement on a day (T4). While one is open it is replaced. The words of a ticket
 * come from the device, in the person's language.
 */
export const cancelAgreementRoute = command('POST /api/agreements/cancel', {
  access: 'signed-in',
  input: v.object({
    agreement: v.picklist(agreements),
    lastDay: calendarDate,
    reason: v.picklist([...leavingReasons, '']),
    ticket: v.exactOptional(v.pick(newTicketSchema, ['subject', 'description'])),
    password: v.exactOptional(v.string()),
  }),
  output: v.object({ request: id }),
  audit: ['agreement.cancel'],
  secret: ['password'],
  fresh: true,
})

/** Takes one's own request back, until its day ends. */
export const withdrawCancelRoute = command('POST /api/agreements/withdraw', {
  access: 'signed-in',
  input: v.object({ request: id }),
  output: done,
  audit: ['agreement.withdraw'],
})
