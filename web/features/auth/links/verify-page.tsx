import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { verifyEmailRoute } from '../../../../domain/api/security/accounts'
import type { OutputOf } from '../../../../domain/api/route'
import { paths } from '../../../../domain/paths'
import { homePathOf } from '../../../../domain/people/roles'
import { deviceLabel } from '../../../data/engine/session/device-label'
import { callPublic } from '../../../data/queries/commands'
import { useHasNetwork } from '../../../data/queries/network'
import { adopt } from '../../../data/queries/session/session-actions'
import { toRefusal, type Refusal } from '../../../forms/use-command'
import { auth } from '../../../i18n/areas'
import { useErrorText } from '../../../i18n/errors'
import { useMessages } from '../../../i18n/language'
import { Button, LinkButton } from '../../../ui/button'
import { Skeleton } from '../../../ui/states/empty-state'
import { AddressIntro, ConnectionNotice, GuestButton } from '../guest-frame'
import { InvalidLinkPage, LinkTimeLeft, useLinkToken } from './invalid-link-page'
import { useLinkStatus } from './use-link-status'
import { MonthLayout } from '../sign-up/round-table'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import { CodedError } from '../../../../domain/error-codes'
import { toast } from '../../../ui/layers/toast'
import { useNewPasswordForm, NewPasswordFields } from '../new-password-fields'
import * as v from 'valibot'
import { typedPasswordField } from '../../../../domain/people/account-fields'
import { PasswordField } from '../../../forms/fields'

type Step =
  | { at: 'checking' }
  | { at: 'password' }
  | { at: 'choose'; asked: boolean }
  | { at: 'invalid' }
  | Done
  | Failed
/** `home` is the person's home page if the link signed in; '' if the person has to sign in. */
type Done = { at: 'done'; email: string; ended: readonly string[]; home?: string; chosen?: boolean }
type VerifyResult = OutputOf<typeof verifyEmailRoute>
type Failed = { at: 'failed'; refusal: Refusal }

/**
 * Verifies an address (S5). In the browser that signed up the link is enough, and it opens the person's home page (P20);
 * elsewhere a password is needed.
 */
export function VerifyPage() {
  const t = useMessages(auth)
  const navigate = useNavigate()
  const token = useLinkToken()
  const [step, setStep] = useState<Step>(token === '' ? { at: 'invalid' } : { at: 'checking' })

  // The link works only once, so a repeated effect must not send it again.
  const request = useRef<Promise<Done>>(undefined)

  useEffect(() => {
    if (step.at !== 'checking') return
    let isMounted = true
    request.current ??= verifyHere(token)
    request.current.then(
      (result) => {
        if (!isMounted) return
        if (result.home === undefined || result.ended.length > 0) return setStep(result)
        toast({ kind: 'ok', title: t.verified })
        void navigate(result.home, { replace: true })
      },
      (error: unknown) => isMounted && setStep(stepAfter(error)),
    )
    return () => {
      isMounted = false
    }
  }, [step.at, token, navigate, t])

  const done = ({ email, ended }: VerifyResult) => setStep({ at: 'done', email, ended })
  const invalid = () => setStep({ at: 'invalid' })
  switch (step.at) {
    case 'checking':
      return (
        <MonthLayout title={t.verifyTitle} lead={t.verifying}>
          <div className="mt-6 grid gap-3" aria-hidden>
            <Skeleton className="h-12 w-full rounded-md" />
            <Skeleton className="h-13 w-full rounded-full" />
          </div>
        </MonthLayout>
      )
    case 'invalid':
      return <InvalidLinkPage kind="verify" token={token} />
    case 'failed':
      return (
        <VerificationFailed
          refusal={step.refusal}
          onRetry={() => {
            request.current = undefined
            setStep({ at: 'checking' })
          }}
        />
      )
    case 'done':
      return <Verified done={step} />
    case 'password':
      return (
        <LinkForm title={t.verifyNeedsPassword} text={t.verifyNeedsPasswordText} token={token}>
          <VerifyWithPassword
            token={token}
            onDone={done}
            onInvalid={invalid}
            onChoose={() => setStep({ at: 'choose', asked: false })}
          />
        </LinkForm>
      )
    case 'choose':
      return (
        <LinkForm title={t.resetTitle} text={step.asked ? t.askedForOneText : t.didntChooseText} token={token}>
          <VerifyWithNewPassword
            token={token}
            onDone={({ email, ended }) => setStep({ at: 'done', chosen: true, email, ended })}
            onInvalid={invalid}
            onBack={step.asked ? undefined : () => setStep({ at: 'password' })}
          />
        </LinkForm>
      )
  }
}

/** Verifies without a password, and uses the session that the server may have opened. */
async function verifyHere(token: string): Promise<Done> {
  const { email, ended, session } = await callPublic(verifyEmailRoute, { token, device: deviceLabel() })
  if (session === undefined) return { at: 'done', email, ended }
  const person = await adopt(session)
  return { at: 'done', email, ended, home: homePathOf(person.roles) }
}

interface LinkFormProps {
  title: string
  text: string
  token: string
  children: ReactNode
}

