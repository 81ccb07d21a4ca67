import { wantsEmail, emailCategories, optOutKindOfTemplate } from '../../domain/mail/email-categories'
import { parseNotifyChoices, type NotifyChoices } from '../../domain/notices/choices'
import type { MailTemplate } from '../../domain/entities'
import { one } from '../platform/db'
import { isSuppressed } from './suppression-list'

/**
 * Reports whether an email may be sent; the only such check, before queueing and again before sending. Necessary emails
 * always may.
 */
export function canEmail(app: PbApp, { to, template }: { to: string; template: MailTemplate }): boolean {
  const kind = emailCategories[template]
  if (optOutKindOfTemplate(template) === null) return true
  if (isSuppressed(app, to)) return false
  return kind === 'invitation' || wantsEmail(readNotifyChoices(app, to), template)
}

/** Reads the email preferences of the account with this address; a missing preference means on. */
export function readNotifyChoices(app: PbApp, email: string): NotifyChoices {
  const row = one(
    app,
    // the condition on '' lets SQLite use the partial index instead of scanning all people
    `SELECT COALESCE(notify, '') AS notify FROM users WHERE email = {:email} AND email != ''`,
    { email },
    { notify: '' },
  )
  return storedNotifyChoices(row?.notify ?? '')
}

export const storedNotifyChoices = (notify: string): NotifyChoices =>
  parseNotifyChoices(notify === '' ? null : JSON.parse(notify))
