import { readSecret } from '../secrets/stored-secrets'
import {
  mailHostOf,
  deliveryNeedsKey,
  emptyDelivery,
  type Delivery,
  type MailResponse,
} from '../../domain/mail/delivery'
import { readSetting } from '../settings/read-settings'
import { isMailSetByEnvironment } from '../platform/environment'

/** The active delivery method with its key; never return it in a response. */
export interface ActiveDelivery {
  source: 'environment' | 'settings' | 'dashboard'
  delivery: Delivery
  key: string
  fromName: string
  carrier: string
  setBy: string
  setAt: string
}

export const mailSecretName = 'mail-delivery'

/**
 * Returns the delivery method set by the environment, the admins' setting or the dashboard. If it is null, emails are only
 * stored.
 */
export function activeDelivery(app: PbApp): ActiveDelivery | null {
  if (!isMailSetByEnvironment()) {
    const stored = storedDelivery(app)
    if (stored) return stored
  }
  const { smtp, meta } = app.settings()
  if (!smtp.enabled) return null
  const delivery: Delivery = {
    ...emptyDelivery,
    host: smtp.host,
    port: String(smtp.port),
    tls: smtp.tls ? 'always' : 'may',
    user: smtp.username,
    from: meta.senderAddress,
  }
  return {
    source: isMailSetByEnvironment() ? 'environment' : 'dashboard',
    delivery,
    key: smtp.password,
    // if the environment sets only an address, emails use the product's name, as with the setting
    fromName: meta.senderName === meta.senderAddress ? readSetting(app, 'product_name') : meta.senderName,
    carrier: mailHostOf(delivery),
    setBy: '',
    setAt: '',
  }
}

/** Reports whether emails are sent at all; otherwise they are only stored in the mail log. */
export const hasMailServer = (app: PbApp): boolean => activeDelivery(app) !== null

function storedDelivery(app: PbApp): ActiveDelivery | null {
  const stored = readSecret(app, mailSecretName)
  if (!stored) return null
  const { delivery, key } = JSON.parse(stored.value) as { delivery: Delivery; key: string }
  if (deliveryNeedsKey(delivery) && key === '') return null
  return {
    source: 'settings',
    delivery,
    key,
    fromName: readSetting(app, 'product_name'),
    carrier: mailHostOf(delivery),
    setBy: stored.setBy,
    setAt: stored.setAt,
  }
}

interface OutgoingMail {
  id: string
  to: string
  subject: string
  html: string
  text: string
  headers?: { [name: string]: string }
}

/** Passes an email to the mail provider and waits for the answer, at most 45 s. */
export function deliverMail(by: ActiveDelivery, mail: OutgoingMail): MailResponse {
  return by.delivery.way === 'http' ? byApi(by, mail) : bySmtp(by, mail)
}

const headersOf = (by: ActiveDelivery, mail: OutgoingMail): { [name: string]: string } => ({
  'Message-ID': `<${mail.id}@${by.delivery.from.split('@')[1] ?? 'localhost'}>`,
  'Auto-Submitted': 'auto-generated',
  ...mail.headers,
})

/** Connects to the mail server and signs in, without sending; null for an API, which has no such step. */
export const tryConnection = (by: ActiveDelivery): MailResponse | null =>
  by.delivery.way === 'http' ? null : (JSON.parse($coterie.connectSmtp(JSON.stringify(smtpServer(by)))) as MailResponse)

const smtpServer = ({ delivery: { host, port, tls, user }, key, source }: ActiveDelivery) => ({
  host,
  port: Number(port),
  tls,
  user,
  password: key,
  // only a server that the environment sets may be in the local network; one that admins set may not (S11)
  anywhere: source !== 'settings',
})

function bySmtp(by: ActiveDelivery, mail: OutgoingMail): MailResponse {
  const { from, replyTo } = by.delivery
  const { to, subject, html, text } = mail
  const request = {
    server: smtpServer(by),
    mail: { from, fromName: by.fromName, replyTo, to, subject, html, text, headers: headersOf(by, mail) },
  }
  return JSON.parse($coterie.sendBySmtp(JSON.stringify(request))) as MailResponse
}

function byApi(by: ActiveDelivery, mail: OutgoingMail): MailResponse {
  const { base, from, replyTo } = by.delivery
  const { to, subject, html, text } = mail
  const request = {
    url: `${base.replace(/\/+$/, '')}/emails`,
    headers: {
      Authorization: `Bearer ${by.key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': mail.id,
      'User-Agent': 'Coterie',
    },
    body: JSON.stringify({
      from: `"${by.fromName.replace(/["\\]/g, '')}" <${from}>`,
      to: [to],
      ...(replyTo !== '' && { reply_to: replyTo }),
      subject,
      html,
      text,
      headers: headersOf(by, mail),
    }),
  }
  return JSON.parse($coterie.post(JSON.stringify(request))) as MailResponse
}
