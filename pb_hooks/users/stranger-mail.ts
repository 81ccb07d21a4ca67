import { normalisedEmail } from '../../domain/people/email/email-address'
import { userByEmail } from './find-user'
import { limitPerson, withinLimit } from './limits'

/** What makes us write to an address that nobody has proved to us. */
type Cause = 'signup' | 'verify' | 'forgot' | 'apply' | 'proof' | 'invite' | 'lead' | 'paypal' | 'email'

/**
 * The allowance that a letter counts on (S27). All letters to a mailbox without a verified account share one, whatever causes them and however
 * the address is written. A verified account has one for each cause, so that no stranger's sign-ups use up its owner's way back in.
 */
const allowanceOf = (app: PbApp, cause: Cause, email: string): string =>
  userByEmail(app, email)?.getBool('verified') === true ? `${cause} ${email}` : `mailbox ${normalisedEmail(email)}`

/** Counts a letter that a stranger can cause; false when the mailbox got three in the last hour and this one must be left out. */
export const mayMailStranger = (app: PbApp, cause: Cause, email: string): boolean =>
  withinLimit('strangerMail', allowanceOf(app, cause, email))

/** The same for a letter that an admin sends: `rate-limited` instead of leaving it out. */
export const limitStrangerMail = (app: PbApp, cause: Cause, email: string): void =>
  limitPerson('strangerMail', allowanceOf(app, cause, email))
