import * as v from 'valibot'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { isSamePassword } from '../../../../domain/people/security/passwords'
import type { Restore } from '../../../../domain/api/program/restore'
import { createFirstAdminRoute } from '../../../../domain/api/security/accounts'
import { CodedError } from '../../../../domain/error-codes'
import { paths } from '../../../../domain/paths'
import { setUpSteps } from '../../../../domain/program/set-up'
import { callPublic } from '../../../data/queries/commands'
import { deviceLabel } from '../../../data/engine/session/device-label'
import { useProductName } from '../../../data/queries/installation/installation'
import { adopt } from '../../../data/queries/session/session-actions'
import { auth, guestsSetUpSteps } from '../../../i18n/areas'
import { useErrorText } from '../../../i18n/errors'
import { useLanguage, useMessages } from '../../../i18n/language'
import { Button, LinkButton } from '../../../ui/button'
import { PasswordField, TextField } from '../../../forms/fields'
import { toast } from '../../../ui/layers/toast'
import { StepActions, SetUpFrame } from '../../../ui/set-up-frame'
import { Skeleton } from '../../../ui/states/empty-state'
import { LanguageSwitcher, ConnectionNotice, GuestButton } from '../guest-frame'
import { InvalidLinkLayout, useLinkToken } from './invalid-link-page'
import { useLinkStatus } from './use-link-status'
import { PasswordRules } from '../new-password-fields'
import { MonthLayout } from '../sign-up/round-table'

// Few visitors restore a backup.
const SetupRestore = lazy(() => import('./setup-restore').then((loaded) => ({ default: loaded.SetupRestore })))

const { firstName, lastName, email, password } = createFirstAdminRoute.input.entries

/** The fields in the order of the page. */
const setupFields = ['firstName', 'lastName', 'email', 'password', 'confirm'] as const
const setupForm = v.pipe(
  v.object({ firstName, lastName, email, password, confirm: v.string() }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirm']],
      (form) => isSamePassword(form.password, form.confirm),
      'passwords-differ',
    ),
    ['confirm'],
  ),
)

function SetupInstruction({ when, what: text, command }: { when: string; what: string; command?: string }) {
  return (
    <div>
      <dt className="font-semibold">{when}</dt>
      <dd className="text-muted">
        {text}
        {command !== undefined && (
          <code className="mt-2 block w-fit rounded-md bg-sunken px-3 py-1.5 font-mono text-sm text-text">
            {command}
          </code>
        )}
      </dd>
    </div>
  )
}

/** Explains how to get a setup link when it is missing or no longer works. */
function NoSetupLink({ closed }: { closed: boolean }) {
  const t = useMessages(auth)
  return (
    <InvalidLinkLayout
      kind={t.setupKind}
      title={closed ? t.setupClosed : t.setupTitle}
      why={closed ? t.setupClosedText : t.setupNoToken}
    >
      <dl className="mt-6 grid gap-4 border-l-2 border-line pl-4">
        <SetupInstruction when={t.setupNobodyYet} what={t.setupStartAgain} />
        <SetupInstruction when={t.setupSomebody} what={t.setupOneMore} command="coterie admin create" />
      </dl>
      <div className="mt-7 grid md:justify-start">
        <LinkButton size="lg" href={paths.adminAuth}>
          {t.goToSignIn}
        </LinkButton>
      </div>
    </InvalidLinkLayout>
  )
}

