import type { SyncedCollection } from './collections'

/** Whether a change is a read mark: made by looking, so the person knows nothing of it and is asked nothing about it. */
export const isReadMark = ({ c }: { c: SyncedCollection }): boolean => c === 'notifications' || c === 'ticket_reads'
