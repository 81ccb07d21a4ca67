import type { Id, Notification } from '../../../../domain/entities'
import { sendCommand } from '../commands'
import { changeRow, openDb } from '../rows'
import { useLive, useLiveRows, type LiveRows } from '../use-live'

/** The bell shows this many (specification, document 2, section 9). */
export const notificationLimit = 20

/** The latest notifications, newest first. */
export const useNotifications = (userId: Id): LiveRows<Notification> =>
  useLiveRows(
    async (db) => {
      const rows = await db.rows('notifications').where('user_id').equals(userId).toArray()
      return rows.sort((a, b) => b.created_at.localeCompare(a.created_at)).slice(0, notificationLimit)
    },
    [userId],
  )

/** How many are unread, of all. */
export function useUnreadCount(userId: Id): number {
  const { value } = useLive(
    (db) =>
      db
        .rows('notifications')
        .where('user_id')
        .equals(userId)
        .filter((row) => !row.read)
        .count(),
    [userId],
  )
  return value ?? 0
}

/** Marks one as read, also offline. */
export const markRead = (id: Id): Promise<void> => changeRow('notifications', id, { read: true })

/**
 * Marks everything as read that the person was told: by the server where it answers, also what isn't on this device; else each row that
 * is here, sent when it can be.
 */
export async function readAll(userId: Id): Promise<void> {
  const unread = await openDb()
    .rows('notifications')
    .where('user_id')
    .equals(userId)
    .filter((row) => !row.read)
    .toArray()
  const newest = unread.reduce((latest, row) => (row.created_at > latest ? row.created_at : latest), '')
  if (newest === '') return
  try {
    // the first load does without the route's schema
    const { readAllNoticesRoute } = await import('../../../../domain/api/messages/notices')
    await sendCommand(readAllNoticesRoute, { until: newest })
  } catch {
    await markAllRead(unread)
  }
}

/** Marks these as read, also offline. */
async function markAllRead(rows: readonly Notification[]): Promise<void> {
  for (const row of rows) if (!row.read) await markRead(row.id)
}

/** Marks as read what tells of a ticket that is open on the screen. */
export async function markTicketNotificationsRead(userId: Id, ticketId: Id): Promise<void> {
  const rows = await openDb().rows('notifications').where('user_id').equals(userId).toArray()
  await markAllRead(rows.filter((row) => row.metadata.ticket_id === ticketId))
}
