import * as v from 'valibot'
import { agreements, cancellationReasons } from '../../agreements/agreements'
import { newTicketSchema } from '../../tickets/tickets'
import { calendarDate, noOutput, id } from '../atoms'
import { command } from '../route'

/**
 * Requests the end of the person's own agreement on a day (T4); replaces an open request. The ticket's text comes from the
 * client, in the person's language.
 */
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
  secret: ['password'],
  reauth: true,
})

/** Withdraws the person's own request, until its last day ends. */
export const withdrawCancelRoute = command('POST /api/agreements/withdraw', {
  access: 'signed-in',
  input: v.object({ request: id }),
  output: noOutput,
  audit: ['agreement.withdraw'],
})
