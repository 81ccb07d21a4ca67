import type { Id, Notification } from '../../../../domain/entities'
import type { CoterieDb } from '../../engine/db/database'
import { sendCommand } from '../commands'
import { changeRow, requireDb } from '../rows'
import { useLive, useOwnRows, type LiveRows } from '../use-live'

/** Number of notifications to show (specification, document 2, section 9). */
export const notificationLimit = 20

/** A row that a custom hook saved may have `null`. */
const metadataOf = (row: Notification): Notification['metadata'] =>
  (row.metadata as Notification['metadata'] | null) ?? {}

export const useNotifications = (userId: Id): LiveRows<Notification> =>
  useOwnRows(
    'notifications',
    userId,
    (row) => row.created_at,
    (rows) => rows.slice(0, notificationLimit).map((row) => ({ ...row, metadata: metadataOf(row) })),
  )

const unread = (db: CoterieDb, userId: Id) =>
  db
    .rows('notifications')
    .where('user_id')
    .equals(userId)
    .filter((row) => !row.read)

export const useUnreadCount = (userId: Id): number => useLive((db) => unread(db, userId).count(), [userId]).value ?? 0

export const markNotificationRead = (id: Id): Promise<void> => changeRow('notifications', id, { read: true })

export async function markAllNotificationsRead(userId: Id): Promise<void> {
  const rows = await unread(requireDb(), userId).toArray()
  const newest = rows.reduce((latest, row) => (row.created_at > latest ? row.created_at : latest), '')
  if (newest === '') return
  try {
    // The first load doesn't contain the route's schema.
    const { markNotificationsReadRoute } = await import('../../../../domain/api/messages/notices')
    await sendCommand(markNotificationsReadRoute, { until: newest })
  } catch {
    await markAllRead(rows)
  }
}

async function markAllRead(rows: readonly Notification[]): Promise<void> {
  for (const { id } of rows) await markNotificationRead(id)
}

export async function markTicketNotificationsRead(userId: Id, ticketId: Id): Promise<void> {
  const rows = await unread(requireDb(), userId).toArray()
  await markAllRead(rows.filter((row) => metadataOf(row).ticket_id === ticketId))
}
