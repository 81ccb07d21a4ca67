import * as v from 'valibot'
import { useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Id } from '../../../../domain/entities'
import { homePathOf } from '../../../../domain/people/roles'
import { emailFromLink } from '../../../../domain/people/email/email-address'
import { paths } from '../../../../domain/paths'
import { canUsePasskeys, type SecondStep } from '../../../data/queries/session/second-step'
import { useSession } from '../../../data/queries/session/session'
import { auth } from '../../../i18n/areas'
import { useMessages } from '../../../i18n/language'
import { AuthLink, ConnectionNotice, GuestButton } from '../guest-frame'
import { ForgotDialog } from './forgot-dialog'
import { ResetLinkRequestedBand, AccountCreatedBand } from '../links/sign-in-bands'
import { MonthLayout, SignInSecondStep } from '../sign-up/round-table'
import { ReferredBy, useReferrer } from '../sign-up/referred-by'
import { SignInForm } from './sign-in-form'
import { Fingerprint } from 'lucide-react'
import { CodedError } from '../../../../domain/error-codes'
import { signInWithPasskey } from '../../../data/queries/session/second-factor'
import { useErrorText } from '../../../i18n/errors'
import { toast } from '../../../ui/layers/toast'

/**
 * The navigation state of a sign-in: the page that required it, and the id of the person who was signed in before ('' for
 * nobody).
 */
const schema = v.object({ from: v.pipe(v.string(), v.regex(/^\/[^/]/)), of: v.optional(v.string(), '') })

/** Returns where a sign-in leads. On a shared device nobody is led to a page that another person had open. */
export function signInTarget(state: unknown, person: { id: Id }, home: string): string {
  const parsed = v.safeParse(schema, state)
  if (!parsed.success) return home
  const { from, of } = parsed.output
  return of === '' || of === person.id ? from : home
}

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
  // Read only once, because signing in changes the session before the navigation below.
  const [initialState] = useState(state)

  if (
    person !== null &&
    (initialState === 'live' || initialState === 'copy') &&
    (state === 'live' || state === 'copy')
  ) {
    return <Navigate to={signInTarget(from, person, homePathOf(person.roles))} replace />
  }
  const onSignedIn: Parameters<typeof SignInForm>[0]['onSignedIn'] = (signedIn) =>
    void navigate(signInTarget(from, signedIn, homePathOf(signedIn.roles)), { replace: true })
  if (secondStep !== null) {
    return <SignInSecondStep step={secondStep} onDone={onSignedIn} onAgain={() => setSecondStep(null)} />
  }
  return (
    <MonthLayout title={admin ? t.signInAdmin : t.signIn}>
      <ConnectionNotice isSessionUnknown={isSessionUnknown} />
      <AccountCreatedBand from={from} />
      <ResetLinkRequestedBand email={resetEmail} />
      {referrer !== null && !admin && <ReferredBy referrer={referrer} />}
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
      <p className="flex items-center gap-3 text-sm leading-sm text-muted">
        <span aria-hidden className="h-px flex-1 bg-line" />
        {t.orPassword}
        <span aria-hidden className="h-px flex-1 bg-line" />
      </p>
    </div>
  )
}
