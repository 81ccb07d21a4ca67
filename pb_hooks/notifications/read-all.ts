import { readAllNoticesRoute } from '../../domain/api/notices'
import { exec } from '../platform/db'
import { moment } from '../platform/clock'
import { fail } from '../platform/refusals'
import { answerTo } from '../platform/route'

/** Marks as read what the person was told up to the moment they saw. */
export const readAllNotices = answerTo(readAllNoticesRoute, ({ app, person }, { until }) => {
  if (!person) return fail('signed-out')
  exec(
    app,
    `UPDATE notifications SET read = TRUE, updated = {:now}
     WHERE user_id = {:user} AND created_at <= {:until} AND read = FALSE`,
    { user: person.id, until, now: moment() },
  )
  return {}
})
