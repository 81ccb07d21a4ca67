import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { homePathOf } from '../../../../domain/people/roles'
import { emailFromLink } from '../../../../domain/people/email/email-address'
import { paths } from '../../../../domain/paths'
import { canUsePasskeys, type SecondStep } from '../../../data/queries/session/second-step'
import { useSession } from '../../../data/queries/session/session'
import { takeRestoreNotice } from '../../../data/queries/session/sign-in-state'
import { auth } from '../../../i18n/areas'
import { useMessages } from '../../../i18n/language'
import { AuthLink, ConnectionNotice, GuestButton } from '../guest-frame'
import { ForgotDialog } from './forgot-dialog'
import { ResetLinkRequestedBand } from '../links/sign-in-bands'
import { CheckEmail } from '../sign-up/check-email'
import { MonthLayout, SignInSecondStep } from '../sign-up/round-table'
import { ReferredBy, useReferrer } from '../sign-up/referred-by'
import { SignInForm } from './sign-in-form'
import { OrPassword, SingleSignOnButton } from './single-sign-on-button'
import { signedUpEmail, signInTarget } from './sign-in-target'
import { Fingerprint } from 'lucide-react'
import { CodedError } from '../../../../domain/error-codes'
import { signInWithPasskey } from '../../../data/queries/session/second-factor'
import { useErrorText } from '../../../i18n/errors'
import { toast } from '../../../ui/layers/toast'

/** The sign-in page, for all of its URLs. A visitor who is already signed in is redirected. */
export function SignInPage({ admin = false }: { admin?: boolean }) {
  const t = useMessages(auth)
  const { state, person, isSessionUnknown = false } = useSession()
  const { search, state: from } = useLocation()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const referrer = useReferrer()
  const [forgot, setForgot] = useState(false)
  const [resetEmail, setResetEmail] = useState('')
  const [email, setEmail] = useState(emailFromLink(query.get('email') ?? ''))
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null)
  const signedUp = signedUpEmail(from)
  const [hasLeftWaiting, setLeftWaiting] = useState(false)
  const isWaiting = signedUp !== '' && !hasLeftWaiting
  // Read only once, because signing in changes the session before the navigation below.
  const [initialState] = useState(state)
  useEffect(() => {
    const restored = takeRestoreNotice()
    if (restored !== null) toast({ kind: 'ok', title: restored.title, text: restored.text })
  }, [])

  if (
    person !== null &&
    // while waiting, a link that was opened in another tab signs in here, too
    (isWaiting || initialState === 'live' || initialState === 'copy') &&
    (state === 'live' || state === 'copy')
  ) {
    return <Navigate to={signInTarget(from, person, homePathOf(person.roles))} replace />
  }
  if (isWaiting) return <CheckEmail email={signedUp} onSignIn={() => setLeftWaiting(true)} />
  const onSignedIn: Parameters<typeof SignInForm>[0]['onSignedIn'] = (signedIn) =>
    void navigate(signInTarget(from, signedIn, homePathOf(signedIn.roles)), { replace: true })
  if (secondStep !== null) {
    return <SignInSecondStep step={secondStep} onDone={onSignedIn} onAgain={() => setSecondStep(null)} />
  }
  return (
    <MonthLayout title={admin ? t.signInAdmin : t.signIn} focusTitle={hasLeftWaiting}>
      <ConnectionNotice isSessionUnknown={isSessionUnknown} />
      <ResetLinkRequestedBand email={resetEmail} />
      {referrer !== null && !admin && <ReferredBy referrer={referrer} />}
      <SingleSignOnButton from={from} />
      {canUsePasskeys() && <PasskeySignIn onSignedIn={onSignedIn} />}
      <SignInForm
        email={email}
        onEmail={setEmail}
        onForgot={() => setForgot(true)}
        onSignedIn={onSignedIn}
        onSecondStep={setSecondStep}
      />
      {!admin && (
        <AuthLink text={t.newHere} to={`${paths.signup}${search}`}>
          {t.createAccount}
        </AuthLink>
      )}
      {forgot && <ForgotDialog email={email} onClose={() => setForgot(false)} onAsked={setResetEmail} />}
    </MonthLayout>
  )
}

/** Signs in with a passkey alone; shown only in browsers that support passkeys. */
function PasskeySignIn({ onSignedIn }: { onSignedIn: Parameters<typeof SignInForm>[0]['onSignedIn'] }) {
  const t = useMessages(auth)
  const describeError = useErrorText()
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
      <GuestButton kind="quiet" busy={busy} onClick={() => void signIn()}>
        <Fingerprint aria-hidden className="size-5" strokeWidth={1.75} />
        {t.signInPasskey}
      </GuestButton>
      <OrPassword />
    </div>
  )
}
