import type { AlertNews } from '../../domain/program/alerts'
import { alertNamesEn } from '../../domain/program/alert-names-en'
import { paths } from '../../domain/paths'
import { webhookTimeoutMs } from '../../domain/webhooks/delivery'
import {
  chatRequest,
  formatOfAddress,
  isFormatAddress,
  isMessageFormat,
  messageFormats,
  type MessageFormat,
} from '../../domain/webhooks/message-formats'
import { moment } from '../platform/clock'
import { origin } from '../platform/environment'
import { isAllowedWebhookTarget } from '../webhooks/webhook-target'

/** Addresses that the operator sets in the environment. They contain secrets, so they are never logged. */
const alertVariable = 'COTERIE_ALERT_URL'
const formatVariable = 'COTERIE_ALERT_FORMAT'
const heartbeatVariable = 'COTERIE_HEARTBEAT_URL'

export const heartbeatAddress = (): string => $os.getenv(heartbeatVariable)

export interface AlertTarget {
  address: string
  format: MessageFormat
}

/** Returns where alerts are sent in addition to the admins (O3); null = nowhere. */
export function alertTarget(): AlertTarget | null {
  const address = $os.getenv(alertVariable)
  const format = $os.getenv(formatVariable)
  if (address === '') return null
  return { address, format: isMessageFormat(format) ? format : formatOfAddress(address) }
}

/** Returns why the server can't start with these variables; '' = nothing is wrong. */
export function monitoringProblem(): string {
  const format = $os.getenv(formatVariable)
  if (format !== '' && !isMessageFormat(format)) return `${formatVariable} must be one of ${messageFormats.join(', ')}`
  for (const [name, address] of [
    [alertVariable, $os.getenv(alertVariable)],
    [heartbeatVariable, heartbeatAddress()],
  ] as const)
    if (address !== '' && !isAllowedWebhookTarget(address))
      return `${name} must be a public https address without a user name, e.g. https://alerts.example.org/coterie`
  const target = alertTarget()
  if (target !== null && !isFormatAddress(target.format, target.address))
    return target.format === 'ntfy'
      ? `${alertVariable} must end with the topic for ntfy, e.g. https://ntfy.sh/TOPIC`
      : `${alertVariable} must look like https://api.telegram.org/botTOKEN/sendMessage?chat_id=CHAT for Telegram`
  return ''
}

export interface CallResult {
  problem: string
  status: number
}

/** Calls an address of the operator; for JSON without a signature, because the address itself is the secret. */
export const callAddress = (request: {
  url: string
  method?: 'GET'
  headers?: { readonly [name: string]: string }
  body?: string
}): CallResult => JSON.parse($coterie.post(JSON.stringify({ ...request, timeMs: webhookTimeoutMs }))) as CallResult

/** Tells the address about a finding; without one, that it will be told. */
export function sendAlert({ address, format }: AlertTarget, news: AlertNews | null): CallResult {
  const url = `${origin()}${paths.adminHealth}`
  const host = origin().replace(/^https?:\/\//, '')
  const text = `${host}: ${alertText(news)}`
  if (format !== 'json')
    return callAddress(chatRequest(format, address, { text, link: url, urgent: news?.state === 'bad' }))
  const finding = news === null ? { event: 'test' } : { event: 'health', finding: news.about, state: news.state }
  return callAddress({
    url: address,
    headers: { 'Content-Type': 'application/json', 'User-Agent': 'Coterie' },
    body: JSON.stringify({ ...finding, text, url, timestamp: moment() }),
  })
}

function alertText(news: AlertNews | null): string {
  if (news === null) return 'alerts are sent here'
  return news.state === 'bad' ? alertNamesEn[news.about] : `solved: ${alertNamesEn[news.about]}`
}