function LinkForm({ title, text, token, children }: LinkFormProps) {
  const link = useLinkStatus('verify', token)
  return (
    <MonthLayout title={title} lead={<AddressIntro email={link?.email ?? ''}>{text}</AddressIntro>}>
      <ConnectionNotice />
      {children}
      {link?.open === true && (
        <div className="mt-4">
          <LinkTimeLeft {...link} />
        </div>
      )}
    </MonthLayout>
  )
}

/** Shows a failed request, which is repeated when a button is pressed or the connection returns. */
function VerificationFailed({ refusal, onRetry }: { refusal: Refusal; onRetry: () => void }) {
  const t = useMessages(auth)
  const describeError = useErrorText()
  const isOnline = useHasNetwork()
  const wasOnline = useRef(isOnline)
  useEffect(() => {
    if (isOnline && !wasOnline.current) onRetry()
    wasOnline.current = isOnline
  }, [isOnline, onRetry])
  return (
    <MonthLayout title={t.verifyTitle} lead={describeError(refusal)}>
      <ConnectionNotice noInput />
      <div className="mt-6">
        <GuestButton onClick={onRetry}>{t.retry}</GuestButton>
      </div>
    </MonthLayout>
  )
}

function Verified({ done: { email, ended, home = '', chosen = false } }: { done: Done }) {
  const t = useMessages(auth)
  const lead = home !== '' ? t.verifiedSignedIn(email) : chosen ? t.verifiedChosen(email) : t.verifiedText(email)
  return (
    <MonthLayout title={t.verified} lead={lead} focusTitle>
      <div className="mt-6 grid justify-items-start gap-4">
        <LinkButton size="lg" href={home || `${paths.auth}?email=${encodeURIComponent(email)}`}>
          {home === '' ? t.goToSignIn : t.goToDashboard}
        </LinkButton>
        {ended.length > 0 && <p role="status">{t.endedText(ended.join(', '))}</p>}
        {home === '' && <p className="text-sm leading-sm text-muted">{t.openTheApp}</p>}
      </div>
    </MonthLayout>
  )
}

function stepAfter(error: unknown): Step {
  const refusal = toRefusal(error)
  // After "Forgot password" an unverified account has no sign-up password, so the page can't ask for it.
  if (refusal.code === 'verify-needs-password')
    return refusal.details['choose'] ? { at: 'choose', asked: true } : { at: 'password' }
  if (refusal.code === 'link-invalid' || refusal.code === 'bad-input') return { at: 'invalid' }
  return { at: 'failed', refusal }
}

interface FormProps {
  token: string
  onDone: (result: VerifyResult) => void
  onInvalid: () => void
}

/** Asks for a new password. It replaces the sign-up password, because another person may have chosen that one (S5). */
function VerifyWithNewPassword({ token, onDone, onInvalid, onBack }: FormProps & { onBack: (() => void) | undefined }) {
  const t = useMessages(auth)
  const describeError = useErrorText()
  const form = useNewPasswordForm()

  const send = form.handleSubmit(async ({ password }) => {
    try {
      onDone(await callPublic(verifyEmailRoute, { token, choosePassword: password }))
    } catch (error) {
      if (!(error instanceof CodedError)) toast({ kind: 'bad', title: t.error, text: t.tryAgain })
      else if (error.code === 'link-invalid') onInvalid()
      else if (error.fields['choosePassword'] !== undefined) {
        form.setError('password', { message: error.fields['choosePassword'] }, { shouldFocus: true })
      } else toast({ kind: 'bad', title: t.error, text: describeError(error) })
    }
  })

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="mt-6 grid gap-4.5">
      <NewPasswordFields form={form} />
      <GuestButton type="submit" busy={form.formState.isSubmitting}>
        {t.setAndVerify}
      </GuestButton>
      {onBack && (
        <Button kind="bare" onClick={onBack}>
          {t.haveIt}
        </Button>
      )}
    </form>
  )
}

function VerifyWithPassword({ token, onDone, onInvalid, onChoose }: FormProps & { onChoose: () => void }) {
  const t = useMessages(auth)
  const describeError = useErrorText()
  const form = useForm({
    resolver: valibotResolver(v.object({ password: typedPasswordField })),
    mode: 'onTouched',
    defaultValues: { password: '' },
  })

  const send = form.handleSubmit(async ({ password }) => {
    try {
      onDone(await callPublic(verifyEmailRoute, { token, password }))
    } catch (error) {
      const refusal = toRefusal(error)
      if (refusal.code === 'link-invalid') onInvalid()
      else if (refusal.code === 'wrong-credentials')
        form.setError('password', { message: refusal.code }, { shouldFocus: true })
      else toast({ kind: 'bad', title: t.error, text: describeError(refusal) })
    }
  })

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="mt-6 grid gap-4.5">
      <PasswordField
        form={form}
        name="password"
        label={t.password}
        messages={{ 'wrong-credentials': t.wrongPassword }}
      />
      <GuestButton type="submit" busy={form.formState.isSubmitting}>
        {t.verifyButton}
      </GuestButton>
      <Button kind="bare" onClick={onChoose}>
        {t.didntChoose}
      </Button>
    </form>
  )
}
