import * as v from 'valibot'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { newPasswordField } from '../../../domain/people/account-fields'
import { cleanPassword, isCommonPassword, isSamePassword } from '../../../domain/people/security/passwords'
import { PasswordField } from '../../forms/fields'
import { fieldErrors, auth } from '../../i18n/areas'
import { useMessages } from '../../i18n/language'
import { StatusBadge } from '../../ui/states/status-badge'

/** A new password with its repetition (S6). */
const newPasswordSchema = v.pipe(
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

export const useNewPasswordForm = () =>
  useForm({
    resolver: valibotResolver(newPasswordSchema),
    mode: 'onTouched',
    defaultValues: { password: '', confirm: '' },
  })

export function NewPasswordFields({ form }: { form: ReturnType<typeof useNewPasswordForm> }) {
  const t = useMessages(auth)
  const errors = useMessages(fieldErrors)
  const rulesId = useId()
  const [password, confirm] = useWatch({ control: form.control, name: ['password', 'confirm'] })
  // The specification requires a longer text here for a short password (document 1, section 5).
  const messages = { 'password-min-eight': errors['password-short-of-eight'] }
  const field = { form, autoComplete: 'new-password' } as const
  return (
    <>
      <PasswordField {...field} name="password" label={t.newPassword} messages={messages} describedBy={rulesId} />
      <PasswordField {...field} name="confirm" label={t.confirmPassword} />
      <PasswordRules id={rulesId} password={password} confirm={confirm} />
    </>
  )
}

export function PasswordRules({ id, password, confirm }: { id: string; password: string; confirm: string }) {
  const t = useMessages(auth)
  const cleaned = cleanPassword(password)
  const isLongEnough = [...cleaned].length >= 8
  const rules = [
    [t.ruleLength, isLongEnough],
    [t.ruleCommon, isLongEnough && !isCommonPassword(cleaned)],
    [t.ruleMatch, password !== '' && isSamePassword(password, confirm)],
  ] as const
  return (
    <ul id={id} aria-live="polite" className="flex flex-wrap gap-x-4 gap-y-1 text-sm leading-sm max-sm:grid">
      {rules.map(([rule, met]) => (
        <li key={rule}>
          <StatusBadge glyph={met ? 'tick' : 'ring'} tone={met ? 'positive' : 'muted'}>
            {rule}
            <span className="sr-only">{met ? t.ruleMet : t.ruleOpen}</span>
          </StatusBadge>
        </li>
      ))}
    </ul>
  )
}
