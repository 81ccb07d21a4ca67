import { hasRole } from '../users/find-user'
import { fullNameSql } from '../../domain/people/person-names'
import { switchOffRoute, pendingSwitchOffsRoute } from '../../domain/api/security/protections'
import type { Id } from '../../domain/entities'
import { protections, switchOffWaitMs, type Protection } from '../../domain/program/protections'
import { notifyProtectionChange } from '../notifications/notify'
import { audit, type Actor } from '../platform/audit'
import { moment, momentMs, nowMs } from '../platform/clock'
import { commandFor } from '../platform/command'
import { inTransaction, one } from '../platform/db'
import { requirePasswordFor, fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { readSetting } from './read-settings'
import { storeSetting } from './save-settings'
import { runSoon } from '../platform/background'

/**
 * Returns the pending request to switch a protection off (S26); null if there is none or its author is no longer an admin.
 */
function switchOffOf(app: PbApp, setting: Protection) {
  if (!readSetting(app, setting)) return null
  const last = one(
    app,
    `SELECT a.action, a.actor, a.at, COALESCE(a.after ->> 'until', '') AS until,
       COALESCE((SELECT ${fullNameSql('u')} FROM users u WHERE u.id = a.actor), '') AS name
     FROM audit_log a WHERE a.subject = {:subject}
       AND a.action IN ('protection.request', 'protection.confirm', 'protection.stop', 'protection.off')
     ORDER BY a.n DESC LIMIT 1`,
    { subject: subjectOf(setting) },
    { action: '', actor: '', at: '', until: '', name: '' },
  )
  if (last?.action !== 'protection.request' || !hasRole(app, last.actor, 'admin')) return null
  return { setting, by: last.actor, byName: last.name, at: last.at, until: last.until }
}

const subjectOf = (setting: Protection): string => `admin_settings/${setting}`

answerTo(pendingSwitchOffsRoute, ({ app }) => {
  const open = protections.flatMap((setting) => switchOffOf(app, setting) ?? [])
  const waits = open.filter(({ until }) => momentMs(until) > nowMs())
  if (waits.length < open.length) runSoon(app, 'switch-off-due')
  return { rows: waits }
})

/** Requests, confirms or stops a switch-off (S26), with an audit entry and a notification to all admins. */
commandFor(switchOffRoute, ({ app, person, audit }, { setting, act, password }) => {
  const open = switchOffOf(app, setting)
  const subject = subjectOf(setting)
  const details = { setting, from: person.name }
  switch (act) {
    case 'ask': {
      requirePasswordFor('ask-switch-off', password)
      if (open !== null || !readSetting(app, setting)) return fail('switch-off-state')
      const until = moment(nowMs() + switchOffWaitMs)
      audit('protection.request', subject, { after: { until } })
      notifyProtectionChange(app, 'asked', { ...details, until })
      return {}
    }
    case 'confirm':
      requirePasswordFor('confirm-switch-off', password)
      if (open === null) return fail('switch-off-state')
      if (open.by === person.id) return fail('confirm-own')
      audit('protection.confirm', subject, { before: { [setting]: true }, after: { [setting]: false } })
      storeSetting(app, setting, false)
      notifyProtectionChange(app, 'confirmed', details)
      return {}
    case 'stop':
      if (open === null) return fail('switch-off-state')
      audit('protection.stop', subject)
      notifyProtectionChange(app, 'stopped', details)
      return {}
  }
})

export function cancelSwitchOffsOf(tx: PbApp, asker: Id, by: Actor): void {
  for (const setting of protections) {
    if (switchOffOf(tx, setting)?.by !== asker) continue
    audit(tx, by, 'protection.stop', subjectOf(setting))
    notifyProtectionChange(tx, 'stopped', { setting, from: by.name })
  }
}

export function applyDueSwitchOffs(app: PbApp): void {
  inTransaction(app, (tx) => {
    for (const setting of protections) {
      const open = switchOffOf(tx, setting)
      if (open === null || momentMs(open.until) > nowMs()) continue
      audit(tx, { id: open.by, name: open.byName }, 'protection.off', subjectOf(setting), {
        before: { [setting]: true },
        after: { [setting]: false },
      })
      storeSetting(tx, setting, false)
      notifyProtectionChange(tx, 'due', { setting, from: open.byName })
    }
  })
}
