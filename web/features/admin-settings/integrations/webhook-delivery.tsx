import { resendDeliveriesRoute, webhookDeliveryRoute, type DeliveryRow } from '../../../../domain/api/messages/webhook'
import { useCommand } from '../../../forms/use-command'
import { useMessages, useLanguage } from '../../../i18n/language'
import { webhook } from '../../../i18n/admin-areas'
import type { Id } from '../../../../domain/entities'
import { useRoute } from '../../../data/queries/use-route'
import { Button } from '../../../ui/button'
import { DescriptionList } from '../../../ui/description-list'
import { Dialog } from '../../../ui/layers/dialog'
import { LoadingOrError } from '../../../ui/states/error-state'
import { maxTriesOf } from '../../../../domain/webhooks/delivery'
import { useNow } from '../../../data/queries/clock'
import { formatDayMonth, formatTime } from '../../../i18n/format'
import type { Glyph } from '../../../ui/pictures/status-glyph'
import { StatusBadge, type Tone } from '../../../ui/states/status-badge'

export type ResendCommand = ReturnType<typeof useResendDeliveries>

/** Resends deliveries. `onDone` also runs after a rejection, because the log is outdated in that case. */
export function useResendDeliveries(onDone: () => void) {
  const t = useMessages(webhook)
  return useCommand(resendDeliveriesRoute, {
    done: () => ({ title: t.queuedAgain }),
    onDone,
    onRefused: onDone,
    refused: (why) => ({ title: t.notQueued, text: why }),
  })
}

export function WebhookDeliveryDialog({ id, resend, onClose }: { id: Id; resend: ResendCommand; onClose: () => void }) {
  const t = useMessages(webhook)
  const read = useRoute(webhookDeliveryRoute, { id })
  const { value, reload } = read
  const delivery = value?.delivery
  const sendAgain = async () => {
    await resend.send({ deliveries: [id] })
    reload()
  }
  return (
    <Dialog
      open
      size="lg"
      title={delivery === undefined ? t.id : delivery.event}
      onClose={onClose}
      footer={
        delivery !== undefined &&
        delivery.status !== 'sending' && (
          <Button kind="quiet" blocked={resend.blocked} busy={resend.busy} onClick={() => void sendAgain()}>
            {t.sendAgain}
          </Button>
        )
      }
    >
      {value !== undefined ? (
        <div className="grid gap-4">
          <DeliveryFacts delivery={value.delivery} />
          <h3 className="text-base font-semibold">{t.what}</h3>
          <pre className="overflow-x-auto rounded-lg bg-sunken px-4 py-3 text-sm/6 wrap-anywhere whitespace-pre-wrap">
            {formatBody(value.body)}
          </pre>
        </div>
      ) : (
        <LoadingOrError read={read} failed={t.logFailed} className="h-64 rounded-lg" />
      )}
    </Dialog>
  )
}

/** Indents JSON. ntfy receives plain text, which starts with the program's name. */
function formatBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

function DeliveryFacts({ delivery }: { delivery: DeliveryRow }) {
  const t = useMessages(webhook)
  const when = useFormatDateTime()
  const { id, about, status, why, response_code: code, queued_at, tried_at, next_at, took_ms } = delivery
  const problem = why === 'refused' && code !== 0 ? t.refusedWith(String(code)) : why === '' ? '' : t.problems[why]
  return (
    <div className="grid gap-3">
      <DescriptionList
        rows={[
          { name: t.state, value: <DeliveryStatusBadge row={delivery} /> },
          { name: t.tries, value: <AttemptDots row={delivery} /> },
          { name: t.about, value: about || t.nobody },
          { name: t.queuedAt, value: when(queued_at) },
          ...(tried_at === '' ? [] : [{ name: t.triedAt, value: `${when(tried_at)} · ${t.ms(took_ms)}` }]),
          ...(status === 'queued' ? [{ name: t.nextAt, value: when(next_at) }] : []),
          { name: t.id, value: <code className="text-sm">{id}</code> },
        ]}
      />
      {problem !== '' && <p className="rounded-lg bg-caution-soft px-4 py-3 text-sm text-caution">{problem}</p>}
    </div>
  )
}

/** Formats a moment as `Nov 21, 12:04 PM`; the year is left out because the log covers only a few weeks. */
export function useFormatDateTime(): (moment: string) => string {
  const language = useLanguage()
  return (moment) => `${formatDayMonth(moment, language)}, ${formatTime(moment, language)}`
}

/** Returns a function that describes the result of the last attempt and what happens next. */
export function useDeliveryStatusText(): (row: DeliveryRow) => string {
  const t = useMessages(webhook)
  const language = useLanguage()
  const today = formatDayMonth(new Date(useNow()).toISOString(), language)
  /** Formats the time of the next attempt, without the date when it is today. */
  const next = (moment: string): string => {
    const day = formatDayMonth(moment, language)
    const time = formatTime(moment, language)
    return day === today ? t.atTime(time) : t.onDay(day, time)
  }
  return ({ status, why, response_code: code, next_at: nextAt }) => {
    const reason = why === '' ? '' : why === 'refused' ? String(code) : t.shortly[why]
    switch (status) {
      case 'sent':
        return String(code)
      case 'sending':
        return t.sending
      case 'failed':
        return t.gaveUp(reason)
      case 'queued':
        return reason === '' ? t.queued : t.again(reason, next(nextAt))
    }
  }
}

const styles: { [status in DeliveryRow['status']]: { glyph: Glyph; tone: Tone } } = {
  sent: { glyph: 'tick', tone: 'positive' },
  sending: { glyph: 'half', tone: 'accent' },
  failed: { glyph: 'struck', tone: 'danger' },
  queued: { glyph: 'dashed', tone: 'caution' },
}

export function DeliveryStatusBadge({ row }: { row: DeliveryRow }) {
  const statusText = useDeliveryStatusText()
  return <StatusBadge {...styles[row.status]}>{statusText(row)}</StatusBadge>
}

/** Shows a dot for each attempt: failed, successful or remaining. */
export function AttemptDots({ row: { event, status, tries } }: { row: DeliveryRow }) {
  const t = useMessages(webhook)
  const failed = status === 'sent' || status === 'sending' ? tries - 1 : tries
  const remaining = status === 'queued' || status === 'sending' ? maxTriesOf(event) - failed : 0
  const dots = [
    ...Array.from({ length: Math.max(0, failed) }, () => 'border-2 border-danger'),
    ...(status === 'sent' ? ['bg-positive'] : []),
    ...Array.from({ length: Math.max(0, remaining) }, () => 'border border-control'),
  ]
  return (
    <span role="img" aria-label={t.triesOf(tries)} className="inline-flex gap-1 align-middle">
      {dots.map((dotClass, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- a dot is its place
        <i key={n} className={`size-2 rounded-full ${dotClass}`} />
      ))}
    </span>
  )
}
