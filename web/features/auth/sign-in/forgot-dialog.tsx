import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { forgotPasswordRoute } from '../../../../domain/api/security/accounts'
import { CodedError } from '../../../../domain/error-codes'
import { callPublic } from '../../../data/queries/commands'
import { TextField } from '../../../forms/fields'
import { auth } from '../../../i18n/areas'
import { useErrorText } from '../../../i18n/errors'
import { useMessages } from '../../../i18n/language'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/layers/dialog'
import { toast } from '../../../ui/layers/toast'
import { ConnectionNotice, GuestButton, useNoMailText } from '../guest-frame'
import { useBotCheckErrorToast, useBotCheck } from '../use-bot-check'

const schema = v.object({ email: forgotPasswordRoute.input.entries.email })

interface Props {
  email: string
  onClose: () => void
  onAsked: (email: string) => void
}

/** Requests a reset link. The answer does not reveal whether the address has an account. */
export function ForgotDialog({ email, onClose, onAsked }: Props) {
  const t = useMessages(auth)
  const noMailText = useNoMailText()
  const describeError = useErrorText()
  const showBotCheckError = useBotCheckErrorToast()
  const form = useForm({ resolver: valibotResolver(schema), mode: 'onTouched', defaultValues: { email } })
  const { isSubmitting } = form.formState
  const { start, getSolution } = useBotCheck('login')
  useEffect(start, [start])

  const send = form.handleSubmit(async (values) => {
    try {
      await callPublic(forgotPasswordRoute, { email: values.email, challenge: await getSolution() })
      // While no mail server is configured, the message on the page explains what to do instead.
      if (noMailText === '') toast({ kind: 'ok', title: t.checkEmail, text: t.checkEmailText })
      onAsked(values.email)
      onClose()
    } catch (error) {
      start()
      if (showBotCheckError(error)) return
      toast({ kind: 'bad', title: t.error, text: error instanceof CodedError ? describeError(error) : t.tryAgain })
    }
  })

  return (
    <Dialog
      open
      title={t.forgotTitle}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <GuestButton type="submit" size="md" form="forgot" busy={isSubmitting}>
            {isSubmitting ? t.sending : noMailText === '' ? t.sendLink : t.requestLink}
          </GuestButton>
        </>
      }
    >
      <form id="forgot" noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
        <ConnectionNotice />
        <p className="text-muted">{noMailText === '' ? t.forgotLead : `${t.forgotLeadKept} ${noMailText}`}</p>
        <TextField form={form} name="email" type="email" label={t.email} autoComplete="username" />
        <div data-bot-place />
      </form>
    </Dialog>
  )
}
