import * as v from 'valibot'
import { languageField } from '../../people/account-fields'
import { noOutput } from '../atoms'
import { command } from '../route'

/** The consent is permanent, and repeated requests have no effect (P18). */
export const agreeToTermsRoute = command('POST /api/terms/agree', {
  access: 'signed-in',
  input: v.object({ version: v.pipe(v.string(), v.maxLength(20)), language: languageField }),
  output: noOutput,
  audit: ['terms.agree'],
})
