import { fullNameSql } from '../../domain/people/person-names'
import {
  resendDeliveriesRoute,
  webhookDeliveriesRoute,
  webhookDeliveryRoute,
  webhookRoute,
} from '../../domain/api/messages/webhook'
import {
  personNameOf,
  deliveryStates,
  deliveryStatusesOf,
  isDeliveryProblem,
  webhookBody,
  type DeliveryState,
  type DeliveryStatus,
  type WebhookEvent,
} from '../../domain/webhooks/delivery'
import { moment } from '../platform/clock'
import { commandFor } from '../platform/command'
import { readNumber, requireRow, choiceOf, oneOrDefault, updateRows } from '../platform/db'
import { readPage, type Listing } from '../platform/pagination'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { deliveryRequest, earlierUntil, webhookAddress, webhookTarget } from './webhook-target'
import { readSetting } from '../settings/read-settings'
import { runSoon } from '../platform/background'

const pageSize = 50
const shape = {
  id: '',
  event: choiceOf<WebhookEvent>(),
  body: '',
  status: choiceOf<DeliveryStatus>(),
  tries: 0,
  queued_at: '',
  tried_at: '',
  next_at: '',
  response_code: 0,
  why: '',
  took_ms: 0,
}
type Row = typeof shape

const fieldsOf = ({ body }: Row) => JSON.parse(body) as { [field: string]: string }
const shown = (row: Row) => {
  const { body: _, ...rest } = row
  return {
    ...rest,
    about: personNameOf(fieldsOf(row)),
    why: isDeliveryProblem(row.why) ? row.why : ('' as const),
  }
}

answerTo(webhookRoute, ({ app }) => {
  const secret = `SELECT COALESCE(${fullNameSql('u')}, '') AS secretBy, s.set_at AS secretAt
     FROM _secrets s LEFT JOIN users u ON u.id = s.set_by WHERE s.name = 'webhook_secret'`
  return {
    address: webhookAddress(app),
    format: readSetting(app, 'webhook_format').format,
    ...oneOrDefault(app, secret, {}, { secretBy: '', secretAt: '' }),
    earlierUntil: earlierUntil(app),
    counts: countsByState(app),
  }
})

answerTo(webhookDeliveriesRoute, ({ app }, { after = '', state }) => {
  const all: Listing<Row> = {
    columns: Object.keys(shape).join(', '),
    shape,
    from: 'webhook_deliveries',
    where: [],
    bound: {},
    by: 'queued_at',
    id: 'id',
    descending: true,
    first: `queued_at >= ''`,
  }
  const ofState = state && deliveryStatusesOf(state)
  const listings = ofState?.map((status) => ({ ...all, where: ['status = {:status}'], bound: { status } })) ?? [all]
  const { rows, next } = readPage(app, listings, after, pageSize)
  return { rows: rows.map(shown), next, counts: countsByState(app) }
})

function countsByState(app: PbApp): { [state in DeliveryState]: number } {
  const counted = deliveryStates.map((state) => [
    state,
    deliveryStatusesOf(state).reduce(
      (sum, status) =>
        sum + readNumber(app, 'SELECT COUNT(*) AS n FROM webhook_deliveries WHERE status = {:status}', { status }),
      0,
    ),
  ])
  return Object.fromEntries(counted) as { [state in DeliveryState]: number }
}

answerTo(webhookDeliveryRoute, ({ app }, { id }) => {
  const row = requireRow(app, 'webhook_deliveries', id, shape)
  const target = webhookTarget(app)
  const body =
    target === null ? webhookBody(row.id, row.event, fieldsOf(row)) : deliveryRequest(app, target, row, 0).body
  return { delivery: shown(row), body }
})

/** Sends deliveries again with the same ids. Skips those that are due or being sent; throws if none remains. */
commandFor(resendDeliveriesRoute, ({ app, audit }, { deliveries }) => {
  const now = moment()
  const queued = { status: 'queued', tries: 0, why: '', response_code: 0, next_at: now, queued_at: now }
  const where = `id = {:id} AND (status IN ('sent', 'failed') OR status = 'queued' AND next_at > {:now})`
  const again = deliveries.filter((id) => updateRows(app, 'webhook_deliveries', queued, where, { id, now }) === 1)
  if (again.length === 0) fail('command-in-progress')
  for (const id of again) audit('webhook.resend', `webhook_deliveries/${id}`)
  runSoon(app, 'send-webhooks')
  return {}
})
