import * as v from 'valibot'
import { challengeField, emailField, firstNameField, languageField, lastNameField } from '../../people/account-fields'
import { applyOutcomes, guestOutcomes } from '../../people/applications'
import { done, id } from '../atoms'
import { call, command } from '../route'

const form = { firstName: firstNameField, lastName: lastNameField, email: emailField, challenge: challengeField }

/** Applies to become an affiliate (T3), for whoever is signed in. The application is theirs, whatever address they write. */
export const applyRoute = command('POST /api/applications', {
  access: 'signed-in',
  input: v.object(form),
  /** `application`: the one that was made, '' = none was. `pendingSince`: when the one was made that waits already, '' = none does; `pendingUntil`: by when it is answered, as was promised then. */
  output: v.object({
    outcome: v.picklist(applyOutcomes),
    application: id,
    pendingSince: v.string(),
    pendingUntil: v.string(),
  }),
  audit: ['application.apply', 'application.approve', 'role.grant'],
  // each try brings a new one: sent again after a lost answer it is the same application
  secret: ['challenge'],
})

/** The same without a session: for the account of the address, if there is one (S4). */
export const applyAsGuestRoute = call('POST /api/applications/guest', {
  access: 'public',
  input: v.object({ ...form, language: languageField }),
  output: v.object({ outcome: v.picklist(guestOutcomes) }),
  audit: ['application.apply'],
})

/** Takes one's own application back: `application-decided` once it was. */
export const withdrawApplicationRoute = command('POST /api/applications/withdraw', {
  access: 'signed-in',
  input: v.object({ application: id }),
  output: done,
  audit: ['application.withdraw'],
})
