import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { forgotPasswordRoute } from '../../../../domain/api/security/accounts'
import { CodedError } from '../../../../domain/error-codes'
import { callPublic } from '../../../data/queries/commands'
import { useMailsOnlyLogged } from '../../../data/queries/installation/installation'
import { usePublicProgram } from '../../../data/queries/installation/public-program'
import { auth } from '../../../i18n/areas/guests'
import { useErrorText } from '../../../i18n/errors'
import { useMessages } from '../../../i18n/messages'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/layers/dialog'
import { Field } from '../../../ui/fields/field'
import { TextInput } from '../../../ui/fields/text-input'
import { toast } from '../../../ui/layers/toast'
import { ConnectionNotice, useGuestOfflineReason, useFieldErrorText } from '../guest-frame'
import { useBotCheckErrorText, useBotCheck } from '../use-bot-check'

const schema = v.object({ email: forgotPasswordRoute.input.entries.email })

interface Props {
  open: boolean
  email: string
  onClose: () => void
  onAsked: (email: string) => void
}

/** Requests a reset link. The answer does not reveal whether the address has an account. */
export function ForgotDialog({ open, email, onClose, onAsked }: Props) {
  const t = useMessages(auth)
  const support = usePublicProgram()?.supportEmail ?? ''
  const isMailOff = useMailsOnlyLogged()
  const describeError = useErrorText()
  const botCheckError = useBotCheckErrorText()
  const fieldError = useFieldErrorText()
  const check = useBotCheck('login')
  const blocked = useGuestOfflineReason()
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: valibotResolver(schema),
    mode: 'onTouched',
    defaultValues: { email },
  })
  const { start } = check
  useEffect(() => {
    if (!open) return
    reset({ email })
    start()
    // The address typed behind the dialog fills in the field only when the dialog opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [open])

  const send = handleSubmit(async (values) => {
    try {
      await callPublic(forgotPasswordRoute, { email: values.email, challenge: await check.getSolution() })
      // While no mail server is configured, the message on the page explains what to do instead.
      if (!isMailOff) toast({ kind: 'ok', title: t.checkEmail, text: t.checkEmailText })
      onAsked(values.email)
      onClose()
    } catch (error) {
      check.start()
      const botError = botCheckError(error)
      if (botError !== undefined) toast({ kind: 'bad', title: t.verificationError, text: botError })
      else toast({ kind: 'bad', title: t.error, text: error instanceof CodedError ? describeError(error) : t.tryAgain })
    }
  })

  return (
    <Dialog
      open={open}
      title={t.forgotTitle}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form="forgot" busy={formState.isSubmitting} blocked={blocked}>
            {formState.isSubmitting ? t.sending : isMailOff ? t.requestLink : t.sendLink}
          </Button>
        </>
      }
    >
      <form id="forgot" noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
        <ConnectionNotice />
        <p className="text-muted">{isMailOff ? `${t.forgotLeadKept} ${t.askForLink(support)}` : t.forgotLead}</p>
        <Field label={t.email} error={fieldError(formState.errors.email?.message)}>
          <TextInput type="email" autoComplete="username" {...register('email')} />
        </Field>
        <div data-bot-place />
      </form>
    </Dialog>
  )
}
