import { sendProofRoute } from '../../domain/api/people/people'
import { signsUpFirst } from '../../domain/people/sign-up-first'
import { mailLink } from '../accounts/account-mails'
import { candidatesOf } from '../accounts/candidates'
import { languageOf } from '../users/find-user'
import { limitStrangerMail } from '../users/stranger-mail'
import { addOfAccount } from '../accounts/recover-password'
import { commandFor } from '../platform/command'
import { find } from '../platform/db'
import { fail } from '../platform/refusals'

/**
 * Sends the link that proves an address, to somebody who signed in while none was needed: a rental starts only then (M22). Only
 * the mailbox hears the link. `not-found` for an account whose address is proved, and for one that nobody has signed up for: its link
 * would ask for a password that nobody knows.
 */
export const sendProof = commandFor(sendProofRoute, ({ app }, { user }) => {
  const record = find(app, 'users', user)
  if (!record || record.getBool('verified') || record.getString('anonymised_at') !== '') return fail('not-found')
  if (signsUpFirst({ verified: false, terms_version: record.getString('terms_version'), anonymised_at: '' }))
    return fail('not-found')
  const email = record.getString('email')
  limitStrangerMail(app, 'proof', email)
  const language = languageOf(record)
  const own = candidatesOf(app, email).find((candidate) => candidate.user === user)
  const firstName = record.getString('first_name')
  mailLink(app, { email, firstName, language }, own?.id ?? addOfAccount(app, record, language))
  return {}
})
