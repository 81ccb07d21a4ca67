import { useEffect, useRef, useState, type ReactNode } from 'react'
import { verifyEmailRoute } from '../../../../domain/api/security/accounts'
import type { OutputOf } from '../../../../domain/api/route'
import { paths } from '../../../../domain/paths'
import { callPublic } from '../../../data/queries/commands'
import { useHasNetwork } from '../../../data/queries/network'
import { toRefusal, type Refusal } from '../../../forms/use-command'
import { auth } from '../../../i18n/areas/guests'
import { useErrorText } from '../../../i18n/errors'
import { useMessages } from '../../../i18n/messages'
import { Button, LinkButton } from '../../../ui/button'
import { Skeleton } from '../../../ui/states/empty-state'
import { AuthLayout, ConnectionNotice, useGuestOfflineReason, useFieldErrorText } from '../guest-frame'
import { InvalidLinkPage, LinkTimeLeft, useLinkToken } from './invalid-link-page'
import { useLinkStatus } from './use-link-status'
import { MonthIllustration } from '../sign-up/round-table'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import { CodedError } from '../../../../domain/error-codes'
import { toast } from '../../../ui/layers/toast'
import { newPasswordSchema, NewPasswordFields } from '../new-password-fields'
import * as v from 'valibot'
import { typedPasswordField } from '../../../../domain/people/account-fields'
import { Field } from '../../../ui/fields/field'
import { PasswordInput } from '../../../ui/fields/password-input'

type Step =
  | { at: 'checking' }
  | { at: 'password' }
  | { at: 'choose'; asked: boolean }
  | { at: 'invalid' }
  | Done
  | Failed
type Done = { at: 'done'; email: string; ended: readonly string[]; chosen?: boolean }
type VerifyResult = OutputOf<typeof verifyEmailRoute>
type Failed = { at: 'failed'; refusal: Refusal }

/** Verifies an address (S5). On the device that signed up the link is enough; elsewhere a password is needed. */
export function VerifyPage() {
  const t = useMessages(auth)
  const token = useLinkToken()
  const [step, setStep] = useState<Step>(token === '' ? { at: 'invalid' } : { at: 'checking' })

  // The link works only once, so a repeated effect must not send it again.
  const request = useRef<Promise<VerifyResult>>(undefined)

  useEffect(() => {
    if (step.at !== 'checking') return
    let isMounted = true
    request.current ??= callPublic(verifyEmailRoute, { token })
    request.current.then(
      (result) => isMounted && setStep({ at: 'done', ...result }),
      (error: unknown) => isMounted && setStep(stepAfter(error)),
    )
    return () => {
      isMounted = false
    }
  }, [step.at, token])

  const art = { art: <MonthIllustration />, artText: t.daySays }
  const done = (result: VerifyResult) => setStep({ at: 'done', ...result })
  const invalid = () => setStep({ at: 'invalid' })
  switch (step.at) {
    case 'checking':
      return (
        <AuthLayout title={t.verifyTitle} lead={t.verifying} {...art}>
          <div className="mt-6 grid gap-3" aria-hidden>
            <Skeleton className="h-12 w-full rounded-md" />
            <Skeleton className="h-13 w-full rounded-full" />
          </div>
        </AuthLayout>
      )
    case 'invalid':
      return <InvalidLinkPage kind="verify" token={token} />
    case 'failed':
      return (
        <VerificationFailed
          refusal={step.refusal}
          art={art}
          onRetry={() => {
            request.current = undefined
            setStep({ at: 'checking' })
          }}
        />
      )
    case 'done':
      return <Verified done={step} art={art} />
    case 'password':
      return (
        <LinkForm title={t.verifyNeedsPassword} words={t.verifyNeedsPasswordText} token={token}>
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
        <LinkForm title={t.resetTitle} words={step.asked ? t.askedForOneText : t.didntChooseText} token={token}>
          <VerifyWithNewPassword
            token={token}
            onDone={(result) => setStep({ at: 'done', chosen: true, ...result })}
            onInvalid={invalid}
            onBack={step.asked ? undefined : () => setStep({ at: 'password' })}
          />
        </LinkForm>
      )
  }
}

