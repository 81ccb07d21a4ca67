import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import {
  completeSingleSignOnRoute,
  createSingleSignOnAccountRoute,
} from '../../../../domain/api/security/single-sign-on'
import type { Id } from '../../../../domain/entities'
import { CodedError } from '../../../../domain/error-codes'
import { homePathOf, type Role } from '../../../../domain/people/roles'
import { redirectProblem } from '../../../../domain/people/security/single-sign-on'
import { paths } from '../../../../domain/paths'
import { deviceLabel } from '../../../data/engine/session/device-label'
import { forgetReferralCodes, storedReferralCodes } from '../../../data/queries/browser/referral-code'
import { callPublic } from '../../../data/queries/commands'
import { useSingleSignOnLabel } from '../../../data/queries/installation/installation'
import { fetchPublicProgram, usePublicProgram } from '../../../data/queries/installation/public-program'
import { adopt } from '../../../data/queries/session/session-actions'
import { secondStepOf, type SecondStep } from '../../../data/queries/session/second-step'
import { takeSignInState } from '../../../data/queries/session/sign-in-state'
import { TextField } from '../../../forms/fields'
import { auth } from '../../../i18n/areas'
import { useErrorText } from '../../../i18n/errors'
import { useLanguage, useMessages } from '../../../i18n/language'
import { Button } from '../../../ui/button'
import { toast } from '../../../ui/layers/toast'
import { AuthLink, ConnectionNotice, GuestButton } from '../guest-frame'
import { consentEntries } from '../sign-up/sign-up-form'
import { Consents } from '../sign-up/sign-up-fields'
import { MonthLayout, SignInSecondStep } from '../sign-up/round-table'
import { signInTarget } from './sign-in-target'

interface Redirect {
  state: string
  code: string
  /** The provider's error; '' for none. */
  error: string
}

/** Returns what the provider's redirect contains, and removes it from the address bar and the history. */
function takeRedirect(): Redirect {
  const query = new URLSearchParams(window.location.search)
  if (query.size > 0) window.history.replaceState(window.history.state, '', window.location.pathname)
  return { state: query.get('state') ?? '', code: query.get('code') ?? '', error: query.get('error') ?? '' }
}

/** A new person at the provider, who has to accept the terms. */
interface NewPerson {
  step: string
  email: string
  firstName: string
  lastName: string
}

/** `incomplete`: the address lacks what the provider sent, after a reload or because someone edited it. */
type Problem = CodedError | 'denied' | 'incomplete' | 'unexpected'
type Outcome = { secondStep: SecondStep } | { newPerson: NewPerson } | { problem: Problem }
type OnSignedIn = (person: { id: Id; roles: Role[] }) => void

function outcomeOf(error: unknown): Outcome {
  const secondStep = secondStepOf(error)
  if (secondStep !== null) return { secondStep }
  if (!(error instanceof CodedError)) return { problem: 'unexpected' }
  if (error.code === 'bad-input') return { problem: 'incomplete' }
  if (error.code !== 'sso-terms-needed') return { problem: error }
  const { step, email, firstName, lastName } = error.details
  return {
    newPerson: {
      step: String(step),
      email: String(email),
      firstName: String(firstName),
      lastName: String(lastName),
    },
  }
}

/** Completes single sign-on after the provider has sent the person back (S31). */
export function SingleSignOnPage() {
  const t = useMessages(auth)
  const navigate = useNavigate()
  const [redirect] = useState(takeRedirect)
  const [from] = useState(takeSignInState)
  const [outcome, setOutcome] = useState<Outcome | null>(() => firstOutcome(redirect))
  const isSent = useRef(outcome !== null)
  const onSignedIn: OnSignedIn = (person) =>
    void navigate(signInTarget(from, person, homePathOf(person.roles)), { replace: true })

  useEffect(() => {
    if (isSent.current) return
    // the state works only once
    isSent.current = true
    const { state, code } = redirect
    callPublic(completeSingleSignOnRoute, { state, code, device: deviceLabel() })
      .then(adopt)
      .then(onSignedIn, (error: unknown) => setOutcome(outcomeOf(error)))
  })

  if (outcome === null) {
    return (
      <MonthLayout title={t.ssoProgress}>
        <ConnectionNotice noInput />
      </MonthLayout>
    )
  }
  const toSignIn = () => void navigate(paths.auth, { replace: true, state: from })
  if ('secondStep' in outcome)
    return <SignInSecondStep step={outcome.secondStep} onDone={onSignedIn} onAgain={toSignIn} />
  if ('problem' in outcome) return <FailedSignIn problem={outcome.problem} onSignIn={toSignIn} />
  const onOver = (problem: Problem) => setOutcome({ problem })
  return <NewAccount person={outcome.newPerson} onSignedIn={onSignedIn} onOver={onOver} />
}

