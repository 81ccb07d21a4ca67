import { confirmClockRoute } from '../../domain/api/program/health'
import { recordClockConfirmation } from '../platform/clock-check'
import { commandFor } from '../platform/command'
import { isStopping, recordCall, retryState, runSoon } from '../platform/background'
import { noticePath } from '../../domain/notices/link'
import {
  alertNews,
  canSendMail,
  withoutUndelivered,
  type AlertNews,
  type ReportedAlert,
} from '../../domain/program/alerts'
import { alertTopics, type AlertTopic, type Finding } from '../../domain/program/health'
import { mailPerson } from '../mail/enqueue'
import { adminIds, notify } from '../notifications/notify'
import { nowMs } from '../platform/clock'
import { exec, find, inTransaction, readText, rows, insertRow } from '../platform/db'
import { alertTarget, sendAlert } from './alert-address'
import { readHealth } from './read-health'

/** Confirms that the server's clock is correct (M42); the monthly job then continues. */
commandFor(confirmClockRoute, ({ app, person }) => {
  recordClockConfirmation(app, person)
  runSoon(app, 'generate-payments')
  return {}
})

const prefix = 'alert '
/** The row of `_maintenance`, and the value in memory, with what the operator's address was told. */
const addressKey = 'alert-address'

interface Told {
  /** The hash of the address. A new one is told about everything that is bad. */
  address: string
  reported: ReportedAlert[]
}

/**
 * Notifies admins and the operator's address when a check starts to fail and when it passes again (O3). Also logs it, because a
 * full disk can't store a notification.
 */
export function notifyAlerts(app: PbApp): void {
  const findings = readFindings(app)
  callAlertAddress(app, findings)
  if (findings !== null) notifyAdmins(app, findings)
}

/** Repeats a failed call of the operator's address. */
export function retryAlerts(app: PbApp): void {
  if (retryState(app, addressKey) === 'due') callAlertAddress(app, readFindings(app))
}

/** Returns the findings; null if the database can't be read. */
function readFindings(app: PbApp): readonly Finding[] | null {
  try {
    return readHealth(app).findings
  } catch (error) {
    app.logger().error('the health checks could not be read', 'error', String(error))
    return null
  }
}

function notifyAdmins(app: PbApp, findings: readonly Finding[]): void {
  const before = readReported(app)
  const { news, reported } = alertNews(before, findings, nowMs())
  if (JSON.stringify(reported) === JSON.stringify(before)) return
  for (const { about, state } of news) {
    if (state === 'bad') app.logger().error('a health check fails', 'check', about)
    else app.logger().warn('a health check is good again', 'check', about)
  }
  inTransaction(app, (tx) => {
    const admins = adminIds(tx)
    if (admins.length === 0) return
    storeReported(tx, reported)
    for (const id of admins) notifyAdmin(tx, id, news, canSendMail(findings))
  })
}

function notifyAdmin(tx: PbApp, id: string, news: readonly AlertNews[], byMail: boolean): void {
  for (const { about, state } of news) notify(tx, id, 'health', { alert: about, health: state })
  const admin = find(tx, 'users', id)
  if (!admin || !byMail || news.length === 0) return
  const listed = (wantedState: AlertNews['state']): string =>
    news.flatMap(({ about, state }) => (state === wantedState ? [about] : [])).join(',')
  const data = { bad: listed('bad'), good: listed('good') }
  mailPerson(tx, admin, 'health-news', noticePath({ kind: 'health' }), data)
}

/**
 * Calls the operator's address once per news. Memory holds what it was told, because this has to work while nothing can be
 * read or stored; the database holds it across restarts.
 */
function callAlertAddress(app: PbApp, findings: readonly Finding[] | null): void {
  const target = alertTarget()
  // a server that stops closes its database, which isn't a finding
  if (target === null || isStopping()) return
  const stored = orNull(app, () => readStoredAddress(app))
  const { before, isNew } = readTold(app, target.address, stored)
  const current = findings ?? findingsWithoutDatabase(before)
  const { news, reported } = alertNews(before, current, nowMs())
  let isReachable = true
  const isTold = (each: AlertNews | null): boolean => {
    if (!isReachable) return false
    const { problem, status } = sendAlert(target, each)
    if (problem !== '') {
      const check = each?.about ?? ''
      app.logger().error('the alert address was not told', 'check', check, 'problem', problem, 'status', status)
    }
    isReachable = status !== 0
    return problem === ''
  }
  if (isNew && !isTold(null)) return recordCall(app, addressKey, false)
  const untold = news.flatMap((each) => (isTold(each) ? [] : [each.about]))
  recordCall(app, addressKey, untold.length === 0)
  const told: Told = {
    address: $security.sha256(target.address),
    reported: withoutUndelivered(before, reported, untold),
  }
  const text = JSON.stringify(told)
  app.store().set(addressKey, text)
  if (text !== stored) orNull(app, () => storeAddress(app, text))
}

function readTold(app: PbApp, address: string, stored: string | null): { before: ReportedAlert[]; isNew: boolean } {
  const known: unknown = app.store().get(addressKey) ?? stored
  if (typeof known !== 'string') return { before: [], isNew: false }
  const told = known === '' ? null : (JSON.parse(known) as Told)
  return told === null || told.address !== $security.sha256(address)
    ? { before: [], isNew: true }
    : { before: told.reported, isNew: false }
}

const readStoredAddress = (app: PbSource): string =>
  readText(app, 'SELECT value AS text FROM _maintenance WHERE name = {:addressKey}', { addressKey })

const storeAddress = (app: PbApp, value: string): unknown =>
  insertRow(app, '_maintenance', { name: addressKey, value }, 'ON CONFLICT (name) DO UPDATE SET value = excluded.value')

/** The database itself is bad, and what else was bad is unknown. */
const findingsWithoutDatabase = (before: readonly ReportedAlert[]): Finding[] => [
  { about: 'folder-read-only', state: 'bad' },
  ...before.flatMap(({ about, goneMs }) => (goneMs === 0 ? [{ about, state: 'bad' as const }] : [])),
]

function orNull<T>(app: PbApp, work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    app.logger().warn('what the alert address was told is kept in memory only', 'error', String(error))
    return null
  }
}

const readReported = (app: PbSource): ReportedAlert[] =>
  rows(
    app,
    `SELECT substr(name, {:from}) AS about, CAST(value AS INTEGER) AS goneMs FROM _maintenance WHERE name LIKE {:like} ORDER BY name`,
    { from: prefix.length + 1, like: `${prefix}%` },
    { about: '', goneMs: 0 },
  ).flatMap(({ about, goneMs }) => (isAlert(about) ? [{ about, goneMs }] : []))

const isAlert = (about: string): about is AlertTopic => (alertTopics as readonly string[]).includes(about)

function storeReported(tx: PbApp, reported: readonly ReportedAlert[]): void {
  exec(tx, 'DELETE FROM _maintenance WHERE name LIKE {:like}', { like: `${prefix}%` })
  for (const { about, goneMs } of reported) insertRow(tx, '_maintenance', { name: prefix + about, value: goneMs })
}
