import { Banknote } from 'lucide-react'
import { payPalProblems, payPalModes } from '../../../../domain/money/payments/submission'
import type { Refusal } from '../../../forms/use-command'
import { useMessages, useLanguage } from '../../../i18n/language'
import { payPalApi } from '../../../i18n/admin-areas'
import { payPalRoute, setPayPalRoute, type PayPalState } from '../../../../domain/api/money/paypal'
import type { InputOf } from '../../../../domain/api/route'
import { useRoute } from '../../../data/queries/use-route'
import { ChoiceField, PasswordField, TextField } from '../../../forms/fields'
import { CommandForm, RefusalMessage } from '../../../forms/command-parts'
import { useCommandForm } from '../../../forms/use-command-form'
import { formatMoment } from '../../../i18n/format'
import { LoadingOrError } from '../../../ui/states/error-state'
import { Button } from '../../../ui/button'
import { StatusBadge } from '../../../ui/states/status-badge'
import { ConfigurableCard, useCardForm } from '../integration-card'
import { SettingEffect } from './setting-fields'

/** Selects how payout batches reach PayPal (M24): as a file, or over the API with keys that are tested first (P1, S13). */
export function PayPalCard() {
  const t = useMessages(payPalApi)
  const language = useLanguage()
  const read = useRoute(payPalRoute, {})
  const { value: state } = read
  const cardForm = useCardForm(read)
  if (state === undefined)
    return <LoadingOrError read={read} failed={t.failed} className="h-44 rounded-xl" card={t.title} />
  const { mode, setBy, setAt, webhookId } = state
  const connected = mode !== 'off'
  return (
    <ConfigurableCard
      cardForm={cardForm}
      icon={Banknote}
      title={t.title}
      state={
        <StatusBadge
          glyph={mode === 'live' ? 'tick' : 'half'}
          tone={mode === 'live' ? 'positive' : 'caution'}
          className="text-sm"
        >
          {connected ? t.connected[mode] : t.byFile}
        </StatusBadge>
      }
      facts={
        <>
          <p className="text-sm wrap-anywhere text-muted">{connected ? t.connectedText : t.fileText}</p>
          {connected && (
            <p className="text-sm wrap-anywhere text-muted">
              {t.keyNote(setBy, formatMoment(setAt, language))} {webhookId === '' && t.noWebhook}
            </p>
          )}
          <SettingEffect>{mode === 'sandbox' ? t.sandboxText : t.consequence[mode]}</SettingEffect>
        </>
      }
      texts={{ configure: t.configure, close: t.close }}
      form={(callbacks) => <PayPalForm state={state} {...callbacks} />}
    />
  )
}

interface FormProps {
  state: PayPalState
  onDone: () => void
  onRefused: () => void
}

type Values = InputOf<typeof setPayPalRoute>

/** Saves PayPal keys, which the server uses only after PayPal has accepted them. */
function PayPalForm({ state, onDone, onRefused }: FormProps) {
  const t = useMessages(payPalApi)
  /** Explains why PayPal rejected the keys; undefined for any other error. */
  const explainRefusal = ({ code, details: { problem: found, answer } }: Refusal): string | undefined => {
    const problem = payPalProblems.find((each) => each === found)
    if (code !== 'paypal-refused' || problem === undefined) return undefined
    const text = t.keyProblems[problem === 'no-connection' || problem === 'not-allowed' ? problem : 'keys-refused']
    return typeof answer === 'string' && answer !== '' ? t.said(text, answer) : text
  }
  const keepsSecret = ({ mode, clientId }: Values): boolean => mode === state.mode && clientId.trim() === state.clientId
  const { mode, clientId, webhookId } = state
  const command = useCommandForm<typeof setPayPalRoute, Values>({
    route: setPayPalRoute,
    start: { mode, clientId, secret: '', webhookId, password: '' },
    check: (values) => ({
      ...(values.mode !== 'off' && values.clientId.trim() === '' && { clientId: 'text-empty' }),
      ...(values.mode !== 'off' && values.secret === '' && !keepsSecret(values) && { secret: 'password-needed' }),
      ...(values.password === '' && { password: 'password-needed' }),
    }),
    done: (_, { mode: now }) => ({ title: t.saved, text: now === 'off' ? t.savedOff : t.savedText }),
    onDone,
    onRefused,
  })
  const { form, values, busy, blocked, refusal } = command
  const refusalText = refusal === null ? undefined : explainRefusal(refusal)
  const off = values.mode === 'off'
  return (
    <CommandForm of={command} toasts className="grid min-w-0 gap-4">
      <p className="text-muted">{t.lead}</p>
      <ChoiceField
        form={form}
        name="mode"
        legend={t.mode}
        options={(['off', ...payPalModes] as const).map((value) => ({ value, label: t.modes[value] }))}
        className="sm:grid-cols-3"
      />
      {!off && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              form={form}
              name="clientId"
              messages={{ 'text-empty': t.fieldWords.clientId, otherwise: t.fieldWords.notCopied }}
              label={t.clientId}
              autoComplete="off"
            />
            <PasswordField
              form={form}
              name="secret"
              messages={{ 'password-needed': t.fieldWords.secret, otherwise: t.fieldWords.notCopied }}
              secret
              label={t.secret}
              hint={keepsSecret(values) ? t.secretKept : t.secretHint}
            />
          </div>
          <TextField
            form={form}
            name="webhookId"
            messages={{ otherwise: t.fieldWords.notCopied }}
            label={t.webhookId}
            hint={t.webhookHint(state.webhookUrl)}
            autoComplete="off"
          />
        </>
      )}
      <PasswordField form={form} name="password" label={t.ownPassword} className="max-w-96" />
      <RefusalMessage
        refusal={refusal}
        say={refusalText === undefined ? undefined : () => (mode === 'off' ? refusalText : `${refusalText} ${t.stays}`)}
      />
      <div>
        <Button blocked={blocked} type="submit" busy={busy}>
          {busy ? t.testing : off ? t.turnOff : t.use}
        </Button>
      </div>
    </CommandForm>
  )
}
