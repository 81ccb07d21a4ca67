import * as v from 'valibot'
import { agreements, cancellationReasons } from '../../agreements/agreements'
import { newTicketSchema } from '../../tickets/ticket-fields'
import { calendarDate, id } from '../atoms'
import { command } from '../route'

/** Requests the end of an agreement, and replaces an open request (T4). */
export const cancelAgreementRoute = command('POST /api/agreements/cancel', {
  access: 'signed-in',
  input: v.object({
    agreement: v.picklist(agreements),
    lastDay: calendarDate,
    reason: v.picklist([...cancellationReasons, '']),
    ticket: v.exactOptional(v.pick(newTicketSchema, ['subject', 'description'])),
    password: v.exactOptional(v.string()),
  }),
  output: v.object({ request: id }),
  audit: ['agreement.cancel'],
  reauth: true,
})

/** Withdraws the person's own request, which is possible until the end of its last day. */
export const withdrawCancelRoute = command('POST /api/agreements/withdraw', {
  access: 'signed-in',
  input: v.object({ request: id }),
  audit: ['agreement.withdraw'],
})
