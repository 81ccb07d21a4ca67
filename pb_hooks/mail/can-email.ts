import { wantsEmail, emailCategories, optOutKindOfTemplate } from '../../domain/mail/email-categories'
import { mailboxKey } from '../../domain/people/email/email-address'
import { moment, isKnownTimeZone, nowMs, timeZone } from '../platform/clock'
import { exec, exists, insertRow, readText } from '../platform/db'
import { serverKey } from '../secrets/stored-secrets'
import { parseNotifyChoices, type NotifyChoices, quietMinutes } from '../../domain/notices/choices'
import type { MailTemplate } from '../../domain/entities'

/** Reports whether an email may be sent. This is the only such check; it runs before queueing and again before sending. */
export function canEmail(app: PbApp, { to, template }: { to: string; template: MailTemplate }): boolean {
  const kind = emailCategories[template]
  if (optOutKindOfTemplate(template) === null) return true
  if (isSuppressed(app, to)) return false
  return kind === 'invitation' || wantsEmail(readNotifyChoices(app, to), template)
}

/** Reads the email preferences of the account with this address; a missing preference means on. */
export function readNotifyChoices(app: PbApp, email: string): NotifyChoices {
  // the condition on '' lets SQLite use the partial index instead of scanning all people
  const stored = `SELECT COALESCE(notify, '') AS text FROM users WHERE email = {:email} AND email != ''`
  return storedNotifyChoices(readText(app, stored, { email }))
}

export const storedNotifyChoices = (notify: string): NotifyChoices =>
  parseNotifyChoices(notify === '' ? null : JSON.parse(notify))

/** Returns the keyed hash of an address. Suppressed addresses are stored only as hashes, so the list reveals no address. */
export const hashOf = (app: PbApp, address: string): string =>
  $security.hs256(mailboxKey(address), serverKey(app, 'never-write-key'))

/** Adds an address to the suppression list, which stops all emails that aren't necessary. */
export function suppressAddress(app: PbApp, address: string): void {
  insertRow(app, '_suppressions', { hash: hashOf(app, address), at: moment() }, 'ON CONFLICT DO NOTHING')
}

export const isSuppressed = (app: PbApp, address: string): boolean =>
  exists(app, 'SELECT 1 AS found FROM _suppressions WHERE hash = {:hash}', { hash: hashOf(app, address) })

/** Removes an address when its owner verifies it for an account; from then on the account's preferences apply. */
export function unsuppressAddress(app: PbApp, address: string): void {
  exec(app, 'DELETE FROM _suppressions WHERE hash = {:hash}', { hash: hashOf(app, address) })
}

/** Returns the time (ms) until which email and push messages must wait; 0 = no wait. */
export function quietUntil(app: PbApp, { quiet }: NotifyChoices): number {
  if (!quiet) return 0
  const now = nowMs()
  const zone = isKnownTimeZone(quiet.zone) ? quiet.zone : timeZone(app)
  const local = new DateTime(moment(now)).time().in(new Timezone(zone)).format('15:04')
  const minutes = quietMinutes(quiet, local)
  // rounds down to the minute, like the local time
  return minutes === 0 ? 0 : now - (now % 60_000) + minutes * 60_000
}
