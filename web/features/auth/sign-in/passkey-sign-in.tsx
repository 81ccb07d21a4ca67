import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { CodedError } from '../../../../domain/error-codes'
import { signInWithPasskey } from '../../../data/queries/session/second-factor'
import { auth } from '../../../i18n/areas/guests'
import { useErrorText } from '../../../i18n/errors'
import { useMessages } from '../../../i18n/messages'
import { Button } from '../../../ui/button'
import { toast } from '../../../ui/layers/toast'
import { useGuestOfflineReason } from '../connection-notice'
import type { SignInForm } from './sign-in-form'

/** Signs in with a passkey alone; shown only in browsers that support passkeys. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: Parameters<typeof SignInForm>[0]['onSignedIn'] }) {
  const t = useMessages(auth)
  const describeError = useErrorText()
  const blocked = useGuestOfflineReason()
  const [busy, setBusy] = useState(false)
  async function signIn(): Promise<void> {
    setBusy(true)
    try {
      const person = await signInWithPasskey('sign-in')
      if (person !== null) onSignedIn(person)
    } catch (error) {
      toast({ kind: 'bad', title: t.error, text: error instanceof CodedError ? describeError(error) : t.passkeyFailed })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div data-by-passkey className="mt-6 grid gap-4">
      <Button kind="quiet" size="lg" busy={busy} blocked={blocked} onClick={() => void signIn()}>
        <Fingerprint aria-hidden className="size-5" strokeWidth={1.75} />
        {t.signInPasskey}
      </Button>
      <p className="flex items-center gap-3 text-sm leading-sm text-muted">
        <span aria-hidden className="h-px flex-1 bg-line" />
        {t.orPassword}
        <span aria-hidden className="h-px flex-1 bg-line" />
      </p>
    </div>
  )
}
