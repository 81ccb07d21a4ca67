import { LogIn } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { InputOf } from '../../../../domain/api/route'
import {
  setSingleSignOnRoute,
  singleSignOnRoute,
  testSingleSignOnRoute,
  type SingleSignOnState,
} from '../../../../domain/api/security/single-sign-on-settings'
import { providerProblems } from '../../../../domain/people/security/single-sign-on'
import { isLoopbackAddress, isWebhookAddress } from '../../../../domain/program/webhook-address'
import { useRoute } from '../../../data/queries/use-route'
import { CommandForm, RefusalMessage } from '../../../forms/command-parts'
import { CheckboxField, PasswordField, TextField } from '../../../forms/fields'
import { useCommand, type Refusal } from '../../../forms/use-command'
import { useCommandForm } from '../../../forms/use-command-form'
import { singleSignOn } from '../../../i18n/admin-areas'
import { formatMoment } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { Button } from '../../../ui/button'
import { CopyButton } from '../../../ui/copy-button'
import { LoadingOrError } from '../../../ui/states/error-state'
import { StatusBadge } from '../../../ui/states/status-badge'
import { ConfigurableCard, useCardForm } from '../integration-card'

/** Shows and edits single sign-on (S31): the provider, new accounts, and the groups that grant roles. */
export function SingleSignOnCard() {
  const t = useMessages(singleSignOn)
  const language = useLanguage()
  const read = useRoute(singleSignOnRoute, {})
  const { value: state } = read
  const cardForm = useCardForm(read)
  if (state === undefined)
    return <LoadingOrError read={read} failed={t.failed} className="h-36 rounded-xl" card={t.title} />
  const { enabled, label, setAt, setBy } = state
  const groups = [
    ...(state.affiliateGroup === '' ? [] : [t.groupOf(state.affiliateGroup, t.roles.affiliate)]),
    ...(state.adminGroup === '' ? [] : [t.groupOf(state.adminGroup, t.roles.admin)]),
  ]
  return (
    <ConfigurableCard
      cardForm={cardForm}
      icon={LogIn}
      title={t.title}
      state={
        <StatusBadge
          glyph={enabled ? 'tick' : 'half'}
          tone={enabled ? 'positive' : 'muted'}
          className="text-sm wrap-anywhere"
        >
          {enabled ? t.on(label) : t.off}
        </StatusBadge>
      }
      facts={
        <>
          <p className="text-sm text-muted">{enabled ? t.onText : t.offText}</p>
          {enabled && (
            <p className="text-sm wrap-anywhere text-muted">
              {state.createAccounts ? t.creates : t.createsNot} {groups.length > 0 && t.groups(groups.join(', '))}
            </p>
          )}
          {setAt !== '' && (
            <p className="text-sm wrap-anywhere text-muted">{t.note(setBy, formatMoment(setAt, language))}</p>
          )}
        </>
      }
      texts={{ configure: t.configure, close: t.close }}
      form={(callbacks) => <SingleSignOnForm state={state} {...callbacks} />}
    />
  )
}

interface FormProps {
  state: SingleSignOnState
  onDone: () => void
  onRefused: () => void
}

type Values = InputOf<typeof setSingleSignOnRoute>

function SingleSignOnForm({ state, onDone, onRefused }: FormProps) {
  const t = useMessages(singleSignOn)
  const { redirectUrl, setBy: _setBy, setAt, ...settings } = state
  const keepsSecret = ({ issuer, clientId }: Values): boolean =>
    state.clientId !== '' && issuer.trim() === state.issuer && clientId.trim() === state.clientId
  const command = useCommandForm<typeof setSingleSignOnRoute, Values>({
    route: setSingleSignOnRoute,
    start: { ...settings, secret: '', seenAt: setAt, password: '' },
    check: (values) => ({
      ...(values.enabled && {
        label: emptyProblem(values.label),
        issuer: emptyProblem(values.issuer) || (isTarget(values.issuer) ? '' : 'target-not-public'),
        clientId: emptyProblem(values.clientId),
        secret: keepsSecret(values) ? '' : emptyProblem(values.secret),
        groupClaim:
          values.affiliateGroup.trim() + values.adminGroup.trim() === '' ? '' : emptyProblem(values.groupClaim),
      }),
      password: values.password === '' ? 'password-needed' : '',
    }),
    done: () => ({ title: t.saved, text: t.savedText }),
    onDone,
    onRefused,
  })
  const { form, values, busy, blocked, refusal } = command
  const refusalText = useRefusalText(refusal)
  return (
    <CommandForm of={command} toasts className="grid min-w-0 gap-4">
      <div className="grid gap-2">
        <p className="text-muted">{t.lead}</p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <code aria-label={t.redirect} className="rounded-md bg-sunken px-3 py-1.5 font-mono text-sm wrap-anywhere">
            {redirectUrl}
          </code>
          <CopyButton text={redirectUrl} />
        </p>
      </div>
      <CheckboxField form={form} name="enabled" label={t.enabled} />
      <ProviderFields form={form} secretHint={keepsSecret(values) ? t.secretKept : t.secretHint} />
      <TestButton values={values} />
      <div className="grid gap-1">
        <CheckboxField form={form} name="createAccounts" label={t.createAccounts} />
        <p className="text-sm text-muted">{t.createAccountsHint}</p>
      </div>
      <GroupFields form={form} />
      <PasswordField form={form} name="password" label={t.ownPassword} className="max-w-96" />
      <RefusalMessage
        refusal={refusal}
        say={refusalText === undefined ? undefined : () => `${refusalText} ${t.stays}`}
      />
      <div>
        <Button blocked={blocked} type="submit" busy={busy}>
          {busy ? t.saving : t.save}
        </Button>
      </div>
    </CommandForm>
  )
}

