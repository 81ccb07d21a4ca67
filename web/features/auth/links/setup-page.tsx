import * as v from 'valibot'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { isSamePassword } from '../../../../domain/people/security/passwords'
import { createFirstAdminRoute } from '../../../../domain/api/security/accounts'
import { CodedError } from '../../../../domain/error-codes'
import { paths } from '../../../../domain/paths'
import { setUpSteps } from '../../../../domain/program/set-up'
import { callPublic } from '../../../data/queries/commands'
import { deviceLabel } from '../../../data/engine/session/device-label'
import { useProductName } from '../../../data/queries/installation/installation'
import { adopt } from '../../../data/queries/session/session-actions'
import { auth, guestsSetUpSteps } from '../../../i18n/areas/guests'
import { useErrorText } from '../../../i18n/errors'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { Button, LinkButton } from '../../../ui/button'
import { Field } from '../../../ui/fields/field'
import { PasswordInput } from '../../../ui/fields/password-input'
import { TextInput } from '../../../ui/fields/text-input'
import { toast } from '../../../ui/layers/toast'
import { StepActions, SetUpFrame } from '../../../ui/set-up-frame'
import { LanguageSwitcher, ConnectionNotice, useGuestOfflineReason, useFieldErrorText } from '../guest-frame'
import { InvalidLinkLayout, useLinkToken } from './invalid-link-page'
import { useIsLinkInvalid } from './use-link-status'
import { PasswordRules } from '../password-rules'

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

function SetupInstruction({ when, what, command }: { when: string; what: string; command?: string }) {
  return (
    <div>
      <dt className="font-semibold">{when}</dt>
      <dd className="text-muted">
        {what}
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

function FirstStep({ children }: { children: ReactNode }) {
  const t = useMessages(auth)
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
      title={t.setupTitle}
      lead={t.setupLead}
    >
      {children}
    </SetUpFrame>
  )
}

/** Creates the first administrator with the link that the server printed to its terminal. */
export function SetupPage() {
  const t = useMessages(auth)
  const describeError = useErrorText()
  const fieldError = useFieldErrorText()
  const blocked = useGuestOfflineReason()
  const language = useLanguage()
  const token = useLinkToken()
  const navigate = useNavigate()
  const [refused, setClosed] = useState(false)
  const closed = useIsLinkInvalid('setup', token) || refused
  const { register, handleSubmit, formState, setError, watch } = useForm({
    resolver: valibotResolver(setupForm),
    mode: 'onTouched',
    defaultValues: { firstName: '', lastName: '', email: '', password: '', confirm: '' },
  })

  const send = handleSubmit(async ({ firstName, lastName, email, password }) => {
    try {
      const input = { token, email, password, firstName, lastName, language, device: deviceLabel() }
      await adopt(await callPublic(createFirstAdminRoute, input))
      // The setup page redirects home when no step is left.
      void navigate(paths.adminSetUp, { replace: true })
    } catch (error) {
      if (!(error instanceof CodedError)) toast({ kind: 'bad', title: t.error, text: t.tryAgain })
      else if (error.code === 'setup-closed') setClosed(true)
      else {
        const ownFields = setupFields.filter((field) => error.fields[field] !== undefined)
        ownFields.forEach((field) => setError(field, { message: error.fields[field] ?? '' }, { shouldFocus: true }))
        if (ownFields.length === 0) toast({ kind: 'bad', title: t.error, text: describeError(error) })
      }
    }
  })

  if (closed || token === '') return <NoSetupLink closed={closed} />
  const error = (field: (typeof setupFields)[number]) => fieldError(formState.errors[field]?.message)
  return (
    <FirstStep>
      <form noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
        <ConnectionNotice />
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <Field label={t.firstName} error={error('firstName')}>
            <TextInput autoComplete="given-name" {...register('firstName')} />
          </Field>
          <Field label={t.lastName} error={error('lastName')}>
            <TextInput autoComplete="family-name" {...register('lastName')} />
          </Field>
        </div>
        <Field label={t.email} error={error('email')}>
          <TextInput type="email" autoComplete="username" {...register('email')} />
        </Field>
        <Field label={t.password} error={error('password')} describedBy="setup-rules">
          <PasswordInput autoComplete="new-password" {...register('password')} />
        </Field>
        <Field label={t.confirmPassword} error={error('confirm')}>
          <PasswordInput autoComplete="new-password" {...register('confirm')} />
        </Field>
        <PasswordRules id="setup-rules" password={watch('password')} confirm={watch('confirm')} />
        <StepActions>
          <Button type="submit" busy={formState.isSubmitting} blocked={blocked}>
            {t.setupButton}
          </Button>
        </StepActions>
      </form>
    </FirstStep>
  )
}
