import { confirmClockRoute } from '../../domain/api/program/health'
import { recordClockConfirmation } from '../platform/clock-check'
import { commandFor } from '../platform/command'
import { runSoon } from '../platform/background'
import { noticePath } from '../../domain/notices/link'
import { alertNews, canSendMail, type AlertNews, type ReportedAlert } from '../../domain/program/alerts'
import { alertTopics, type AlertTopic } from '../../domain/program/health'
import { mailPerson } from '../mail/enqueue'
import { adminIds, notify } from '../notifications/notify'
import { nowMs } from '../platform/clock'
import { exec, find, inTransaction, rows, insertRow } from '../platform/db'
import { readHealth } from './read-health'

/** Confirms that the server's clock is correct (M42); the monthly job then continues. */
commandFor(confirmClockRoute, ({ app, person }) => {
  recordClockConfirmation(app, person)
  runSoon(app, 'generate-payments')
  return {}
})

const prefix = 'alert '

/**
 * Notifies admins when a check starts to fail and when it passes again (O3). Also logs it, because a full disk can't store
 * a notification.
 */
export function notifyAlerts(app: PbApp): void {
  const { findings } = readHealth(app)
  const before = readNotifiedAlerts(app)
  const { news, reported: notified } = alertNews(before, findings, nowMs())
  if (JSON.stringify(notified) === JSON.stringify(before)) return
  for (const { about, state } of news) {
    if (state === 'bad') app.logger().error('a health check fails', 'check', about)
    else app.logger().warn('a health check is good again', 'check', about)
  }
  inTransaction(app, (tx) => {
    const admins = adminIds(tx)
    if (admins.length === 0) return
    storeNotifiedAlerts(tx, notified)
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

const readNotifiedAlerts = (app: PbSource): ReportedAlert[] =>
  rows(
    app,
    `SELECT substr(name, {:from}) AS about, CAST(value AS INTEGER) AS goneMs FROM _maintenance WHERE name LIKE {:like} ORDER BY name`,
    { from: prefix.length + 1, like: `${prefix}%` },
    { about: '', goneMs: 0 },
  ).flatMap(({ about, goneMs }) => (isAlert(about) ? [{ about, goneMs }] : []))

const isAlert = (about: string): about is AlertTopic => (alertTopics as readonly string[]).includes(about)

function storeNotifiedAlerts(tx: PbApp, notified: readonly ReportedAlert[]): void {
  exec(tx, 'DELETE FROM _maintenance WHERE name LIKE {:like}', { like: `${prefix}%` })
  for (const { about, goneMs } of notified) insertRow(tx, '_maintenance', { name: prefix + about, value: goneMs })
}
