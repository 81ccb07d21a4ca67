import * as v from 'valibot'
import { languageField } from '../../people/account-fields'
import { noOutput } from '../atoms'
import { command } from '../route'

/** Agrees to a published version of the terms (P18). The consent is permanent, and repeated requests have no effect. */
export const agreeToTermsRoute = command('POST /api/terms/agree', {
  access: 'signed-in',
  input: v.object({ version: v.pipe(v.string(), v.maxLength(20)), language: languageField }),
  output: noOutput,
  audit: ['terms.agree'],
})
