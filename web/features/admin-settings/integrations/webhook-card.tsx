import { Webhook } from 'lucide-react'
import { useState } from 'react'
import { webhookRoute, type WebhookState } from '../../../../domain/api/messages/webhook'
import { useRoute } from '../../../data/queries/use-route'
import { formatMoment } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { adminSettings, webhook } from '../../../i18n/admin-areas'
import { LoadingOrError } from '../../../ui/states/error-state'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/fields/field'
import { Options, Select, TextInput } from '../../../ui/fields/inputs'
import type { Glyph } from '../../../ui/pictures/status-glyph'
import { StatusBadge, type Tone } from '../../../ui/states/status-badge'
import { IntegrationCard } from '../integration-card'
import { SettingEffect, SettingHint, useIsChanged, useSetting } from '../general/setting-fields'
import { WebhookLog } from './webhook-log'
import { setSecretRoute } from '../../../../domain/api/security/protections'
import { messageFormats, type MessageFormat } from '../../../../domain/webhooks/message-formats'
import { minSecretLength, newWebhookSecret } from '../../../../domain/webhooks/signature'
import { CommandDialog } from '../../../forms/command-dialog'
import { PasswordField, TextField } from '../../../forms/fields'
import { CopyButton } from '../../../ui/copy-button'

/** The webhook (S11): its address, its delivery log, and its secret, which is never shown (S13). */
export function WebhookCard() {
  const t = useMessages(webhook)
  const language = useLanguage()
  const address = useSetting('webhookUrl')
  const format = useSetting('webhookFormat')
  const read = useRoute(webhookRoute, {}, { again: `${address.stored} ${format.stored}` })
  const chosen = format.value as MessageFormat
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const isChanged = useIsChanged(['webhookUrl', 'webhookFormat', 'webhookLanguage'])
  const { value, reload } = read
  if (value === undefined)
    return <LoadingOrError read={read} failed={t.failed} className="h-80 rounded-xl" card={t.title} />
  const { secretBy, secretAt, earlierUntil } = value
  const hasSecret = secretAt !== ''
  const isSigned = chosen === 'json'
  const about = !isSigned ? t.chatRules : hasSecret ? t.signed(secretBy, formatMoment(secretAt, language)) : t.unsigned
  return (
    <IntegrationCard
      icon={Webhook}
      title={t.title}
      state={<WebhookStatus state={value} />}
      facts={
        <>
          <p className="text-sm wrap-anywhere text-muted">
            {t.rules} {about} {isSigned && earlierUntil !== '' && t.earlier(formatMoment(earlierUntil, language))}
          </p>
          <SettingEffect>{isSigned ? t.consequence : t.chatConsequence}</SettingEffect>
        </>
      }
      actions={
        isSigned && (
          <Button kind="quiet" size="sm" onClick={() => setIsDialogOpen(true)}>
            {hasSecret ? t.makeNewSecret : t.makeSecret}
          </Button>
        )
      }
    >
      <div className="mt-3 grid min-w-0 gap-4 md:pl-10">
        <FormatFields format={chosen} />
        <Field
          label={t.address}
          hint={<SettingHint hint={`${t.formatHints[chosen]} ${t.addressHint}`.trim()} was={address.was} />}
          error={address.error}
          className="max-w-136"
        >
          <TextInput
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={address.value}
            onChange={(event) => address.set(event.target.value)}
          />
        </Field>
        <WebhookLog state={value} saved={!isChanged} onChanged={reload} />
      </div>
      {isDialogOpen && (
        <WebhookSecretDialog replacesExisting={hasSecret} onDone={reload} onClose={() => setIsDialogOpen(false)} />
      )}
    </IntegrationCard>
  )
}

/** Edits the format of the messages, and their language if people read them. */
function FormatFields({ format: chosen }: { format: MessageFormat }) {
  const t = useMessages(webhook)
  const { was } = useMessages(adminSettings)
  const format = useSetting('webhookFormat')
  const messageLanguage = useSetting('webhookLanguage')
  const wasFormat = format.changed ? was(t.formats[format.stored as MessageFormat]) : ''
  return (
    <div className="grid max-w-136 gap-4 sm:grid-cols-2">
      <Field label={t.format} hint={<SettingHint hint={undefined} was={wasFormat} />}>
        <Select value={chosen} onChange={(event) => format.set(event.target.value)}>
          <Options of={messageFormats.map((value) => ({ value, label: t.formats[value] }))} />
        </Select>
      </Field>
      {chosen !== 'json' && (
        <Field label={t.messageLanguage}>
          <Select value={messageLanguage.value} onChange={(event) => messageLanguage.set(event.target.value)}>
            <Options
              of={[
                { value: 'en', label: 'English' },
                { value: 'es', label: 'Español' },
              ]}
            />
          </Select>
        </Field>
      )}
    </div>
  )
}

function WebhookStatus({ state: { address, format, secretAt, counts } }: { state: WebhookState }) {
  const t = useMessages(webhook)
  const { sent = 0, waiting = 0, failed = 0 } = counts
  const all = sent + waiting + failed
  const [glyph, tone, text]: [Glyph, Tone, string] =
    address === ''
      ? ['ring', 'muted', t.off]
      : format === 'json' && secretAt === ''
        ? ['dashed', 'caution', t.noSecret]
        : waiting > 0
          ? ['dashed', 'caution', [t.waits(waiting, all), ...(failed > 0 ? [t.givenUp(failed)] : [])].join(', ')]
          : failed > 0
            ? ['dashed', 'caution', t.givenUpOf(failed, all)]
            : all === 0
              ? ['ring', 'muted', t.on]
              : ['tick', 'positive', t.allAnswered(all)]
  return (
    <StatusBadge glyph={glyph} tone={tone} className="text-sm">
      {text}
    </StatusBadge>
  )
}

interface Props {
  /** True when there already is a secret, which remains valid for one more day. */
  replacesExisting: boolean
  onDone: () => void
  onClose: () => void
}

/** Sets the webhook secret. The admin must copy it now, because the server never returns it (S13). */
function WebhookSecretDialog({ replacesExisting, onDone, onClose }: Props) {
  const t = useMessages(webhook)
  const [generated] = useState(() => newWebhookSecret(crypto.getRandomValues(new Uint8Array(32))))
  return (
    <CommandDialog
      open
      route={setSecretRoute}
      start={{ value: generated, password: '' }}
      toInput={({ value, password }) => ({ name: 'webhook_secret' as const, value, password })}
      check={({ value, password }) => ({
        ...(value.trim().length < minSecretLength && { value: 'bad-input' }),
        ...(password === '' && { password: 'password-needed' }),
      })}
      title={t.secretTitle}
      lead={replacesExisting ? t.secretLeadAnother : t.secretLead}
      confirm={t.useSecret}
      done={() => ({ title: t.secretSet })}
      onDone={onDone}
      onClose={onClose}
    >
      {(form, { value }) => (
        <>
          <TextField
            form={form}
            name="value"
            messages={t.secretWords}
            label={t.secret}
            autoComplete="off"
            aside={<CopyButton text={value.trim()} />}
          />
          <PasswordField form={form} name="password" label={t.password} />
        </>
      )}
    </CommandDialog>
  )
}