function firstOutcome({ error, state, code }: Redirect): Outcome | null {
  if (error === '') return state === '' || code === '' ? { problem: 'incomplete' } : null
  const problem = redirectProblem(error)
  return { problem: problem === 'denied' ? problem : new CodedError(problem) }
}

function FailedSignIn({ problem, onSignIn }: { problem: Problem; onSignIn: () => void }) {
  const t = useMessages(auth)
  const describeError = useErrorText()
  const label = useSingleSignOnLabel()
  const text =
    problem === 'denied'
      ? t.ssoDenied(label || t.ssoService)
      : problem === 'incomplete'
        ? t.ssoIncomplete
        : problem === 'unexpected'
          ? t.tryAgain
          : describeError(problem)
  const email =
    problem instanceof CodedError && problem.code === 'sso-no-account' ? problem.details['email'] : undefined
  return (
    <MonthLayout title={t.ssoFailed} lead={text}>
      <div className="mt-6 grid gap-4">
        <div>
          <Button size="lg" onClick={onSignIn}>
            {t.goToSignIn}
          </Button>
        </div>
        {email !== undefined && (
          <AuthLink text={t.newHere} to={`${paths.signup}?email=${encodeURIComponent(String(email))}`}>
            {t.createAccount}
          </AuthLink>
        )}
      </div>
    </MonthLayout>
  )
}

const { firstName, lastName } = createSingleSignOnAccountRoute.input.entries
const schema = v.object({ firstName, lastName, ...consentEntries })

interface NewAccountProps {
  person: NewPerson
  onSignedIn: OnSignedIn
  onOver: (problem: Problem) => void
}

/** Asks a new person for their name and the consents of sign-up, and creates the account. */
function NewAccount({ person, onSignedIn, onOver }: NewAccountProps) {
  const t = useMessages(auth)
  const describeError = useErrorText()
  const language = useLanguage()
  const program = usePublicProgram()
  const form = useForm({
    resolver: valibotResolver(schema),
    mode: 'onTouched',
    defaultValues: { firstName: person.firstName, lastName: person.lastName, over18: false, terms: false },
  })
  const { formState, register, handleSubmit, setError } = form

  const send = handleSubmit(async ({ terms: _terms, ...values }) => {
    try {
      const acceptedTerms = program?.termsVersion ?? (await fetchPublicProgram()).termsVersion
      const input = { ...values, step: person.step, language, acceptedTerms, device: deviceLabel() }
      const grant = await callPublic(createSingleSignOnAccountRoute, { ...input, referralCode: storedReferralCodes() })
      forgetReferralCodes()
      onSignedIn(await adopt(grant))
    } catch (error) {
      if (!(error instanceof CodedError)) return onOver('unexpected')
      if (error.code === 'step-over') return onOver(error)
      if (error.fields['acceptedTerms'] !== undefined) setError('terms', { message: 'terms-needed' })
      else toast({ kind: 'bad', title: t.signupFailed, text: describeError(error) })
    }
  })

  return (
    <MonthLayout title={t.createAccount} lead={t.ssoTermsLead(person.email)}>
      <ConnectionNotice />
      <form noValidate onSubmit={(event) => void send(event)} className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4.5">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-3 gap-y-4">
          <TextField form={form} name="firstName" label={t.firstName} autoComplete="given-name" />
          <TextField form={form} name="lastName" label={t.lastName} autoComplete="family-name" />
        </div>
        <Consents register={(name) => register(name)} errors={formState.errors} version={program?.termsVersion ?? ''} />
        <GuestButton type="submit" busy={formState.isSubmitting}>
          {formState.isSubmitting ? t.creating : t.createAccount}
        </GuestButton>
      </form>
    </MonthLayout>
  )
}
