import { isClosed } from '../../domain/calendar'
import type { Month } from '../../domain/entities'
import { dateOf, momentMs, timeZone, today } from '../platform/clock'
import { inTransaction, one } from '../platform/db'
import { commitRun } from './commit-run'
import { missing } from './run-months'

/**
 * Generates by itself what is due (M5): the oldest missing month, if it ended after the installation. A month that ended
 * before it, or whose run an admin has undone, waits for the button, and all later ones with it. Looks at what is due, not
 * at the time: a month slept through is made up at the next start, one month at each tick.
 */
export function generateWhatIsDue(app: PbApp): void {
  inTransaction(app, (tx) => {
    const day = today(tx)
    const month = missing(tx, day)[0]
    if (month === undefined || !isClosed(month, day) || month < installedIn(tx) || wasUndone(tx, month)) return
    commitRun(tx, { month, hash: '', today: day, actor: { id: '', name: 'system' } })
  })
}

/** The month of the installation: the first entry of the audit log, else of the programme's row. */
function installedIn(app: PbApp): Month {
  const first = one(
    app,
    `SELECT COALESCE((SELECT at FROM audit_log ORDER BY n LIMIT 1), (SELECT created FROM programme LIMIT 1), '') AS at`,
    {},
    { at: '' },
  )
  return first && first.at !== '' ? dateOf(momentMs(first.at), timeZone(app)).slice(0, 7) : '9999-12'
}

const wasUndone = (app: PbApp, month: Month): boolean =>
  one(
    app,
    `SELECT 1 AS found FROM payment_runs WHERE month = {:month} AND state = 'undone' LIMIT 1`,
    { month },
    { found: 0 },
  ) !== null
