import type { Id, Notification } from '../../../../domain/entities'
import { sendCommand } from '../commands'
import { changeRow, requireDb } from '../rows'
import { useLive, useLiveRows, type LiveRows } from '../use-live'

/** Specification, document 2, section 9. */
export const notificationLimit = 20

export const useNotifications = (userId: Id): LiveRows<Notification> =>
  useLiveRows(
    async (db) => {
      const rows = await db.rows('notifications').where('user_id').equals(userId).toArray()
      return rows.sort((a, b) => b.created_at.localeCompare(a.created_at)).slice(0, notificationLimit)
    },
    [userId],
  )

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

export const markNotificationRead = (id: Id): Promise<void> => changeRow('notifications', id, { read: true })

/** On the server if it answers, otherwise each row on this device. */
export async function markAllNotificationsRead(userId: Id): Promise<void> {
  const unread = await requireDb()
    .rows('notifications')
    .where('user_id')
    .equals(userId)
    .filter((row) => !row.read)
    .toArray()
  const newest = unread.reduce((latest, row) => (row.created_at > latest ? row.created_at : latest), '')
  if (newest === '') return
  try {
    // The first load doesn't contain the route's schema.
    const { markNotificationsReadRoute: readAllNoticesRoute } = await import('../../../../domain/api/messages/notices')
    await sendCommand(readAllNoticesRoute, { until: newest })
  } catch {
    await markAllRead(unread)
  }
}

async function markAllRead(rows: readonly Notification[]): Promise<void> {
  for (const row of rows) if (!row.read) await markNotificationRead(row.id)
}

export async function markTicketNotificationsRead(userId: Id, ticketId: Id): Promise<void> {
  const rows = await requireDb().rows('notifications').where('user_id').equals(userId).toArray()
  await markAllRead(rows.filter((row) => row.metadata.ticket_id === ticketId))
}
