import * as v from 'valibot'
import { isSamePassword } from '../../../../domain/people/security/passwords'
import { signUpRoute } from '../../../../domain/api/security/accounts'

const { email, password, firstName, lastName, phone } = signUpRoute.input.entries

/** The schema of the form: the fields of the route, the repeated password, and the two consents. */
export const signUpSchema = v.pipe(
  v.object({
    firstName,
    lastName,
    email,
    phone,
    password,
    confirm: v.pipe(v.string(), v.nonEmpty('confirm-needed')),
    over18: v.pipe(
      v.boolean(),
      v.check((yes) => yes, 'over-18-needed'),
    ),
    terms: v.pipe(
      v.boolean(),
      v.check((yes) => yes, 'terms-needed'),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirm']],
      ({ password, confirm }) => isSamePassword(password, confirm),
      'passwords-differ',
    ),
    ['confirm'],
  ),
)
export type SignUpForm = v.InferInput<typeof signUpSchema>

/** The fields in the order of the page; a rejected form focuses the first invalid one. */
export const signUpFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'password',
  'confirm',
  'over18',
  'terms',
] as const

export function countValidFields(values: SignUpForm): number {
  const result = v.safeParse(signUpSchema, values)
  const invalidFields = new Set(result.success ? [] : result.issues.map((issue) => v.getDotPath(issue)))
  return signUpFields.filter((field) => !invalidFields.has(field) && !(field === 'confirm' && values.confirm === ''))
    .length
}
