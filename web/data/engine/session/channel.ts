import type { Id } from '../../../../domain/entities'

/** What tabs tell each other about the session. */
export type SessionNews = { kind: 'signed-in'; userId: Id } | { kind: 'signed-out' } | { kind: 'wiped' }

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('coterie-session')

/** Tells the other tabs. */
export const tellTabs = (news: SessionNews): void => channel?.postMessage(news)

/** Hears what the other tabs tell. */
export function hearTabs(listener: (news: SessionNews) => void): void {
  channel?.addEventListener('message', (event: MessageEvent<SessionNews>) => listener(event.data))
}
