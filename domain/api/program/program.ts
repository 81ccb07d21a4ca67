import * as v from 'valibot'
import { botProviders } from '../../people/security/bot-providers'
import { calendarDate, cents } from '../atoms'
import { query, command } from '../route'
import { languageField } from '../../people/account-fields'

/** Returns public facts of the installation for forms before sign-in. */
export const programRoute = query('GET /api/program', {
  access: 'public',
  output: v.object({
    productName: v.string(),
    supportEmail: v.string(),
    origin: v.string(),
    termsVersion: v.string(),
    rentalRateCents: cents,
    commissionRateCents: cents,
    thresholdCents: cents,
    today: calendarDate,
    /** Whether no mail server is set up, in which case emails are only stored in the mail log. */
    mailsKept: v.boolean(),
    /** The provider's name on the button for single sign-on; '' while it is off (S31). */
    singleSignOn: v.string(),
    botCheck: v.object({ provider: v.picklist(botProviders), siteKey: v.string() }),
  }),
})

/** Records the consent permanently. Repeated requests have no effect (P18). */
export const agreeToTermsRoute = command('POST /api/terms/agree', {
  access: 'signed-in',
  input: v.object({ version: v.pipe(v.string(), v.maxLength(20)), language: languageField }),
  audit: ['terms.agree'],
})
