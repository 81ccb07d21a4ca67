import type { PushMessage } from '../../domain/notices/push'
import { push as english } from '../i18n/en/worker/push'
import { push as spanish } from '../i18n/es/worker/push'

declare const self: ServiceWorkerGlobalScope

/** What an open page is told when somebody presses a notification: where to go, without being loaded anew. */
export interface OpenLink {
  type: 'OPEN_LINK'
  link: string
}

/**
 * A push as it came. It must show something, whatever it says: a browser that is told and shows nothing takes the permission away. A link
 * is one of the product's own or none.
 */
export function readPush(data: { json(): unknown } | null): PushMessage {
  let said: Partial<PushMessage> = {}
  try {
    const read = data?.json()
    if (typeof read === 'object' && read !== null) said = read
  } catch {
    // no JSON: something came, and that is all
  }
  const { kind = 'several', link = '', language } = said
  const own = typeof link === 'string' && /^\/(?![/\\])/.test(link)
  return { kind, link: own ? link : '/dashboard', language: language === 'es' ? 'es' : 'en' }
}

/** Shows a push: one for each place, the later in place of the earlier; and on the icon, while no page is open. */
export async function showPush(message: PushMessage): Promise<void> {
  const words = message.language === 'es' ? spanish : english
  const kinds: { readonly [kind: string]: string | undefined } = words.kinds
  await self.registration.showNotification(kinds[message.kind] ?? words.other, {
    body: words.more,
    lang: message.language,
    tag: message.link,
    icon: '/icons/icon-192.png',
    badge: '/icons/mono-512.png',
    data: { link: message.link },
  })
  // a dot, for how many are unread only a page knows; an open one has the number there
  const pages = await self.clients.matchAll({ type: 'window' })
  if (pages.length === 0 && 'setAppBadge' in navigator) await navigator.setAppBadge().catch(() => undefined)
}

/** Opens a link in the page that is open, else in a new one. */
export async function openLink(link: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' })
  const page = pages.find(({ focused }) => focused) ?? pages[0]
  if (page === undefined) {
    await self.clients.openWindow(link)
    return
  }
  page.postMessage({ type: 'OPEN_LINK', link } satisfies OpenLink)
  // a browser may refuse to bring a page to the front; it goes there all the same
  await page.focus().catch(() => undefined)
}

/**
 * The browser has changed how it is reached (it does after long, or with its maker's keys): takes the new address and tells the open pages, which
 * tell the server; without one the next start does.
 */
export async function takeNewAddress(before: PushSubscription | null): Promise<void> {
  const { applicationServerKey = null } = before?.options ?? {}
  if (applicationServerKey !== null) {
    await self.registration.pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey })
      .catch(() => undefined)
  }
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ type: 'PUSH_CHANGED' })
}
