import { isLetterWanted, letterKinds, stoppableKindOf } from '../../domain/mail/letter-kinds'
import { choicesIn, type NotifyChoices } from '../../domain/notices/choices'
import type { MailTemplate } from '../../domain/entities'
import { one } from '../platform/db'
import { saidNever } from './never-write'

/**
 * Whether a letter may go to an address: the one place that decides, asked before a letter is queued and again before it leaves.
 * Necessary letters always go; any other stays away from whoever said "never", and from an account that switched its kind off or never asked for it.
 */
export function mayWrite(app: PbApp, { to, template }: { to: string; template: MailTemplate }): boolean {
  const kind = letterKinds[template]
  if (stoppableKindOf(template) === null) return true
  if (saidNever(app, to)) return false
  return kind === 'invitation' || isLetterWanted(choicesOf(app, to), template)
}

/** What an account with this address chose for its mails; missing = on. */
export function choicesOf(app: PbApp, email: string): NotifyChoices {
  const row = one(
    app,
    // its index holds those that have one; without saying so all people are looked through
    `SELECT COALESCE(notify, '') AS notify FROM users WHERE email = {:email} AND email != ''`,
    { email },
    { notify: '' },
  )
  return storedChoices(row?.notify ?? '')
}

/** The choices of a stored `users.notify`. */
export const storedChoices = (notify: string): NotifyChoices => choicesIn(notify === '' ? null : JSON.parse(notify))
