import * as v from 'valibot'
import {
  challengeField,
  emailField,
  firstNameField,
  languageField,
  lastNameField,
  optionalPhoneField,
} from '../people/account-fields'
import { done } from './atoms'
import { call } from './route'

/** The landing form (T5). */
export const createLeadRoute = call('POST /api/leads', {
  access: 'public',
  input: v.object({
    firstName: firstNameField,
    lastName: lastNameField,
    email: emailField,
    phone: optionalPhoneField,
    language: languageField,
    challenge: challengeField,
  }),
  output: done,
  unaudited: 'a guest asks; the lead itself is the record',
})
