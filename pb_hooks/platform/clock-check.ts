import { isClockAhead, isStartFarAhead } from '../../domain/money/payments/due-run'
import type { Moment } from '../../domain/entities'
import { audit, system, type Actor } from './audit'
import { moment, momentMs, nowMs } from './clock'
import { one, readText } from './sql'
import { runSoon } from './background'

const subject = 'server/clock'

/** Returns the moment since which the clock needs an admin's confirmation (M42); '' = it needs none. */
export function clockSuspectSince(app: PbSource): Moment {
  const newest = 'FROM audit_log WHERE subject = {:subject} ORDER BY n DESC LIMIT 1'
  const last = one(app, newest, { subject }, { action: '', at: '' })
  return last?.action === 'clock.ahead' ? last.at : ''
}

/**
 * Returns the same as `clockSuspectSince`, for a page. Also starts the monthly job, which records whether the clock has
 * just run ahead.
 */
export function clockSuspectForPage(app: PbApp): Moment {
  const since = clockSuspectSince(app)
  if (since === '' && isClockAhead($coterie.clockAheadMs())) runSoon(app, 'generate-payments')
  return since
}

/** Called after the data directory was opened, before any write: records a start long after the newest timestamp (M42). */
export function checkClockAtStart(tx: PbApp): void {
  const latest = `SELECT COALESCE(MAX(at), '') AS text FROM (SELECT MAX(at) AS at FROM audit_log UNION ALL SELECT MAX(at) FROM _day_anchors)`
  const newest = readText(tx, latest)
  if (isStartFarAhead(nowMs(), momentMs(newest))) note(tx, { newest })
}

/** Records a clock that ran ahead of the monotonic clock (M42). Returns whether it needs confirmation. */
export function checkRunningClock(tx: PbApp): boolean {
  const aheadMs = $coterie.clockAheadMs()
  if (isClockAhead(aheadMs)) note(tx, { hours: Math.round(aheadMs / 3_600_000) })
  return clockSuspectSince(tx) !== ''
}

function note(tx: PbApp, after: { newest?: Moment; hours?: number }): void {
  if (clockSuspectSince(tx) !== '') return
  audit(tx, system, 'clock.ahead', subject, { after: { now: moment(), ...after } })
}

export function recordClockConfirmation(tx: PbApp, by: Actor): void {
  audit(tx, by, 'clock.confirm', subject, { after: { now: moment() } })
  $coterie.trustClock()
}
