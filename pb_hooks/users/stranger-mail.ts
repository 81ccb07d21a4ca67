import { mailboxKey } from '../../domain/people/email/email-address'
import { findUserByEmail } from './find-user'
import { limitPerson, isWithinLimit } from './limits'

type Cause = 'signup' | 'verify' | 'forgot' | 'apply' | 'proof' | 'invite' | 'lead' | 'paypal' | 'email'

/**
 * Returns the limit that an email counts against (S27). A verified account has one per cause, so a stranger's sign-ups
 * don't use up its owner's recovery emails.
 */
const allowanceOf = (app: PbApp, cause: Cause, email: string): string =>
  findUserByEmail(app, email)?.getBool('verified') === true ? `${cause} ${email}` : `mailbox ${mailboxKey(email)}`

/** Counts an email that a stranger can cause; returns false if the mailbox got three in the last hour. */
export const canMailStranger = (app: PbApp, cause: Cause, email: string): boolean =>
  isWithinLimit('strangerMail', allowanceOf(app, cause, email))

/** Counts an email to a stranger that an admin sends; throws `rate-limited` above the limit. */
export const limitStrangerMail = (app: PbApp, cause: Cause, email: string): void =>
  limitPerson('strangerMail', allowanceOf(app, cause, email))
