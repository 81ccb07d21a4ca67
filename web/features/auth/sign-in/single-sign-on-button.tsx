import { LogIn } from 'lucide-react'
import { useEffect, useState } from 'react'
import { beginSingleSignOnRoute } from '../../../../domain/api/security/single-sign-on'
import { CodedError } from '../../../../domain/error-codes'
import { callPublic } from '../../../data/queries/commands'
import { useSingleSignOnLabel } from '../../../data/queries/installation/installation'
import { rememberSignInState } from '../../../data/queries/session/sign-in-state'
import { auth } from '../../../i18n/areas'
import { useErrorText } from '../../../i18n/errors'
import { useMessages } from '../../../i18n/language'
import { toast } from '../../../ui/layers/toast'
import { GuestButton } from '../guest-frame'

export function OrPassword({ className = '' }: { className?: string }) {
  const t = useMessages(auth)
  return (
    <p className={`flex items-center gap-3 text-sm leading-sm text-muted ${className}`}>
      <span aria-hidden className="h-px flex-1 bg-line" />
      {t.orPassword}
      <span aria-hidden className="h-px flex-1 bg-line" />
    </p>
  )
}

/** Opens the provider's sign-in page (S31); nothing while single sign-on is off. `from` is the navigation state. */
export function SingleSignOnButton({ from }: { from: unknown }) {
  const t = useMessages(auth)
  const label = useSingleSignOnLabel()
  const describeError = useErrorText()
  const [busy, setBusy] = useState(false)
  // The browser may show this page again from memory when the person goes back from the provider.
  useEffect(() => {
    const onShow = () => setBusy(false)
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
  if (label === '') return null

  async function open(): Promise<void> {
    setBusy(true)
    try {
      const { address } = await callPublic(beginSingleSignOnRoute, {})
      rememberSignInState(from)
      window.location.assign(address)
    } catch (error) {
      setBusy(false)
      toast({ kind: 'bad', title: t.error, text: error instanceof CodedError ? describeError(error) : t.tryAgain })
    }
  }
  return (
    // where boot.js finds passkeys, the passkey button follows and has its own divider
    <div data-sso className="mt-6 grid gap-4 in-data-passkeys:-mb-2">
      <GuestButton kind="quiet" busy={busy} onClick={() => void open()}>
        <LogIn aria-hidden className="size-5" strokeWidth={1.75} />
        {busy ? t.ssoOpening(label) : t.signInWith(label)}
      </GuestButton>
      <OrPassword className="in-data-passkeys:hidden" />
    </div>
  )
}
