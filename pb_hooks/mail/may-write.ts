import { stoppableKindOf } from '../../domain/mail/letter-kinds'
import type { MailTemplate, NotifyChoices } from '../../domain/entities'
import { one } from '../platform/db'
import { saidNever } from './never-write'

/**
 * Whether a letter may go to an address: the one place that decides, asked before a letter is queued and again before it leaves.
 * Necessary letters always go; any other stays away from whoever said "never", and from an account that switched its kind off.
 */
export function mayWrite(app: PbApp, { to, template }: { to: string; template: MailTemplate }): boolean {
  const kind = stoppableKindOf(template)
  if (kind === null) return true
  if (saidNever(app, to)) return false
  return kind === 'invitation' || choicesOf(app, to)[kind]?.mail !== false
}

/** What an account with this address chose for its mails; missing = on. */
export function choicesOf(app: PbApp, email: string): NotifyChoices {
  const row = one(
    app,
    `SELECT COALESCE(notify, '') AS notify FROM users WHERE email = {:email}`,
    { email },
    { notify: '' },
  )
  return (row && row.notify !== '' && row.notify !== 'null' ? JSON.parse(row.notify) : {}) as NotifyChoices
}
