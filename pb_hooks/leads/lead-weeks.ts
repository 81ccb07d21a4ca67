import { countsAsAnswer, leadTransitions } from '../../domain/people/leads'
import { windowFrom } from '../../domain/sync/window'
import { moment, nowMs, dateOf, timeZone, today } from '../platform/clock'
import { fail } from '../platform/errors'
import { leadWeeksRoute } from '../../domain/api/people/leads'
import { leadWeeks, leadWeeksStart, medianAnswerMs } from '../../domain/people/lead-weeks'
import { rows } from '../platform/db'
import { answerTo } from '../platform/route'

/** Model hook of an application's update: it never becomes new again, and its first answer's time never changes (T5). */
export function leadChanged(e: PbRecordEvent): void {
  const lead = e.record
  const state = lead.getString('state')
  if (lead.original().getString('state') === state) return e.next()
  const move = leadTransitions.find((each) => each === state)
  if (move === undefined) return fail('bad-input', {}, { state: 'bad-input' })
  if (lead.getString('answered_at') === '' && countsAsAnswer(move)) lead.set('answered_at', moment())
  lead.set('window_from', windowFrom('leads', state, nowMs()))
  e.next()
}

const quarterMs = 15 * 60_000
const dayMs = 86_400_000

/** Landing page applications per week, and how many were answered before their deadline (T5). */
export const readLeadWeeks = answerTo(leadWeeksRoute, ({ app }) => {
  const day = today(app)
  const zone = timeZone(app)
  // starts one day earlier, for time zones ahead of UTC
  const sinceMs = Date.parse(`${leadWeeksStart(day)}T00:00:00Z`) - dayMs
  const counted = rows(
    app,
    // the limit is far above any real number of leads
    `WITH few AS (SELECT created, due_at, answered_at, state FROM leads WHERE created >= {:since} ORDER BY created DESC LIMIT 100000)
     SELECT unixepoch(created) * 1000 / {:quarter} AS slot,
       SUM(answered_at != '' AND answered_at <= due_at) AS inTime,
       SUM(answered_at > due_at OR (state = 'new' AND due_at < {:now})) AS late,
       SUM(answered_at = '' AND state = 'new' AND due_at >= {:now}) AS waiting,
       SUM(answered_at = '' AND state != 'new') AS closed,
       SUM(state = 'converted') AS converted
     FROM few GROUP BY slot`,
    { quarter: quarterMs, now: moment(), since: moment(sinceMs) },
    { slot: 0, inTime: 0, late: 0, waiting: 0, closed: 0, converted: 0 },
  )
  const took = rows(
    app,
    // applications that became accounts without an admin's answer have no `answered_by`
    `WITH few AS (SELECT created, answered_at FROM leads WHERE created >= {:since} AND answered_by != ''
       ORDER BY created DESC LIMIT 100000)
     SELECT (unixepoch(answered_at) - unixepoch(created)) / 60 AS minutes, COUNT(*) AS n FROM few GROUP BY minutes`,
    { since: moment(sinceMs) },
    { minutes: 0, n: 0 },
  )
  const days = counted.map(({ slot, ...counts }) => ({ ...counts, day: dateOf(slot * quarterMs, zone) }))
  return { weeks: leadWeeks(days, day), usualMs: medianAnswerMs(took) }
})
