import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isMailProblem, deliveryProblems, canReuseKey, deliveryNeedsKey, tlsModes } from '../../domain/mail/delivery'
import type { Refusal } from '../forms/use-command'
import { mailDelivery } from '../i18n/admin-areas'
import { useMessages } from '../i18n/language'
import { setMailDeliveryRoute, type MailDeliveryState } from '../../domain/api/messages/mail-delivery'
import type { InputOf } from '../../domain/api/route'
import { deliveryMethods } from '../../domain/collections/mail-outbox'
import { ChoiceField, PasswordField, SelectField, TextField } from '../forms/fields'
import { CommandForm, RefusalMessage } from '../forms/command-parts'
import { useCommandForm } from '../forms/use-command-form'
import { Button } from '../ui/button'
import { StepActions } from '../ui/set-up-frame'

/** Returns a function that says why a test email was not accepted; undefined for unrelated errors. */
export function useMailErrorText(): (refusal: Refusal) => string | undefined {
  const t = useMessages(mailDelivery)
  return ({ code, details }) => {
    const { problem, answer, detail } = details
    if (code !== 'mail-refused' || !isMailProblem(problem)) return undefined
    const messages = t.problems[problem]
    if (typeof answer === 'string' && answer !== '') return t.said(messages, answer)
    return typeof detail === 'string' && detail !== '' ? t.detail(messages, detail) : messages
  }
}

type Values = InputOf<typeof setMailDeliveryRoute>

interface Props {
  state: MailDeliveryState
  onDone: () => void
  onRefused?: () => void
  /** Buttons next to the submit button. With them the form is the whole page and has no heading. */
  beside?: ReactNode
}

/**
 * The form for email delivery. It saves the values only after a test email was accepted; on failure they stay in the form.
 */
export function MailDeliveryForm({ state, onDone, onRefused, beside }: Props) {
  const t = useMessages(mailDelivery)
  const sayRefused = useMailErrorText()
  const { source, keySet, loopback } = state
  const keeps = (values: Values): boolean => source === 'settings' && keySet && canReuseKey(state.delivery, values)
  const of = useCommandForm<typeof setMailDeliveryRoute, Values>({
    route: setMailDeliveryRoute,
    start: { ...state.delivery, key: '', password: '' },
    check: (values) => ({
      ...deliveryProblems(values, { loopback }),
      ...(deliveryNeedsKey(values) && values.key === '' && !keeps(values) && { key: 'password-needed' }),
      ...(values.password === '' && { password: 'password-needed' }),
    }),
    done: () => ({ title: t.replaced, text: t.replacedText }),
    onDone,
    onRefused,
  })
  const { form, values, busy, blocked, refusal } = of
  const refusalText = refusal === null ? undefined : sayRefused(refusal)
  const isNew = source === 'none'
  return (
    <CommandForm of={of} toasts className="grid min-w-0 gap-4">
      {beside === undefined && (
        <p>
          <b className="font-semibold">{isNew ? t.headingNew : t.heading}</b>{' '}
          <span className="text-muted">{isNew ? t.leadNew : t.lead}</span>
        </p>
      )}
      <ChoiceField
        form={form}
        name="way"
        legend={t.way}
        options={deliveryMethods.map((value) => ({ value, label: t.ways[value] }))}
        className="sm:grid-cols-2"
      />
      {values.way === 'smtp' ? <SmtpFields form={form} /> : <ApiFields form={form} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="from" type="email" label={t.sender} hint={t.senderHint} />
        <TextField form={form} name="replyTo" type="email" label={t.replyTo} hint={t.replyToHint} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {deliveryNeedsKey(values) && (
          <PasswordField
            form={form}
            name="key"
            messages={t.fieldWords.key}
            secret
            label={keySet ? t.newKey : t.newPassword}
            hint={keeps(values) ? t.keyKept : t.keyHint}
          />
        )}
        <PasswordField form={form} name="password" label={t.ownPassword} />
      </div>
      <RefusalMessage
        refusal={refusal}
        say={refusalText === undefined ? undefined : () => (isNew ? refusalText : `${refusalText} ${t.stays}`)}
      />
      <StepActions>
        <Button blocked={blocked} type="submit" busy={busy}>
          {busy
            ? t.testing
            : refusalText !== undefined && beside !== undefined
              ? t.sendAgain
              : isNew
                ? t.use
                : t.replace}
        </Button>
        {beside}
      </StepActions>
    </CommandForm>
  )
}

function SmtpFields({ form }: { form: UseFormReturn<Values> }) {
  const t = useMessages(mailDelivery)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField form={form} name="host" messages={t.fieldWords.host} label={t.host} autoComplete="off" />
      <TextField form={form} name="port" messages={t.fieldWords.port} label={t.port} maxLength={5} />
      <SelectField
        form={form}
        name="tls"
        label={t.tls}
        options={tlsModes.map((value) => ({ value, label: t.tlsWays[value] }))}
      />
      <TextField form={form} name="user" label={t.user} hint={t.userHint} autoComplete="off" />
    </div>
  )
}

const ApiFields = ({ form }: { form: UseFormReturn<Values> }) => {
  const t = useMessages(mailDelivery)
  return <TextField form={form} name="base" messages={t.fieldWords.base} type="url" label={t.base} hint={t.baseHint} />
}
