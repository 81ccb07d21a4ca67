import { routeTable, type JobTable, type RouteTable } from '../platform/registry'
import { sendDeliveriesAgain, webhook, webhookDeliveries, webhookDelivery } from './delivery-log'
import { sendWebhooks, tryWebhook } from './send-webhooks'

export const webhookRoutes: RouteTable = routeTable(
  webhook,
  webhookDeliveries,
  webhookDelivery,
  sendDeliveriesAgain,
  tryWebhook,
)

export const webhookJobs: JobTable = { 'send-webhooks': { cron: '* * * * *', run: sendWebhooks, callsOut: true } }
