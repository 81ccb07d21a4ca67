import {
  sendDeliveriesAgainRoute,
  webhookDeliveryRoute,
  type DeliveryRow,
} from '../../../../domain/api/messages/webhook'
import { useCommand } from '../../../forms/use-command'
import { useMessages } from '../../../i18n/messages'
import { webhook } from '../../../i18n/areas/admins'
import type { Id } from '../../../../domain/entities'
import { useRoute } from '../../../data/queries/use-route'
import { Button } from '../../../ui/button'
import { Facts } from '../../../ui/facts'
import { Dialog } from '../../../ui/layers/dialog'
import { NotRead } from '../../../ui/states/not-read'
import { DeliveryAnswer, TryDots, useShortMoment } from './webhook-answer'

export type SendAgain = ReturnType<typeof useSendAgain>

/** Resends deliveries. `onDone` also runs after a rejection, because the log is outdated then. */
export function useSendAgain(onDone: () => void) {
  const t = useMessages(webhook)
  return useCommand(sendDeliveriesAgainRoute, {
    done: () => ({ title: t.queuedAgain }),
    onDone,
    onRefused: onDone,
    refused: (why) => ({ title: t.notQueued, text: why }),
  })
}

interface Props {
  id: Id
  again: SendAgain
  onClose: () => void
}

/** Shows one delivery with its attempts, its problem and its request body. */
export function WebhookDelivery({ id, again, onClose }: Props) {
  const t = useMessages(webhook)
  const read = useRoute(webhookDeliveryRoute, { id })
  const { value, reload } = read
  const delivery = value?.delivery
  const sendAgain = async () => {
    await again.send({ deliveries: [id] })
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
          <Button kind="quiet" blocked={again.blocked} busy={again.busy} onClick={() => void sendAgain()}>
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
            {formatJson(value.body)}
          </pre>
        </div>
      ) : (
        <NotRead read={read} failed={t.logFailed} className="h-64 rounded-lg" />
      )}
    </Dialog>
  )
}

const formatJson = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)

function DeliveryFacts({ delivery }: { delivery: DeliveryRow }) {
  const t = useMessages(webhook)
  const when = useShortMoment()
  const { id, about, status, why, response_code: code, queued_at, tried_at, next_at, took_ms } = delivery
  const problem = why === 'refused' && code !== 0 ? t.refusedWith(String(code)) : why === '' ? '' : t.problems[why]
  return (
    <div className="grid gap-3">
      <Facts
        rows={[
          { name: t.state, value: <DeliveryAnswer row={delivery} /> },
          { name: t.tries, value: <TryDots row={delivery} /> },
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
