import { ranAhead, startsFarAhead } from '../../domain/money/clock-check'
import type { Moment } from '../../domain/entities'
import { audit, system, type Actor } from './audit'
import { moment, momentMs, nowMs } from './clock'
import { one } from './sql'
import { runSoon } from './background'

/** What the audit log says of the clock. */
const subject = 'server/clock'

/** Since when the clock waits for an admin's confirmation; '' = it doesn't (M42). The newest entry about the clock says so. */
export function clockWaitsSince(app: PbSource): Moment {
  const last = one(
    app,
    'SELECT action, at FROM audit_log WHERE subject = {:subject} ORDER BY n DESC LIMIT 1',
    { subject },
    { action: '', at: '' },
  )
  return last?.action === 'clock.ahead' ? last.at : ''
}

/** The same for a page: a clock that just ran ahead is noted by the monthly job, which is asked to look at once. */
export function clockWaitsOnPage(app: PbApp): Moment {
  const since = clockWaitsSince(app)
  if (since === '' && ranAhead($coterie.clockAheadMs())) runSoon(app, 'generate-payments')
  return since
}

/** Called when the data folder was opened, before anything is written: notes a start long after the newest time stamp (M42). */
export function lookAtClockOfStart(tx: PbApp): void {
  const newest = one(
    tx,
    `SELECT COALESCE(MAX(at), '') AS at FROM (SELECT MAX(at) AS at FROM audit_log UNION ALL SELECT MAX(at) FROM _day_anchors)`,
    {},
    { at: '' },
  )?.at
  if (startsFarAhead(nowMs(), momentMs(newest ?? ''))) note(tx, { newest: newest ?? '' })
}

/** Notes a clock that ran ahead of the machine's steady one since the start (M42). Returns whether the clock has to be confirmed. */
export function clockMustBeConfirmed(tx: PbApp): boolean {
  const aheadMs = $coterie.clockAheadMs()
  if (ranAhead(aheadMs)) note(tx, { hours: Math.round(aheadMs / 3_600_000) })
  return clockWaitsSince(tx) !== ''
}

function note(tx: PbApp, after: { newest?: Moment; hours?: number }): void {
  if (clockWaitsSince(tx) !== '') return
  audit(tx, { actor: system, action: 'clock.ahead', subject, after: { now: moment(), ...after } })
}

/** Notes that an admin found the clock right, and takes it as right from here on. */
export function confirmClockBy(tx: PbApp, by: Actor): void {
  audit(tx, { actor: by, action: 'clock.confirm', subject, after: { now: moment() } })
  $coterie.trustClock()
}
