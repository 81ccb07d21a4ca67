import * as v from 'valibot'
import { useId } from 'react'
import { useWatch, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import { newPasswordField } from '../../../domain/people/account-fields'
import { isSamePassword } from '../../../domain/people/security/passwords'
import { auth } from '../../i18n/areas/guests'
import { useMessages } from '../../i18n/messages'
import { Field } from '../../ui/fields/field'
import { PasswordInput } from '../../ui/fields/password-input'
import { useFieldErrorText } from './guest-frame'
import { PasswordRules } from './password-rules'

/** A new password with its repetition (S6). */
export const newPasswordSchema = v.pipe(
  v.object({ password: newPasswordField, confirm: v.string() }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirm']],
      ({ password, confirm }) => isSamePassword(password, confirm),
      'passwords-do-not-match',
    ),
    ['confirm'],
  ),
)
type NewPasswordForm = v.InferInput<typeof newPasswordSchema>

interface Props {
  register: UseFormRegister<NewPasswordForm>
  control: Control<NewPasswordForm>
  errors: FieldErrors<NewPasswordForm>
}

/**
 * Returns the code of the longer text that the specification requires here for a short password (document 1, section 5).
 */
const toDetailedCode = (code: string | undefined) => (code === 'password-min-eight' ? 'password-short-of-eight' : code)

export function NewPasswordFields({ register, control, errors }: Props) {
  const t = useMessages(auth)
  const fieldError = useFieldErrorText()
  const rulesId = useId()
  const [password, confirm] = useWatch({ control, name: ['password', 'confirm'] })
  return (
    <>
      <Field label={t.newPassword} error={fieldError(toDetailedCode(errors.password?.message))} describedBy={rulesId}>
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <Field label={t.confirmPassword} error={fieldError(errors.confirm?.message)}>
        <PasswordInput autoComplete="new-password" {...register('confirm')} />
      </Field>
      <PasswordRules id={rulesId} password={password} confirm={confirm} />
    </>
  )
}
