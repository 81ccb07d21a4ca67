import type { OutboxEntry } from '../../data/queries/sync/entries'

/** What would be refused again as it is, or is decided by itself: sent again unchanged, a conflict would mean "mine". */
const inVain: readonly OutboxEntry['code'][] = ['conflict', 'ticket-closed', 'looks-like-secret']

/** Sending it again as it is may help. */
export const canRetry = ({ code }: Pick<OutboxEntry, 'code'>): boolean => !inVain.includes(code)
