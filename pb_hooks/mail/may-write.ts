import { isLetterWanted, letterKinds, stoppableKindOf } from '../../domain/mail/letter-kinds'
import { choicesIn, type NotifyChoices } from '../../domain/notices/choices'
import type { MailTemplate } from '../../domain/entities'
import { one } from '../platform/db'
import { saidNever } from './never-write'

/**
 * Reports whether an email may go to an address. This is the only check, made before queueing and again before sending.
 * Necessary emails always may; others not to suppressed addresses, nor to accounts that disabled the kind or never asked
 * for it.
 */
export function mayWrite(app: PbApp, { to, template }: { to: string; template: MailTemplate }): boolean {
  const kind = letterKinds[template]
  if (stoppableKindOf(template) === null) return true
  if (saidNever(app, to)) return false
  return kind === 'invitation' || isLetterWanted(choicesOf(app, to), template)
}

/** Reads the email preferences of the account with this address; missing = on. */
export function choicesOf(app: PbApp, email: string): NotifyChoices {
  const row = one(
    app,
    // the condition on '' lets SQLite use the partial index instead of scanning all people
    `SELECT COALESCE(notify, '') AS notify FROM users WHERE email = {:email} AND email != ''`,
    { email },
    { notify: '' },
  )
  return storedChoices(row?.notify ?? '')
}

export const storedChoices = (notify: string): NotifyChoices => choicesIn(notify === '' ? null : JSON.parse(notify))
