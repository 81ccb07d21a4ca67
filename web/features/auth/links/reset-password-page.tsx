import { valibotResolver } from '@hookform/resolvers/valibot'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { inspectLinkRoute, resetPasswordRoute } from '../../../../domain/api/security/accounts'
import { CodedError } from '../../../../domain/error-codes'
import { paths } from '../../../../domain/paths'
import { homePathOf } from '../../../../domain/people/roles'
import { secondStepOf, type SecondStep } from '../../../data/queries/session/second-step'
import { deviceLabel } from '../../../data/engine/session/device-label'
import { callPublic } from '../../../data/queries/commands'
import { adopt } from '../../../data/queries/session/session-actions'
import { auth } from '../../../i18n/areas/guests'
import { useErrorText } from '../../../i18n/errors'
import { useMessages } from '../../../i18n/messages'
import { Button, LinkButton } from '../../../ui/button'
import { toast } from '../../../ui/layers/toast'
import { AuthLayout } from '../auth-layout'
import { AccountItemChoices, listItemsToKeep, type KeepChoices } from './account-items'
import { InvalidLinkPage, LinkTimeLeft, useLinkToken } from './invalid-link-page'
import { MonthIllustration } from '../month-illustration'
import { ConnectionNotice, useGuestOfflineReason } from '../connection-notice'
import { newPasswordSchema, NewPasswordFields } from '../new-password-fields'
import { useLinkStatus, type LinkStatus } from './use-link-status'

const SignInStep = lazy(() =>
  import('../sign-in/sign-in-second-step').then((step) => ({ default: step.SignInSecondStep })),
)

/** How long the page waits before it redirects, in ms (document 1, section 9). */
const redirectMs = 800

/** Sets a new password with the link of an email (S8), which ends all other sessions. */
export function ResetPasswordPage() {
  const t = useMessages(auth)
  const describeError = useErrorText()
  const token = useLinkToken()
  const navigate = useNavigate()
  const blocked = useGuestOfflineReason()
  const [refused, setInvalid] = useState(token === '')
  const link = useLinkStatus('reset', token)
  const [home, setHome] = useState('')
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null)
  const [lockedReason, setLockedReason] = useState('')
  const { held: itemChoices, keep: confirmKeptItems } = useAccountItems(link, token)
  const { register, handleSubmit, formState, control, setError } = useForm({
    resolver: valibotResolver(newPasswordSchema),
    mode: 'onTouched',
    defaultValues: { password: '', confirm: '' },
  })

  const save = handleSubmit(async ({ password }) => {
    try {
      const kept = await confirmKeptItems()
      if (kept === null) return
      const input = { token, password, device: deviceLabel(), keep: kept }
      const person = await adopt(await callPublic(resetPasswordRoute, input))
      toast({ kind: 'ok', title: t.passwordUpdated, text: t.passwordUpdatedText })
      setHome(homePathOf(person.roles))
    } catch (error) {
      const step = secondStepOf(error)
      if (step !== null) {
        toast({ kind: 'ok', title: t.passwordUpdated, text: t.secondStepNext })
        return setSecondStep(step)
      }
      if (error instanceof CodedError && error.code === 'enrolment-locked') setLockedReason(describeError(error))
      else if (!(error instanceof CodedError)) toast({ kind: 'bad', title: t.updateFailed })
      else if (error.code === 'link-invalid' || error.fields['token'] !== undefined) {
        toast({ kind: 'bad', title: t.linkDied, text: t.linkInvalidText })
        setInvalid(true)
      } else if (error.fields['password'] !== undefined) setError('password', { message: error.fields['password'] })
      else toast({ kind: 'bad', title: t.updateFailed, text: describeError(error) })
    }
  })

  if (secondStep !== null) {
    return (
      <Suspense>
        <SignInStep
          asked={secondStep}
          onDone={(person) => void navigate(homePathOf(person.roles), { replace: true })}
          onAgain={() => void navigate(paths.auth, { replace: true })}
        />
      </Suspense>
    )
  }
  if (lockedReason !== '') return <PasswordSetOnly why={lockedReason} />
  // After the password was set the link counts as used, which is no error.
  if (home !== '') return <PasswordSaved home={home} />
  if (refused || link?.open === false) {
    return <InvalidLinkPage kind="reset" token={token} seen={link?.open === false ? link : undefined} />
  }
  return (
    <AuthLayout
      title={t.resetTitle}
      lead={<ResetLead email={link?.email ?? ''} />}
      art={<MonthIllustration />}
      artText={t.daySays}
    >
      <ConnectionNotice />
      <form noValidate onSubmit={(event) => void save(event)} className="mt-6 grid gap-4.5">
        {/* Tells password managers which account the new password belongs to. */}
        <input hidden readOnly autoComplete="username" value={link?.email ?? ''} />
        <NewPasswordFields register={register} control={control} errors={formState.errors} />
        {itemChoices}
        <Button type="submit" size="lg" busy={formState.isSubmitting} blocked={blocked}>
          {formState.isSubmitting ? t.saving : t.savePassword}
        </Button>
        {link !== undefined && <LinkTimeLeft {...link} />}
      </form>
    </AuthLayout>
  )
}

function useAccountItems(link: LinkStatus | undefined, token: string) {
  const [choices, setChoices] = useState<KeepChoices>({})
  const [lateStatus, setLateStatus] = useState<LinkStatus>()
  const seen = link ?? lateStatus
  const items = seen?.held ?? []
  /** Returns null when the items are shown only now; the person must see them before the password is set. */
  async function confirmKeptItems() {
    if (seen !== undefined) return listItemsToKeep(items, choices)
    const found = await callPublic(inspectLinkRoute, { kind: 'reset', token })
    setLateStatus(found)
    return (found.held ?? []).length > 0 ? null : []
  }
  const itemChoices = items.length > 0 && (
    <AccountItemChoices held={items} secondStep={seen?.secondStep ?? false} choices={choices} onChange={setChoices} />
  )
  return { held: itemChoices, keep: confirmKeptItems }
}

/** Shown when the password is set, but an admin who kept no second factor is not signed in. */
function PasswordSetOnly({ why }: { why: string }) {
  const t = useMessages(auth)
  return (
    <AuthLayout title={t.passwordUpdated} lead={why}>
      <div className="mt-6">
        <LinkButton size="lg" href={paths.auth}>
          {t.goToSignIn}
        </LinkButton>
      </div>
    </AuthLayout>
  )
}

function PasswordSaved({ home }: { home: string }) {
  const t = useMessages(auth)
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(home, { replace: true }), redirectMs)
    return () => clearTimeout(timer)
  }, [home, navigate])
  return (
    <AuthLayout title={t.passwordReset} lead={t.passwordUpdatedText} art={<MonthIllustration />} artText={t.daySays}>
      <div className="mt-6">
        <Button size="lg" onClick={() => void navigate(home, { replace: true })}>
          {t.goToDashboard}
        </Button>
      </div>
    </AuthLayout>
  )
}

function ResetLead({ email }: { email: string }) {
  const t = useMessages(auth)
  return (
    <>
      {email !== '' && (
        <>
          {t.forAddress} <b className="font-semibold wrap-anywhere text-text">{email}</b>.{' '}
        </>
      )}
      {t.resetLead}
    </>
  )
}
