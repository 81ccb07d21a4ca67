import { readSecret } from '../secrets/stored-secrets'
import { previousSecretMs, webhookHeaders } from '../../domain/webhooks/signature'
import { moment, momentMs, nowMs } from '../platform/clock'
import { exec, insert, readText } from '../platform/db'
import { settingSql, type Settings } from '../../domain/program/settings'
import { isLoopbackAddress, isWebhookAddress } from '../../domain/program/webhook-address'
import { allowsLoopbackTargets, origin } from '../platform/environment'
import { readSetting } from '../settings/read-settings'
import { webhookBody, type WebhookEvent } from '../../domain/webhooks/delivery'
import { chatRequest, eventMessage } from '../../domain/webhooks/message-formats'
import { runSoon } from '../platform/background'

/** Names in the table of secrets. The earlier secret's `set_at` is the moment at which it was replaced. */
const current = 'webhook_secret'
const earlier = 'webhook_secret_earlier'

/** Returns the active secrets, newest first; none if there is no secret or it can't be decrypted. */
function readSigningSecrets(app: PbApp): string[] {
  const secret = readSecret(app, current)
  if (!secret) return []
  const previous = earlierUntil(app) === '' ? null : readSecret(app, earlier)
  return [secret.value, ...(previous ? [previous.value] : [])]
}

/** Returns the moment until which the earlier secret also signs; '' = it no longer does. */
export function earlierUntil(app: PbApp): string {
  const replaced = readText(app, 'SELECT set_at AS text FROM _secrets WHERE name = {:earlier}', { earlier })
  const untilMs = momentMs(replaced) + previousSecretMs
  return untilMs > nowMs() ? moment(untilMs) : ''
}

/** Lets the replaced secret sign for one more day; if the secret is removed, only deletes the earlier one. */
export function keepEarlierSecret(tx: PbApp, removes: boolean): void {
  exec(tx, 'DELETE FROM _secrets WHERE name = {:earlier}', { earlier })
  if (removes) return
  exec(
    tx,
    `INSERT INTO _secrets (name, value, set_by, set_at)
     SELECT {:earlier}, value, set_by, {:now} FROM _secrets WHERE name = {:current}`,
    { earlier, current, now: moment() },
  )
}

export const deleteEarlierSecret = (app: PbApp): unknown =>
  exec(app, 'DELETE FROM _secrets WHERE name = {:earlier} AND set_at <= {:before}', {
    earlier,
    before: moment(nowMs() - previousSecretMs),
  })

export interface WebhookTarget {
  address: string
  format: Settings['webhook_format']
  /** The secrets that sign JSON; none for a chat service, which can't check a signature. */
  secrets: readonly string[]
}

/** Reports whether an address may be used: a public one, or one on this machine if allowed (tests, development). */
export const isAllowedWebhookTarget = (address: string): boolean =>
  isWebhookAddress(address) || (allowsLoopbackTargets() && isLoopbackAddress(address))

/** Returns the configured address; '' = the webhook is off. */
export function webhookAddress(app: PbApp): string {
  const address = readText(app, `SELECT COALESCE(${settingSql('webhook_url')}, '') AS text`)
  return isAllowedWebhookTarget(address) ? address : ''
}

/** Returns where to send events; null without an address, and for JSON without a secret, because it may not be sent unsigned. */
export function webhookTarget(app: PbApp): WebhookTarget | null {
  const address = webhookAddress(app)
  if (address === '') return null
  const format = readSetting(app, 'webhook_format')
  if (format.format !== 'json') return { address, format, secrets: [] }
  const secrets = readSigningSecrets(app)
  return secrets.length === 0 ? null : { address, format, secrets }
}

/** Returns the request for a delivery, signed at `atMs`. Only the signature depends on the time. */
export function deliveryRequest(
  app: PbApp,
  { address, format: { format, language }, secrets }: WebhookTarget,
  { id, event, body: fields }: { id: string; event: WebhookEvent; body: string },
  atMs: number,
): { url: string; headers: { readonly [name: string]: string }; body: string } {
  if (format !== 'json')
    return chatRequest(
      format,
      address,
      eventMessage(event, { program: readSetting(app, 'product_name'), origin: origin(), language }),
    )
  const body = webhookBody(id, event, JSON.parse(fields) as { [field: string]: string })
  return { url: address, headers: webhookHeaders({ id, event, atMs, body, secrets }, $security.hs256), body }
}

/** Queues an event in the transaction of the change, so it is sent if and only if the change is committed. */
export function queueWebhook(tx: PbApp, event: WebhookEvent, fields: { [field: string]: string }): void {
  if (webhookAddress(tx) === '') return
  const now = moment()
  insert(tx, 'webhook_deliveries', {
    event,
    body: JSON.stringify(fields),
    status: 'queued',
    next_at: now,
    queued_at: now,
  })
  runSoon(tx, 'send-webhooks')
}
