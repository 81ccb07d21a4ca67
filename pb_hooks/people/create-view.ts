import { viewsAtMost } from '../../domain/people/account-limits'
import { limitPerson } from '../users/limits'
import { one } from '../platform/db'
import { fail } from '../platform/refusals'

/** Model hook of a saved view: so many for one person, and not faster than people save them. `too-many-views` */
export function createView(e: PbRecordEvent): void {
  const user = e.record.getString('user_id')
  if (user !== '') {
    const kept = one(e.app, 'SELECT COUNT(*) AS n FROM saved_views WHERE user_id = {:user}', { user }, { n: 0 })
    if ((kept?.n ?? 0) >= viewsAtMost) fail('too-many-views')
    limitPerson('savedView', user)
  }
  e.next()
}