function LinkForm({
  title,
  words,
  token,
  children,
}: {
  title: string
  words: string
  token: string
  children: ReactNode
}) {
  const t = useMessages(auth)
  const link = useLinkStatus('verify', token)
  const email = link?.email ?? ''
  const lead = email !== '' && (
    <>
      {t.forAddress} <b className="font-semibold wrap-anywhere text-text">{email}</b>.{' '}
    </>
  )
  return (
    <AuthLayout
      title={title}
      lead={
        <>
          {lead}
          {words}
        </>
      }
      art={<MonthIllustration />}
      artText={t.daySays}
    >
      <ConnectionNotice />
      {children}
      {link?.open === true && (
        <div className="mt-4">
          <LinkTimeLeft {...link} />
        </div>
      )}
    </AuthLayout>
  )
}

/** Shows a failed request, which is repeated when a button is pressed or the connection returns. */
function VerificationFailed({
  refusal,
  art,
  onRetry,
}: {
  refusal: Refusal
  art: { art: ReactNode; artText: string }
  onRetry: () => void
}) {
  const t = useMessages(auth)
  const describeError = useErrorText()
  const blocked = useGuestOfflineReason()
  const isOnline = useHasNetwork()
  const wasOnline = useRef(isOnline)
  useEffect(() => {
    if (isOnline && !wasOnline.current) onRetry()
    wasOnline.current = isOnline
  }, [isOnline, onRetry])
  return (
    <AuthLayout title={t.verifyTitle} lead={describeError(refusal)} {...art}>
      <ConnectionNotice noInput />
      <div className="mt-6">
        <Button size="lg" blocked={blocked} onClick={onRetry}>
          {t.retry}
        </Button>
      </div>
    </AuthLayout>
  )
}

function Verified({ done, art }: { done: Done; art: { art: ReactNode; artText: string } }) {
  const t = useMessages(auth)
  return (
    <AuthLayout
      title={t.verified}
      lead={done.chosen === true ? t.verifiedChosen(done.email) : t.verifiedText(done.email)}
      {...art}
    >
      <div className="mt-6 grid justify-items-start gap-4">
        <LinkButton size="lg" href={`${paths.auth}?email=${encodeURIComponent(done.email)}`}>
          {t.goToSignIn}
        </LinkButton>
        {done.ended.length > 0 && <p role="status">{t.endedText(done.ended.join(', '))}</p>}
        <p className="text-sm leading-sm text-muted">{t.openTheApp}</p>
      </div>
    </AuthLayout>
  )
}

function stepAfter(error: unknown): Step {
  const refusal = toRefusal(error)
  // An unverified account has no sign-up password after "Forgot password", so none can be requested.
  if (refusal.code === 'verify-needs-password')
    return refusal.details['choose'] ? { at: 'choose', asked: true } : { at: 'password' }
  if (refusal.code === 'link-invalid' || refusal.code === 'bad-input') return { at: 'invalid' }
  return { at: 'failed', refusal }
}

interface Props {
  token: string
  onDone: (proved: OutputOf<typeof verifyEmailRoute>) => void
  onInvalid: () => void
  onBack: (() => void) | undefined
}

/** Asks for a new password, which replaces the sign-up password, because another person may have chosen that (S5). */
function VerifyWithNewPassword({ token, onDone, onInvalid, onBack }: Props) {
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

interface VerifyWithPasswordProps {
  token: string
  onDone: (proved: OutputOf<typeof verifyEmailRoute>) => void
  onInvalid: () => void
  onChoose: () => void
}

function VerifyWithPassword({ token, onDone, onInvalid, onChoose }: VerifyWithPasswordProps) {
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
