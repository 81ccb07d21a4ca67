import { programRoute } from '../../domain/api/program'
import { mailServerIsSet } from '../mail/mail-server'
import { dateOf, nowMs } from '../platform/clock'
import { one } from '../platform/db'
import { botCheckChoice } from '../users/bot-provider'
import { fail } from '../platform/refusals'
import { answerTo } from '../platform/route'

/** What a guest may know of the installation: sign-up needs the version of the terms it records (S5), forms the rates they name. */
export const publicProgram = answerTo(programRoute, ({ app }) => {
  const row = one(
    app,
    `SELECT product_name, support_email, origin, time_zone, terms_version, rental_rate_cents, commission_rate_cents,
       payment_threshold_cents FROM program LIMIT 1`,
    {},
    {
      product_name: '',
      support_email: '',
      origin: '',
      time_zone: '',
      terms_version: '',
      rental_rate_cents: 0,
      commission_rate_cents: 0,
      payment_threshold_cents: 0,
    },
  )
  if (!row) return fail('not-found')
  return {
    productName: row.product_name,
    supportEmail: row.support_email,
    origin: row.origin,
    termsVersion: row.terms_version,
    rentalRateCents: row.rental_rate_cents,
    commissionRateCents: row.commission_rate_cents,
    thresholdCents: row.payment_threshold_cents,
    today: dateOf(nowMs(), row.time_zone),
    mailsKept: !mailServerIsSet(app),
    botCheck: botCheckChoice(app),
  }
})
