import type { MailResponse } from '../../domain/mail/delivery'
import type { ActiveDelivery } from './active-delivery'

/** An email to send. Its id is the Message-ID of SMTP and the `Idempotency-Key` of an API. */
export interface OutgoingMail {
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

function bySmtp(by: ActiveDelivery, mail: OutgoingMail): MailResponse {
  const { host, port, tls, user, from, replyTo } = by.delivery
  const { to, subject, html, text } = mail
  const request = {
    // only the environment may name a server in the local network; admins may not (S11)
    server: { host, port: Number(port), tls, user, password: by.key, anywhere: by.source !== 'settings' },
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
