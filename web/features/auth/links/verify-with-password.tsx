import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { typedPasswordField } from '../../../../domain/people/account-fields'
import { verifyEmailRoute } from '../../../../domain/api/security/accounts'
import type { OutputOf } from '../../../../domain/api/route'
import { CodedError } from '../../../../domain/error-codes'
import { callPublic } from '../../../data/queries/commands'
import { auth } from '../../../i18n/areas/guests'
import { useErrorText } from '../../../i18n/errors'
import { useMessages } from '../../../i18n/messages'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/fields/field'
import { PasswordInput } from '../../../ui/fields/password-input'
import { toast } from '../../../ui/layers/toast'
import { useFieldErrorText } from '../use-field-error-text'
import { useGuestOfflineReason } from '../connection-notice'

interface Props {
  token: string
  onDone: (proved: OutputOf<typeof verifyEmailRoute>) => void
  onInvalid: () => void
  onChoose: () => void
}

export function VerifyWithPassword({ token, onDone, onInvalid, onChoose }: Props) {
  const t = useMessages(auth)
  const describeError = useErrorText()
  const blocked = useGuestOfflineReason()
  const fieldError = useFieldErrorText()
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: valibotResolver(v.object({ password: typedPasswordField })),
    mode: 'onTouched',
    defaultValues: { password: '' },
  })

  const send = handleSubmit(async ({ password }) => {
    try {
      onDone(await callPublic(verifyEmailRoute, { token, password }))
    } catch (error) {
      const code = error instanceof CodedError ? error.code : 'server-error'
      if (code === 'link-invalid') onInvalid()
      else if (code === 'wrong-credentials') setError('password', { message: t.wrongPassword }, { shouldFocus: true })
      else toast({ kind: 'bad', title: t.error, text: describeError(error instanceof CodedError ? error : code) })
    }
  })

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="mt-6 grid gap-4.5">
      <Field label={t.password} error={fieldError(formState.errors.password?.message)}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <Button type="submit" size="lg" busy={formState.isSubmitting} blocked={blocked}>
        {t.verifyButton}
      </Button>
      <Button kind="bare" onClick={onChoose}>
        {t.didntChoose}
      </Button>
    </form>
  )
}
