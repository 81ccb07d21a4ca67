import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import { signInRoute } from '../../../../domain/api/security/sessions'
import type { Id } from '../../../../domain/entities'
import { CodedError } from '../../../../domain/error-codes'
import type { Role } from '../../../../domain/people/roles'
import { secondStepOf, type SecondStep } from '../../../data/queries/session/second-step'
import { auth } from '../../../i18n/areas'
import { useFieldErrorText } from '../../../forms/fields'
import { useErrorText } from '../../../i18n/errors'
import { useMessages } from '../../../i18n/language'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/fields/field'
import { PasswordInput } from '../../../ui/fields/password-input'
import { TextInput } from '../../../ui/fields/inputs'
import { toast } from '../../../ui/layers/toast'
import { StatusBadge } from '../../../ui/states/status-badge'
import { BotCheckStatus } from '../bot-check-status'
import type { ChallengeLevel, ChallengeSolution } from '../../../../domain/people/security/bot-check'
import { signIn } from '../../../data/queries/session/session-actions'
import { GuestButton, useNoMailText } from '../guest-frame'
import { useBotCheckErrorToast, useBotCheck } from '../use-bot-check'
import { resendVerificationRoute } from '../../../../domain/api/security/accounts'
import { callPublic } from '../../../data/queries/commands'

const schema = v.pick(signInRoute.input, ['email', 'password'])

interface Props {
  email: string
  onEmail: (email: string) => void
  onForgot: () => void
  onSignedIn: (person: { id: Id; roles: Role[] }) => void
  onSecondStep: (secondStep: SecondStep) => void
}

/** The sign-in form. All failures look the same, except the right password for an unverified account (S5). */
export function SignInForm({ email, onEmail, onForgot, onSignedIn, onSecondStep }: Props) {
  const t = useMessages(auth)
  const describeError = useErrorText()
  const showBotCheckError = useBotCheckErrorToast()
  const check = useBotCheck('login')
  const [unverified, setUnverified] = useState<{ email: string; password: string } | null>(null)
  // Remains true until the next input, because the toast disappears by itself.
  const [hasWrongCredentials, setHasWrongCredentials] = useState(false)
  const form = useForm({ resolver: valibotResolver(schema), mode: 'onTouched', defaultValues: { email, password: '' } })
  const { handleSubmit, formState } = form

  const onHarderChallenge = () => toast({ kind: 'info', title: t.botLonger, text: t.botLongerText, id: 'bot-check' })
  const send = handleSubmit(async (values) => {
    setUnverified(null)
    setHasWrongCredentials(false)
    try {
      onSignedIn(await signInWithBotCheck(values, check.getSolution, onHarderChallenge))
    } catch (error) {
      const secondStep = secondStepOf(error)
      if (secondStep !== null) return onSecondStep(secondStep)
      check.start()
      if (!(error instanceof CodedError)) toast({ kind: 'bad', title: t.error, text: t.loginFailed })
      else if (error.code === 'email-unverified') setUnverified(values)
      else if (error.code === 'wrong-credentials') {
        toast({ kind: 'bad', title: t.error, text: t.wrongCredentials })
        setHasWrongCredentials(true)
      } else if (!showBotCheckError(error)) toast({ kind: 'bad', title: t.error, text: describeError(error) })
    }
  })

  return (
    // Focusing any field starts the bot check early.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      onFocus={check.start}
      onInput={() => setHasWrongCredentials(false)}
      onSubmit={(event) => void send(event)}
      className="mt-6 grid gap-4.5"
    >
      <EmailAndPassword form={form} onEmail={onEmail} onForgot={onForgot} />
      {unverified !== null && <UnverifiedNote {...unverified} />}
      <BotCheckStatus check={check} />
      {hasWrongCredentials && (
        <StatusBadge glyph="broken" tone="danger">
          {t.wrongCredentials} {t.checkBoth}
        </StatusBadge>
      )}
      <GuestButton type="submit" busy={formState.isSubmitting}>
        {formState.isSubmitting ? t.signingIn : t.signIn}
      </GuestButton>
      <p className="text-sm leading-sm text-muted">{t.remembered}</p>
    </form>
  )
}

interface CredentialFieldsProps extends Pick<Props, 'onEmail' | 'onForgot'> {
  form: UseFormReturn<v.InferInput<typeof schema>, unknown, v.InferOutput<typeof schema>>
}

function EmailAndPassword({ form: { register, formState }, onEmail, onForgot }: CredentialFieldsProps) {
  const t = useMessages(auth)
  const fieldError = useFieldErrorText()
  return (
    <>
      <Field label={t.email} error={fieldError(formState.errors.email?.message)}>
        <TextInput
          type="email"
          autoComplete="username webauthn"
          {...register('email', { onChange: (event: { target: { value: string } }) => onEmail(event.target.value) })}
        />
      </Field>
      <Field
        label={t.password}
        error={fieldError(formState.errors.password?.message)}
        aside={
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onForgot}
            className="-my-3 inline-flex min-h-11 items-center text-sm font-semibold text-accent underline underline-offset-3"
          >
            {t.forgot}
          </button>
        }
      >
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
    </>
  )
}

/** Tells a person who entered the right password that the account is unverified, and sends the link again (S5). */
function UnverifiedNote({ email, password }: { email: string; password: string }) {
  const t = useMessages(auth)
  const noMailText = useNoMailText()
  const describeError = useErrorText()
  const [busy, setBusy] = useState(false)

  async function resend(): Promise<void> {
    setBusy(true)
    try {
      await callPublic(resendVerificationRoute, { email, password })
      if (noMailText === '') toast({ kind: 'ok', title: t.sentAgain, text: t.sentAgainText })
      else toast({ kind: 'info', title: t.keptAgain, text: noMailText })
    } catch (error) {
      toast({ kind: 'bad', title: t.error, text: error instanceof CodedError ? describeError(error) : t.tryAgain })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-lg bg-caution-soft px-5 py-4">
      <p>
        <b className="font-semibold text-caution">{t.notVerified}</b> {noMailText || t.notVerifiedText}
      </p>
      <Button kind="quiet" size="sm" busy={busy} onClick={() => void resend()}>
        {t.sendAgain}
      </Button>
    </div>
  )
}

/**
 * Signs in with a bot check. After many wrong passwords the server requires a harder one (S17); `onHarderChallenge` is
 * called before it is solved.
 */
async function signInWithBotCheck(
  values: { email: string; password: string },
  getSolution: (level?: ChallengeLevel) => Promise<ChallengeSolution>,
  onHarderChallenge: () => void,
): ReturnType<typeof signIn> {
  try {
    return await signIn({ ...values, challenge: await getSolution() })
  } catch (error) {
    const level = error instanceof CodedError && error.code === 'bot-check-harder' ? error.details['level'] : undefined
    if (level !== 2 && level !== 3) throw error
    onHarderChallenge()
    return signIn({ ...values, challenge: await getSolution(level) })
  }
}
