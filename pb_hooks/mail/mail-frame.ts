import { mailFrameRoute } from '../../domain/api/messages/mail-preview'
import { nowMs } from '../platform/clock'
import { randomHex } from '../platform/environment'
import { fail } from '../platform/errors'
import { fileAnswerTo } from '../platform/route'
import { toViewableHtml } from './viewable-mail'

const ticketLifeMs = 60_000
/** The number of emails that may wait in memory for their frame. */
const maxWaiting = 64
const keyPrefix = 'mail view '

interface WaitingMail {
  html: string
  expiresMs: number
}

/** Keeps an email in memory and returns the address at which a frame can show it once within a minute. */
export function mailFrameUrl(app: PbApp, html: string): string {
  removeOldMails(app)
  const ticket = randomHex(32)
  const waiting: WaitingMail = { html: toViewableHtml(html), expiresMs: nowMs() + ticketLifeMs }
  app.store().set(keyPrefix + ticket, JSON.stringify(waiting))
  return `${mailFrameRoute.name.replace('GET ', '')}?ticket=${ticket}`
}

function removeOldMails(app: PbApp): void {
  const waiting = Object.entries(app.store().getAll())
    .filter(([key]) => key.startsWith(keyPrefix))
    .map(([key, value]) => ({ key, expiresMs: parseMail(value).expiresMs }))
    .sort((a, b) => b.expiresMs - a.expiresMs)
  for (const [n, { key, expiresMs }] of waiting.entries())
    if (n >= maxWaiting - 1 || expiresMs < nowMs()) app.store().remove(key)
}

const parseMail = (value: unknown): WaitingMail => JSON.parse(String(value)) as WaitingMail

/**
 * Sandboxes the document without scripts, external resources or navigation. Only here are inline styles allowed, because
 * emails need them. The logo in the email is an image of this server.
 */
const policy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/**
 * Shows a waiting email once, and only in a frame. Browsers that don't send `Sec-Fetch-Dest` also lack parts of the
 * sandbox.
 */
fileAnswerTo(mailFrameRoute, ({ e, app }, { ticket }) => {
  if (e.request.header.get('Sec-Fetch-Dest') !== 'iframe') fail('not-found')
  const stored = app.store().get(keyPrefix + ticket) ?? fail('not-found')
  app.store().remove(keyPrefix + ticket)
  const { html, expiresMs } = parseMail(stored)
  if (expiresMs < nowMs()) fail('not-found')
  const head = e.response.header()
  head.set('Content-Security-Policy', policy)
  head.set('X-Frame-Options', 'SAMEORIGIN')
  head.set('Cache-Control', 'no-store')
  e.html(200, html)
})
