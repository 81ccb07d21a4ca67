import { webhookDeliveriesRoute, webhookDeliveryRoute, webhookRoute } from '../../../domain/api/webhook'
import type { InputOf, OutputOf } from '../../../domain/api/route'
import type { Id } from '../../../domain/entities'
import { allPages } from './all-pages'
import { fetchRoute } from './commands'
import type { ListSource } from './list-source'
import { useOnlineList } from './use-online-list'
import { useOnlineRead, type Online } from './use-online-read'

/** How the webhook stands; the secret is nowhere in it. */
export type WebhookState = OutputOf<typeof webhookRoute>
type DeliveryPage = OutputOf<typeof webhookDeliveriesRoute>
export type DeliveryRow = DeliveryPage['rows'][number]
type DeliveriesAsked = Omit<InputOf<typeof webhookDeliveriesRoute>, 'after'>

/** How the webhook stands, read online. */
export const useWebhook = (): Online<WebhookState> => useOnlineRead(() => fetchRoute(webhookRoute, {}), [])

/** A page of the delivery log, newest first. */
export const useDeliveries = (
  asked: DeliveriesAsked,
  after: string,
): ListSource<DeliveryRow> & { page: DeliveryPage | undefined } =>
  useOnlineList(['webhook-deliveries', asked, after], () => fetchRoute(webhookDeliveriesRoute, { ...asked, after }))

/** All deliveries that are like this, for a file; what they post isn't in it. */
export const wholeDeliveries = (asked: DeliveriesAsked): Promise<{ rows: DeliveryRow[]; cut: boolean }> =>
  allPages((after) => fetchRoute(webhookDeliveriesRoute, { ...asked, after }))

/** One delivery with what is posted. Never kept on the device. */
export const useDelivery = (id: Id): Online<OutputOf<typeof webhookDeliveryRoute>> =>
  useOnlineRead(() => fetchRoute(webhookDeliveryRoute, { id }), [id])
