import type { Id, Moment } from '../../domain/entities'
import { noticePath } from '../../domain/notices/link'
import type { Protection, ProtectionNews } from '../../domain/program/protections'
import { mailPerson } from '../mail/enqueue'
import { momentMs, nowMs } from '../platform/clock'
import { find } from '../platform/db'
import { adminIds, notify } from './notify'

interface About {
  from: string
  setting?: Protection
  /** When the change takes effect unless an admin stops it. */
  until?: Moment
  person?: Id
  name?: string
}

/** Notifies all admins (S26), also the acting one, because their session may be stolen; `person` gets another email. */
export function notifyProtectionChange(
  tx: PbApp,
  news: ProtectionNews,
  { from, setting, until = '', person, name = '' }: About,
): void {
  const about = {
    protection: news,
    from,
    ...(setting !== undefined && { setting }),
    ...(until !== '' && { until }),
    ...(person !== undefined && { person, subject: name }),
  }
  for (const id of adminIds(tx, person)) {
    notify(tx, id, 'protection', about)
    const admin = find(tx, 'users', id)
    const data = { news, from, setting: setting ?? '', name, atMs: nowMs(), untilMs: momentMs(until) }
    if (admin) mailPerson(tx, admin, 'protection', noticePath({ kind: 'protection', ...about }), data)
  }
}
