import * as v from 'valibot'
import { challengeField, emailField, firstNameField, languageField, lastNameField } from '../../people/account-fields'
import { applyOutcomes, visitorOutcomes } from '../../people/applications'
import { noOutput, id } from '../atoms'
import { call, command } from '../route'

const form = { firstName: firstNameField, lastName: lastNameField, email: emailField, challenge: challengeField }

/** Applies to become an affiliate (T3) for the signed-in person. The address in the form is ignored. */
export const applyRoute = command('POST /api/applications', {
  access: 'signed-in',
  input: v.object(form),
  /**
   * `application` is the new application, '' if none was created. `pendingSince` and `pendingUntil` are the creation and
   * the deadline of an existing application, '' if there is none.
   */
  output: v.object({
    outcome: v.picklist(applyOutcomes),
    application: id,
    pendingSince: v.string(),
    pendingUntil: v.string(),
  }),
  audit: ['application.apply', 'application.approve', 'role.grant'],
  // A retry after a lost response has a new challenge, but is the same application.
  secret: ['challenge'],
})

/** Applies without a session. The application belongs to the account with this address, if there is one (S4). */
export const applyAsGuestRoute = call('POST /api/applications/guest', {
  access: 'public',
  input: v.object({ ...form, language: languageField }),
  output: v.object({ outcome: v.picklist(visitorOutcomes) }),
  audit: ['application.apply'],
})

/** Withdraws the person's own application; `application-decided` after it was accepted or rejected. */
export const withdrawApplicationRoute = command('POST /api/applications/withdraw', {
  access: 'signed-in',
  input: v.object({ application: id }),
  output: noOutput,
  audit: ['application.withdraw'],
})
