import { useEffect, useState, useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { inspectLinkRoute, resetPasswordRoute } from '../../../../domain/api/security/accounts'
import { CodedError } from '../../../../domain/error-codes'
import { paths } from '../../../../domain/paths'
import { homePathOf } from '../../../../domain/people/roles'
import { secondStepOf, type SecondStep } from '../../../data/queries/session/second-step'
import { deviceLabel } from '../../../data/engine/session/device-label'
import { callPublic } from '../../../data/queries/commands'
import { adopt } from '../../../data/queries/session/session-actions'
import { auth } from '../../../i18n/areas'
import { useErrorText } from '../../../i18n/errors'
import { useMessages, useLanguage } from '../../../i18n/language'
import { Button, LinkButton } from '../../../ui/button'
import { toast } from '../../../ui/layers/toast'
import { AddressIntro, AuthLayout, ConnectionNotice, GuestButton } from '../guest-frame'
import { InvalidLinkPage, LinkTimeLeft, useLinkToken } from './invalid-link-page'
import { useLinkStatus, type LinkStatus } from './use-link-status'
import { MonthLayout, SignInSecondStep } from '../sign-up/round-table'
import { useNewPasswordForm, NewPasswordFields } from '../new-password-fields'
import type { OutputOf } from '../../../../domain/api/route'
import { formatDate } from '../../../i18n/format'
import { BreakableAddress } from '../../../ui/text/line-breaks'
import { SegmentedControl } from '../../../ui/fields/segmented-control'

/** How long the page waits before it redirects, in ms (document 1, section 9). */
const redirectMs = 800

/** Sets a new password with the link from an email (S8), which ends all other sessions. */
export function ResetPasswordPage() {
  const t = useMessages(auth)
  const describeError = useErrorText()
  const token = useLinkToken()
  const navigate = useNavigate()
  const [refused, setInvalid] = useState(token === '')
  const link = useLinkStatus('reset', token)
  const [home, setHome] = useState('')
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null)
  const [lockedReason, setLockedReason] = useState('')
  const { itemChoices, confirmKeptItems } = useAccountItems(link, token)
  const form = useNewPasswordForm()
  const { isSubmitting } = form.formState

  const save = form.handleSubmit(async ({ password }) => {
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
      } else if (error.fields['password'] !== undefined)
        form.setError('password', { message: error.fields['password'] })
      else toast({ kind: 'bad', title: t.updateFailed, text: describeError(error) })
    }
  })

  if (secondStep !== null) {
    return (
      <SignInSecondStep
        step={secondStep}
        onDone={(person) => void navigate(homePathOf(person.roles), { replace: true })}
        onAgain={() => void navigate(paths.auth, { replace: true })}
      />
    )
  }
  if (lockedReason !== '') return <PasswordSetOnly why={lockedReason} />
  // After the password was set, the link counts as used. This is not an error.
  if (home !== '') return <PasswordSaved home={home} />
  if (refused || link?.open === false) {
    return <InvalidLinkPage kind="reset" token={token} seen={link?.open === false ? link : undefined} />
  }
  return (
    <MonthLayout title={t.resetTitle} lead={<AddressIntro email={link?.email ?? ''}>{t.resetLead}</AddressIntro>}>
      <ConnectionNotice />
      <form noValidate onSubmit={(event) => void save(event)} className="mt-6 grid gap-4.5">
        {/* Tells password managers which account the new password belongs to. */}
        <input hidden readOnly autoComplete="username" value={link?.email ?? ''} />
        <NewPasswordFields form={form} />
        {itemChoices}
        <GuestButton type="submit" busy={isSubmitting}>
          {isSubmitting ? t.saving : t.savePassword}
        </GuestButton>
        {link !== undefined && <LinkTimeLeft {...link} />}
      </form>
    </MonthLayout>
  )
}

function useAccountItems(link: LinkStatus | undefined, token: string) {
  const [choices, setChoices] = useState<KeepChoices>({})
  const [lateStatus, setLateStatus] = useState<LinkStatus>()
  const seen = link ?? lateStatus
  const items = seen?.held ?? []
  /**
   * Returns the items to keep; null if they have only just been shown, because the person must see them before the password
   * is set.
   */
  async function confirmKeptItems() {
    if (seen !== undefined)
      return items.filter((item) => isItemToKeep(item, choices)).map(({ kind, id }) => ({ kind, id }))
    const found = await callPublic(inspectLinkRoute, { kind: 'reset', token })
    setLateStatus(found)
    return (found.held ?? []).length > 0 ? null : []
  }
  const itemChoices = items.length > 0 && (
    <AccountItemChoices held={items} secondStep={seen?.secondStep ?? false} choices={choices} onChange={setChoices} />
  )
  return { itemChoices, confirmKeptItems }
}

/** Says that the password is set, but that an admin who kept no second factor is not signed in. */
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
    <MonthLayout title={t.passwordReset} lead={t.passwordUpdatedText}>
      <div className="mt-6">
        <Button size="lg" onClick={() => void navigate(home, { replace: true })}>
          {t.goToDashboard}
        </Button>
      </div>
    </MonthLayout>
  )
}

/** A passkey, set of recovery codes, API key or PayPal address that a password reset can remove (S24). */
type AccountItem = NonNullable<OutputOf<typeof inspectLinkRoute>['held']>[number]

const itemKey = ({ kind, id }: AccountItem): string => `${kind} ${id}`

/** The person's choices, by item; an item without a choice follows the server's suggestion. */
type KeepChoices = Readonly<Record<string, boolean>>

const isItemToKeep = (item: AccountItem, choices: KeepChoices): boolean =>
  choices[itemKey(item)] ?? !item.suggestRemoval

interface Props {
  held: readonly AccountItem[]
  secondStep: boolean
  choices: KeepChoices
  onChange: (choices: KeepChoices) => void
}

function AccountItemChoices({ held, secondStep, choices, onChange }: Props) {
  const t = useMessages(auth)
  const language = useLanguage()
  const title = useId()
  const isLockedOut =
    secondStep &&
    !held.some((item) => (item.kind === 'passkey' || item.kind === 'codes') && isItemToKeep(item, choices))
  const options = [
    { value: 'keep' as const, label: t.heldKeep },
    { value: 'remove' as const, label: t.heldRemove },
  ]
  return (
    <section aria-labelledby={title} className="grid gap-3">
      <h2 id={title} className="text-lg leading-lg font-semibold">
        {t.heldTitle}
      </h2>
      <p className="max-w-[52ch] text-pretty text-muted">{t.heldLead}</p>
      <ul className="grid rounded-xl bg-raised px-5 shadow-sm">
        {held.map((item) => (
          <li
            key={itemKey(item)}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3 first:border-t-0"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">
                {t.heldKinds[item.kind]}
                {item.name !== '' && (
                  <>
                    {': '}
                    {item.kind === 'paypal' ? <BreakableAddress text={item.name} /> : item.name}
                  </>
                )}
              </p>
              {item.addedAt !== '' && (
                <p className="text-sm leading-sm text-muted">{t.heldAdded(formatDate(item.addedAt, language))}</p>
              )}
            </div>
            <SegmentedControl
              label={[t.heldKinds[item.kind], item.name].filter(Boolean).join(': ')}
              options={options}
              value={isItemToKeep(item, choices) ? 'keep' : 'remove'}
              onChange={(value) => onChange({ ...choices, [itemKey(item)]: value === 'keep' })}
            />
          </li>
        ))}
      </ul>
      {isLockedOut && (
        <p role="status" className="max-w-[52ch] font-medium text-pretty text-danger">
          {t.heldNone}
        </p>
      )}
    </section>
  )
}
