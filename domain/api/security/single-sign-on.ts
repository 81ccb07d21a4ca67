import * as v from 'valibot'
import { maxLinkedCodesLength } from '../../referrals/referral-codes'
import {
  consentFields,
  deviceLabelField,
  firstNameField,
  languageField,
  lastNameField,
  sessionGrant,
  stepField,
} from '../../people/account-fields'
import { call } from '../route'

/** Starts single sign-on in this browser (S31). Returns the provider's sign-in page; `sso-off` while it is off. */
export const beginSingleSignOnRoute = call('POST /api/sso', {
  access: 'public',
  output: v.object({ address: v.string() }),
  unaudited: 'it only creates a state, which expires after ten minutes',
})

/**
 * Completes single sign-on with what the provider's redirect contains. `sso-terms-needed` if the address has no account yet
 * and one may be created.
 */
export const completeSingleSignOnRoute = call('POST /api/sso/complete', {
  access: 'public',
  input: v.object({
    state: stepField,
    code: v.pipe(v.string('step-over'), v.nonEmpty('step-over'), v.maxLength(4000, 'step-over')),
    device: deviceLabelField,
  }),
  output: sessionGrant,
  audit: ['role.grant'],
  secret: ['state', 'code'],
})

/** Creates the account of a new person who has accepted the terms, and signs them in. */
export const createSingleSignOnAccountRoute = call('POST /api/sso/account', {
  access: 'public',
  input: v.object({
    step: stepField,
    firstName: firstNameField,
    lastName: lastNameField,
    language: languageField,
    referralCode: v.pipe(v.string(), v.trim(), v.maxLength(maxLinkedCodesLength)),
    ...consentFields,
    device: deviceLabelField,
  }),
  output: sessionGrant,
  audit: ['account.single-sign-on', 'role.grant'],
  secret: ['step'],
})
