import { healthLimits } from '../../domain/program/health'
import { callAddress, heartbeatAddress } from '../health/alert-address'
import { retryState, recordCall } from '../platform/background'
import { momentMs, nowMs } from '../platform/clock'
import { insertRow, oneOrDefault, readText } from '../platform/db'

/** The name of the row of `_maintenance`, and in memory, with the backup that was reported last. */
const key = 'heartbeat'

/** Calls the operator's address once after each good backup, so that a missing call shows that backups have stopped (O3). */
export function sendHeartbeat(app: PbApp): void {
  const url = heartbeatAddress()
  if (url === '' || retryState(app, key) === 'waits') return
  const newest = `SELECT name, asked_at AS askedAt FROM _backups WHERE state = 'good' ORDER BY asked_at DESC, name DESC LIMIT 1`
  const { name, askedAt } = oneOrDefault(app, newest, {}, { name: '', askedAt: '' })
  // a call for an older backup would hide the missing ones
  if (name === '' || nowMs() - momentMs(askedAt) >= healthLimits.backupAgeMs.look || isReported(app, name)) return
  const { problem, status } = callAddress({ url, method: 'GET', headers: { 'User-Agent': 'Coterie' } })
  recordCall(app, key, problem === '')
  if (problem !== '') return app.logger().error('the backup was not reported', 'problem', problem, 'status', status)
  app.store().set(key, name)
  insertRow(app, '_maintenance', { name: key, value: name }, 'ON CONFLICT (name) DO UPDATE SET value = excluded.value')
}

const isReported = (app: PbApp, name: string): boolean =>
  app.store().get(key) === name ||
  readText(app, 'SELECT value AS text FROM _maintenance WHERE name = {:key}', { key }) === name