function ProviderFields({ form, secretHint }: { form: UseFormReturn<Values>; secretHint: string }) {
  const t = useMessages(singleSignOn)
  const shared = (name: 'issuer' | 'label' | 'clientId' | 'secret') => ({
    form,
    name,
    label: t[name],
    messages: { 'text-empty': t.fieldWords[name], 'target-not-public': t.fieldWords.notPublic },
  })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...shared('issuer')} hint={t.issuerHint} autoComplete="off" />
      <TextField {...shared('label')} hint={t.labelHint} autoComplete="off" />
      <TextField {...shared('clientId')} autoComplete="off" />
      <PasswordField {...shared('secret')} hint={secretHint} secret />
    </div>
  )
}

function GroupFields({ form }: { form: UseFormReturn<Values> }) {
  const t = useMessages(singleSignOn)
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 text-sm font-semibold">{t.groupsTitle}</legend>
      <p className="text-sm text-muted">{t.groupsLead}</p>
      <TextField
        form={form}
        name="groupClaim"
        messages={{ 'text-empty': t.fieldWords.groupClaim }}
        label={t.groupClaim}
        autoComplete="off"
        className="max-w-96"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="affiliateGroup" label={t.affiliateGroup} hint={t.groupHint} autoComplete="off" />
        <TextField form={form} name="adminGroup" label={t.adminGroup} hint={t.adminGroupHint} autoComplete="off" />
      </div>
    </fieldset>
  )
}

/** The server allows an address on its own machine only for tests. */
const isTarget = (issuer: string): boolean => isWebhookAddress(issuer.trim()) || isLoopbackAddress(issuer.trim())

const emptyProblem = (text: string): string => (text.trim() === '' ? 'text-empty' : '')

/** Returns what the test found, or undefined for a refusal that has its own text. */
function useRefusalText(refusal: Refusal | null): string | undefined {
  const t = useMessages(singleSignOn)
  const describe = useProblemText()
  if (refusal?.code === 'settings-version') return t.changed
  if (refusal?.code !== 'sso-check-failed') return undefined
  return describe(refusal.details['problem'], refusal.details['text'])
}

function useProblemText(): (problem: unknown, text: unknown) => string | undefined {
  const t = useMessages(singleSignOn)
  return (found, text) => {
    const problem = providerProblems.find((each) => each === found)
    if (problem === undefined) return undefined
    return typeof text === 'string' && text !== '' ? t.said(t.problems[problem], text) : t.problems[problem]
  }
}

/** Tests the entered provider and client without saving anything, and says what is wrong. */
function TestButton({ values: { issuer, clientId, secret } }: { values: Values }) {
  const t = useMessages(singleSignOn)
  const describe = useProblemText()
  const [result, setResult] = useState<{ of: string; problem: string; text: string } | null>(null)
  const tested = [issuer, clientId, secret].join('\n')
  const test = useCommand(testSingleSignOnRoute, {
    onDone: (answer) => setResult({ of: tested, ...answer }),
  })
  const current = result?.of === tested ? result : null
  const fieldProblems = (fields: Refusal['fields']): string =>
    (['issuer', 'clientId', 'secret'] as const)
      .filter((field) => fields[field] !== undefined)
      .map((field) => t.fieldWords[fields[field] === 'target-not-public' ? 'notPublic' : field])
      .join(' ')
  const problem = current === null || current.problem === '' ? undefined : describe(current.problem, current.text)
  return (
    <div className="grid gap-2">
      <div>
        <Button
          kind="quiet"
          size="sm"
          blocked={test.blocked}
          busy={test.busy}
          onClick={() => void test.send({ issuer: issuer.trim(), clientId: clientId.trim(), secret: secret.trim() })}
        >
          {test.busy ? t.testing : t.test}
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {current !== null && (
          <StatusBadge
            glyph={problem === undefined ? 'tick' : 'broken'}
            tone={problem === undefined ? 'positive' : 'danger'}
            className="text-sm wrap-anywhere"
          >
            {problem ?? t.works}
          </StatusBadge>
        )}
      </div>
      <RefusalMessage refusal={test.refusal} say={(why, { fields }) => fieldProblems(fields) || why} />
    </div>
  )
}
