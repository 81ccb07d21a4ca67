import { useState } from 'react'
import { resendVerificationRoute } from '../../../../domain/api/security/accounts'
import { CodedError } from '../../../../domain/error-codes'
import { callPublic } from '../../../data/queries/commands'
import { useMailsOnlyLogged } from '../../../data/queries/installation/installation'
import { usePublicProgram } from '../../../data/queries/installation/public-program'
import { auth } from '../../../i18n/areas/guests'
import { useErrorText } from '../../../i18n/errors'
import { useMessages } from '../../../i18n/messages'
import { Button } from '../../../ui/button'
import { toast } from '../../../ui/layers/toast'

/** Tells a person who entered the right password that the account is unverified, and sends the link again (S5). */
export function UnverifiedNote({ email, password }: { email: string; password: string }) {
  const t = useMessages(auth)
  const support = usePublicProgram()?.supportEmail ?? ''
  const isMailOff = useMailsOnlyLogged()
  const describeError = useErrorText()
  const [busy, setBusy] = useState(false)

  async function resend(): Promise<void> {
    setBusy(true)
    try {
      await callPublic(resendVerificationRoute, { email, password })
      toast({
        kind: isMailOff ? 'info' : 'ok',
        title: isMailOff ? t.keptAgain : t.sentAgain,
        text: isMailOff ? t.askForLink(support) : t.sentAgainText,
      })
    } catch (error) {
      toast({ kind: 'bad', title: t.error, text: error instanceof CodedError ? describeError(error) : t.tryAgain })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-lg bg-caution-soft px-5 py-4">
      <p>
        <b className="font-semibold text-caution">{t.notVerified}</b>{' '}
        {isMailOff ? t.askForLink(support) : t.notVerifiedText}
      </p>
      <Button kind="quiet" size="sm" busy={busy} onClick={() => void resend()}>
        {t.sendAgain}
      </Button>
    </div>
  )
}