function FirstStep({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const stepMessages = useMessages(guestsSetUpSteps)
  const product = useProductName()
  const steps = (['account', ...setUpSteps] as const).map((key) => {
    const state = key === 'account' ? ('now' as const) : ('to-come' as const)
    return { key, label: stepMessages.names[key], state, stateText: stepMessages.states[state] }
  })
  return (
    <SetUpFrame
      product={product}
      steps={steps}
      listName={stepMessages.list}
      ringName={stepMessages.ring(0, steps.length)}
      caption={stepMessages.of(steps.length)}
      foot={stepMessages.foot}
      tools={<LanguageSwitcher on="field" />}
      title={title}
      lead={lead}
    >
      {children}
    </SetUpFrame>
  )
}

function AccountFrame({ isAnother, children }: { isAnother: boolean; children: ReactNode }) {
  const t = useMessages(auth)
  return isAnother ? (
    <MonthLayout title={t.setupTitle} lead={t.setupAnotherLead}>
      <div className="mt-6">{children}</div>
    </MonthLayout>
  ) : (
    <FirstStep title={t.setupTitle} lead={t.setupLead}>
      {children}
    </FirstStep>
  )
}

/** The session storage key for the restore that this tab shows, so that a reload continues with it. */
const restoreKey = 'coterie-setup-restore'

interface ShownRestore {
  token: string
  restore: Restore | null
}

function keepRestore(shown: ShownRestore | null): void {
  try {
    if (shown === null) sessionStorage.removeItem(restoreKey)
    else sessionStorage.setItem(restoreKey, JSON.stringify(shown))
  } catch {}
}

function keptRestore(): ShownRestore | null {
  try {
    return JSON.parse(sessionStorage.getItem(restoreKey) ?? 'null') as ShownRestore | null
  } catch {
    return null
  }
}

/** Returns whether the page shows a restore; after a reload, it is the one that the tab showed before. */
function useShownRestore(fromLink: string) {
  const [kept] = useState(() => (fromLink === '' ? keptRestore() : null))
  const token = kept?.token ?? fromLink
  const [isOpen, setOpen] = useState(kept !== null)
  const [earlier, setEarlier] = useState(kept?.restore ?? null)
  const onShown = useCallback((restore: Restore | null) => keepRestore({ token, restore }), [token])
  const close = (): void => {
    keepRestore(null)
    setEarlier(null)
    setOpen(false)
  }
  return { token, isOpen, earlier, onShown, open: () => setOpen(true), close }
}

/** Creates an administrator with a link of the server: the first one, or another one (`coterie admin create`). */
export function SetupPage() {
  const t = useMessages(auth)
  const describeError = useErrorText()
  const language = useLanguage()
  const { token, ...restoring } = useShownRestore(useLinkToken())
  const navigate = useNavigate()
  const [refused, setClosed] = useState(false)
  const link = useLinkStatus('setup', token)
  const closed = link?.open === false || refused
  const isAnother = link?.another === true
  const form = useForm({
    resolver: valibotResolver(setupForm),
    mode: 'onTouched',
    defaultValues: { firstName: '', lastName: '', email: '', password: '', confirm: '' },
  })

  const send = form.handleSubmit(async ({ firstName, lastName, email, password }) => {
    try {
      const input = { token, email, password, firstName, lastName, language, device: deviceLabel() }
      await adopt(await callPublic(createFirstAdminRoute, input))
      // The setup page redirects home when no step is left.
      void navigate(isAnother ? paths.admin : paths.adminSetUp, { replace: true })
    } catch (error) {
      if (!(error instanceof CodedError)) toast({ kind: 'bad', title: t.error, text: t.tryAgain })
      else if (error.code === 'setup-closed') setClosed(true)
      else {
        const ownFields = setupFields.filter((field) => error.fields[field] !== undefined)
        ownFields.forEach((field) =>
          form.setError(field, { message: error.fields[field] ?? '' }, { shouldFocus: true }),
        )
        if (ownFields.length === 0) toast({ kind: 'bad', title: t.error, text: describeError(error) })
      }
    }
  })

  // a restore replaces the link, so its state must not close the page
  if (restoring.isOpen)
    return (
      <FirstStep title={t.setupRestoreTitle} lead={t.setupRestoreLead}>
        <Suspense fallback={<Skeleton className="h-40 rounded-xl" />}>
          <SetupRestore
            token={token}
            earlier={restoring.earlier}
            onShown={restoring.onShown}
            onBack={restoring.close}
          />
        </Suspense>
      </FirstStep>
    )
  if (closed || token === '') return <NoSetupLink closed={closed} />
  const passwordField = { form, autoComplete: 'new-password' } as const
  return (
    <AccountFrame isAnother={isAnother}>
      <form noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
        <ConnectionNotice />
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField form={form} name="firstName" label={t.firstName} autoComplete="given-name" />
          <TextField form={form} name="lastName" label={t.lastName} autoComplete="family-name" />
        </div>
        <TextField form={form} name="email" type="email" label={t.email} autoComplete="username" />
        <PasswordField {...passwordField} name="password" label={t.password} describedBy="setup-rules" />
        <PasswordField {...passwordField} name="confirm" label={t.confirmPassword} />
        <PasswordRules id="setup-rules" password={form.watch('password')} confirm={form.watch('confirm')} />
        <StepActions>
          <GuestButton type="submit" size="md" busy={form.formState.isSubmitting}>
            {t.setupButton}
          </GuestButton>
          {!isAnother && (
            <Button kind="bare" onClick={restoring.open}>
              {t.setupRestore}
            </Button>
          )}
        </StepActions>
      </form>
    </AccountFrame>
  )
}
