import * as v from 'valibot'
import { botProviders } from '../../people/security/bot-providers'
import { calendarDate, cents, none } from '../atoms'
import { query } from '../route'

/** What a guest may know of the installation: for the forms before anybody is signed in. */
export const programRoute = query('GET /api/program', {
  access: 'public',
  input: none,
  output: v.object({
    productName: v.string(),
    supportEmail: v.string(),
    origin: v.string(),
    termsVersion: v.string(),
    rentalRateCents: cents,
    commissionRateCents: cents,
    thresholdCents: cents,
    today: calendarDate,
    /** No mail server is set up: mails are kept in the mail log, and nobody is told that one was sent. */
    mailsKept: v.boolean(),
    /** Who checks that a form is sent by a person (S12). */
    botCheck: v.object({ provider: v.picklist(botProviders), siteKey: v.string() }),
  }),
})
