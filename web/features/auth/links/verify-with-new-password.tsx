import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import { verifyEmailRoute } from '../../../../domain/api/security/accounts'
import type { OutputOf } from '../../../../domain/api/route'
import { CodedError } from '../../../../domain/error-codes'
import { callPublic } from '../../../data/queries/commands'
import { auth } from '../../../i18n/areas/guests'
import { useErrorText } from '../../../i18n/errors'
import { useMessages } from '../../../i18n/messages'
import { Button } from '../../../ui/button'
import { toast } from '../../../ui/layers/toast'
import { useGuestOfflineReason } from '../connection-notice'
import { newPasswordSchema, NewPasswordFields } from '../new-password-fields'

interface Props {
  token: string
  onDone: (proved: OutputOf<typeof verifyEmailRoute>) => void
  onInvalid: () => void
  onBack: (() => void) | undefined
}

/** A new password replaces the sign-up password, which another person may have chosen (S5). */
export function VerifyWithNewPassword({ token, onDone, onInvalid, onBack }: Props) {
  const t = useMessages(auth)
  const describeError = useErrorText()
  const blocked = useGuestOfflineReason()
  const { register, handleSubmit, formState, control, setError } = useForm({
    resolver: valibotResolver(newPasswordSchema),
    mode: 'onTouched',
    defaultValues: { password: '', confirm: '' },
  })

  const send = handleSubmit(async ({ password }) => {
    try {
      onDone(await callPublic(verifyEmailRoute, { token, choosePassword: password }))
    } catch (error) {
      if (!(error instanceof CodedError)) toast({ kind: 'bad', title: t.error, text: t.tryAgain })
      else if (error.code === 'link-invalid') onInvalid()
      else if (error.fields['choosePassword'] !== undefined) {
        setError('password', { message: error.fields['choosePassword'] }, { shouldFocus: true })
      } else toast({ kind: 'bad', title: t.error, text: describeError(error) })
    }
  })

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="mt-6 grid gap-4.5">
      <NewPasswordFields register={register} control={control} errors={formState.errors} />
      <Button type="submit" size="lg" busy={formState.isSubmitting} blocked={blocked}>
        {t.setAndVerify}
      </Button>
      {onBack && (
        <Button kind="bare" onClick={onBack}>
          {t.haveIt}
        </Button>
      )}
    </form>
  )
}
