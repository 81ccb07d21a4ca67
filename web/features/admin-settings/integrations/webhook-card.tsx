import { CornerDownRight, Webhook } from 'lucide-react'
import { useId, useState } from 'react'
import { webhookRoute, type WebhookState } from '../../../../domain/api/messages/webhook'
import { useRoute } from '../../../data/queries/use-route'
import { formatMoment } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { webhook, adminSettings } from '../../../i18n/areas/admins'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { Field } from '../../../ui/fields/field'
import { TextInput } from '../../../ui/fields/text-input'
import { ErrorState } from '../../../ui/states/error-state'
import { Skeleton } from '../../../ui/states/empty-state'
import { StatusBadge } from '../../../ui/states/status-badge'
import { Hint, type FormState } from '../general/setting-fields'
import { WebhookLog } from './webhook-log'
import { WebhookSecretDialog } from './webhook-secret-dialog'

/** What another program is told (S11): its address, one of the form's settings; its secret, never shown (S13); what became of each delivery. */
export function WebhookCard({ state }: { state: FormState }) {
  const t = useMessages(webhook)
  const { value, error, reload } = useRoute(webhookRoute, {})
  const heading = useId()
  const [making, setMaking] = useState(false)
  if (value === undefined) {
    return error === null ? (
      <Skeleton className="h-80 rounded-xl" />
    ) : (
      <Card title={t.title}>
        <ErrorState title={t.failed} onRetry={reload} />
      </Card>
    )
  }
  const hasSecret = value.secretAt !== ''
  return (
    <section
      aria-labelledby={heading}
      className="grid min-w-0 gap-x-4 gap-y-3 rounded-xl bg-raised p-5 shadow-sm md:grid-cols-[1.5rem_minmax(0,1fr)_auto] md:p-6"
    >
      <Webhook aria-hidden className="mt-0.5 size-5 max-md:hidden" />
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={heading} className="text-[1.125rem]/6">
            {t.title}
          </h2>
          <Standing state={value} />
        </div>
        <Facts state={value} />
        <p className="flex max-w-160 items-start gap-1.5 text-sm text-muted">
          <CornerDownRight aria-hidden className="mt-0.5 size-4 flex-none" />
          <span>{t.consequence}</span>
        </p>
      </div>
      <div className="flex flex-wrap content-start gap-2">
        <Button kind="quiet" size="sm" onClick={() => setMaking(true)}>
          {hasSecret ? t.makeNewSecret : t.makeSecret}
        </Button>
      </div>
      <div className="grid min-w-0 gap-4 md:col-span-2 md:col-start-2">
        <AddressField state={state} />
        <WebhookLog state={value} saved={state.form.webhookUrl === state.base.webhookUrl} onChanged={reload} />
      </div>
      {making && <WebhookSecretDialog another={hasSecret} onDone={reload} onClose={() => setMaking(false)} />}
    </section>
  )
}

/** Whether it is on, and how the last deliveries went. */
function Standing({ state: { address, secretAt, counts } }: { state: WebhookState }) {
  const t = useMessages(webhook)
  const { sent = 0, waiting = 0, failed = 0 } = counts
  const all = sent + waiting + failed
  if (address === '') {
    return (
      <StatusBadge glyph="ring" tone="muted" className="text-sm">
        {t.off}
      </StatusBadge>
    )
  }
  if (secretAt === '') {
    return (
      <StatusBadge glyph="dashed" tone="caution" className="text-sm">
        {t.noSecret}
      </StatusBadge>
    )
  }
  if (waiting + failed > 0) {
    const words = waiting === 0 ? [t.givenUpOf(failed, all)] : [t.waits(waiting, all), failed > 0 && t.givenUp(failed)]
    return (
      <StatusBadge glyph="dashed" tone="caution" className="text-sm">
        {words.filter(Boolean).join(', ')}
      </StatusBadge>
    )
  }
  return (
    <StatusBadge glyph={all === 0 ? 'ring' : 'tick'} tone={all === 0 ? 'muted' : 'positive'} className="text-sm">
      {all === 0 ? t.on : t.allAnswered(all)}
    </StatusBadge>
  )
}

function Facts({ state: { secretBy, secretAt, earlierUntil } }: { state: WebhookState }) {
  const t = useMessages(webhook)
  const language = useLanguage()
  return (
    <p className="text-sm wrap-anywhere text-muted">
      {t.rules} {secretAt === '' ? t.unsigned : t.signed(secretBy, formatMoment(secretAt, language))}{' '}
      {earlierUntil !== '' && t.earlier(formatMoment(earlierUntil, language))}
    </p>
  )
}

/** The address: saved with all other settings. */
function AddressField({ state: { form, base, problems, set } }: { state: FormState }) {
  const t = useMessages(webhook)
  const words = useMessages(adminSettings)
  const problem = problems.get('webhookUrl')
  const changed = form.webhookUrl !== base.webhookUrl
  const was = changed && base.webhookUrl !== '' ? words.was(base.webhookUrl) : ''
  return (
    <Field
      label={t.address}
      hint={<Hint hint={t.addressHint} was={was} />}
      error={problem ? words.problem[problem] : ''}
      className="max-w-136"
    >
      <TextInput
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={form.webhookUrl}
        onChange={(event) => set({ webhookUrl: event.target.value })}
      />
    </Field>
  )
}
