import { leadWeeksRoute } from '../../domain/api/leads'
import { leadReplyMs } from '../../domain/people/account-limits'
import { leadWeeks, leadWeeksFrom } from '../../domain/people/lead-weeks'
import { dateOf, moment, timeZone, today } from '../platform/clock'
import { one, rows } from '../platform/db'
import { answerTo } from '../platform/route'

/** Every time zone's midnight is a quarter of an hour's. */
const quarterMs = 15 * 60_000
const dayMs = 86_400_000

/** Applications from the landing page by week, and whether the promised answer came in time (T5). */
export const readLeadWeeks = answerTo(leadWeeksRoute, ({ app }) => {
  const day = today(app)
  const zone = timeZone(app)
  // a day early, for the zones that are ahead
  const sinceMs = Date.parse(`${leadWeeksFrom(day)}T00:00:00Z`) - dayMs
  const counted = rows(
    app,
    // the weeks bound them; so many would be one a minute
    `WITH few AS (SELECT promised_by, answered_at, state FROM leads WHERE promised_by >= {:since} ORDER BY promised_by DESC LIMIT 100000)
     SELECT (unixepoch(promised_by) * 1000 - {:reply}) / {:quarter} AS slot,
       SUM(answered_at != '' AND answered_at <= promised_by) AS inTime,
       SUM(answered_at > promised_by OR (state = 'new' AND promised_by < {:now})) AS late,
       SUM(answered_at = '' AND state = 'new' AND promised_by >= {:now}) AS waiting,
       SUM(answered_at = '' AND state != 'new') AS closed,
       SUM(state = 'converted') AS converted
     FROM few GROUP BY slot`,
    { reply: leadReplyMs, quarter: quarterMs, now: moment(), since: moment(sinceMs + leadReplyMs) },
    { slot: 0, inTime: 0, late: 0, waiting: 0, closed: 0, converted: 0 },
  )
  const usual = one(
    app,
    // an account that answered for an admin isn't an answer of anybody's
    `WITH took AS (SELECT (unixepoch(answered_at) - unixepoch(promised_by)) * 1000 + {:reply} AS ms
       FROM leads WHERE promised_by >= {:since} AND answered_by != '' ORDER BY promised_by DESC LIMIT 100000)
     SELECT ms FROM took ORDER BY ms LIMIT 1 OFFSET (SELECT (COUNT(*) - 1) / 2 FROM took)`,
    { reply: leadReplyMs, since: moment(sinceMs + leadReplyMs) },
    { ms: 0 },
  )
  const days = counted.map(({ slot, ...counts }) => ({ ...counts, day: dateOf(slot * quarterMs, zone) }))
  return { weeks: leadWeeks(days, day), usualMs: usual === undefined || usual === null ? null : Math.max(0, usual.ms) }
})
