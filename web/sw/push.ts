import type { PushMessage } from '../../domain/notices/push'
import { push as english } from '../i18n/en/worker/worker-texts'
import { push as spanish } from '../i18n/es/worker/worker-texts'

declare const self: ServiceWorkerGlobalScope

export interface OpenLinkMessage {
  type: 'OPEN_LINK'
  link: string
}

/**
 * Parses a push message, even an invalid one, because a browser withdraws the permission if no notification is shown. The
 * link must be a path of the app.
 */
export function parsePush(data: { json(): unknown } | null): PushMessage {
  let fields: Partial<PushMessage> = {}
  try {
    const read = data?.json()
    if (typeof read === 'object' && read !== null) fields = read
  } catch {}
  const { kind = 'several', link = '', language } = fields
  const own = typeof link === 'string' && /^\/(?![/\\])/.test(link)
  return { kind, link: own ? link : '/dashboard', language: language === 'es' ? 'es' : 'en' }
}

/** Shows a notification, which replaces an earlier one with the same link. Sets the app badge while no page is open. */
export async function showPush(message: PushMessage): Promise<void> {
  const messages = message.language === 'es' ? spanish : english
  const kinds: { readonly [kind: string]: string | undefined } = messages.kinds
  await self.registration.showNotification(kinds[message.kind] ?? messages.other, {
    body: messages.more,
    lang: message.language,
    tag: message.link,
    icon: '/icons/icon-192.png',
    badge: '/icons/mono-512.png',
    data: { link: message.link },
  })
  // Sets a dot, because only a page knows the number of unread notifications.
  const pages = await self.clients.matchAll({ type: 'window' })
  if (pages.length === 0 && 'setAppBadge' in navigator) await navigator.setAppBadge().catch(() => undefined)
}

export async function openLink(link: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' })
  const page = pages.find(({ focused }) => focused) ?? pages[0]
  if (page === undefined) {
    await self.clients.openWindow(link)
    return
  }
  page.postMessage({ type: 'OPEN_LINK', link } satisfies OpenLinkMessage)
  // A browser may refuse to focus a page, but the page navigates anyway.
  await page.focus().catch(() => undefined)
}

/** Subscribes again. The open pages report the new subscription to the server; if none is open, the next start does. */
export async function renewPushSubscription(before: PushSubscription | null): Promise<void> {
  const { applicationServerKey = null } = before?.options ?? {}
  if (applicationServerKey !== null) {
    await self.registration.pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey })
      .catch(() => undefined)
  }
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ type: 'PUSH_CHANGED' })
}
