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
 * Sends the verification link to a person who signed in while no verification was needed, because a rental requires it
 * (M22). The link goes only to the mailbox. Throws `not-found` for a verified account, and for one without a sign-up: its
 * link would ask for a password that does not exist.
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
