import { sendVerificationLinkRoute } from '../../domain/api/people/people'
import { mustSignUpFirst } from '../../domain/people/people-list'
import { mailSignUpLink } from '../accounts/account-mails'
import { listCandidates } from '../accounts/account-candidates'
import { languageOf } from '../users/find-user'
import { limitStrangerMail } from '../users/stranger-mail'
import { addExistingAccountCandidate } from '../accounts/recover-password'
import { commandFor } from '../platform/command'
import { find } from '../platform/db'
import { fail } from '../platform/errors'

/**
 * Emails the verification link (M22), never returns it. `not-found` without a sign-up: its link would ask for a password
 * that does not exist.
 */
export const sendVerificationLink = commandFor(sendVerificationLinkRoute, ({ app }, { user }) => {
  const record = find(app, 'users', user)
  if (!record || record.getBool('verified') || record.getString('anonymised_at') !== '') return fail('not-found')
  if (mustSignUpFirst({ verified: false, terms_version: record.getString('terms_version'), anonymised_at: '' }))
    return fail('not-found')
  const email = record.getString('email')
  limitStrangerMail(app, 'proof', email)
  const language = languageOf(record)
  const own = listCandidates(app, email).find((candidate) => candidate.user === user)
  const firstName = record.getString('first_name')
  mailSignUpLink(app, { email, firstName, language }, own?.id ?? addExistingAccountCandidate(app, record, language))
  return {}
})
