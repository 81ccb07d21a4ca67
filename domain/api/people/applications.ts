import * as v from 'valibot'
import { challengeField, emailField, firstNameField, languageField, lastNameField } from '../../people/account-fields'
import { applyOutcomes, visitorOutcomes } from '../../people/roles'
import { id } from '../atoms'
import { call, command } from '../route'

const form = { firstName: firstNameField, lastName: lastNameField, email: emailField, challenge: challengeField }

/** Submits the signed-in person's application (T3). The address in the form is ignored. */
export const applyRoute = command('POST /api/applications', {
  access: 'signed-in',
  input: v.object(form),
  /** `pendingSince` and `pendingUntil` are the creation and the deadline of an existing application. */
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

/** Submits a visitor's application. It belongs to the account with this address, if there is one (S4). */
export const applyAsGuestRoute = call('POST /api/applications/guest', {
  access: 'public',
  input: v.object({ ...form, language: languageField }),
  output: v.object({ outcome: v.picklist(visitorOutcomes) }),
  audit: ['application.apply'],
})

export const withdrawApplicationRoute = command('POST /api/applications/withdraw', {
  access: 'signed-in',
  input: v.object({ application: id }),
  audit: ['application.withdraw'],
})
