import { masked } from '../../domain/tickets/secret-texts'
import type { Notification } from '../../domain/entities'
import { moment } from '../platform/clock'
import { insert, rows } from '../platform/db'

/** Tells one person, in the transaction of what happened. The text is made on the device from type and metadata. */
export function notify(
  app: PbApp,
  userId: string,
  type: Notification['type'],
  metadata: Notification['metadata'],
): void {
  insert(app, 'notifications', {
    user_id: userId,
    type,
    title: '',
    message: '',
    metadata: metadata?.subject === undefined ? metadata : { ...metadata, subject: masked(metadata.subject) },
    read: false,
    created_at: moment(),
  })
}

/** The ids of all admins, without the given one (nobody is told of their own act). */
export function adminIds(app: PbApp, except = ''): string[] {
  return rows(
    app,
    `SELECT user_id FROM user_roles WHERE role = 'admin' AND user_id != {:except} ORDER BY user_id`,
    { except },
    { user_id: '' },
  ).map((row) => row.user_id)
}
