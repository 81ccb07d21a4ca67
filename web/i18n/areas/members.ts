import { members } from '../groups'

/** What is done on one's profile, and its pause. */
export const activity = members.area((words) => words.activity)

/** The affiliate's overview and share kit. Toasts as the specification fixes them. */
export const affiliateArea = members.area((words) => words.affiliateArea)

/** A person's own application to become an affiliate. */
export const application = members.area((words) => words.application)

/** Earnings of renters and affiliates: cards and payment histories. The reason sheet has its own words (`reason.ts`). */
export const earnings = members.area((words) => words.earnings)

/** What is left until the first day that counts, of a rental and of a referral. */
export const firstSteps = members.area((words) => words.firstSteps)

/** The next three months, wherever they are shown. */
export const forecastWords = members.area((words) => words.forecast)

/** Ending an agreement: the request, what is still paid, what to do until then. */
export const leaving = members.area((words) => words.leaving)

/** Settings of a person: account, security, cancelling. Toasts as the specification fixes them. */
export const memberSettings = members.area((words) => words.memberSettings)

/** The renter's overview and rental history. */
export const member = members.area((words) => words.member)

/** What reaches a person and where: the Notifications tab of the settings. */
export const noticeChoices = members.area((words) => words.noticeChoices)

/** What the owner of a held line reads, and how they object (M23). */
export const ownHold = members.area((words) => words.ownHold)

/** The reason sheet: where an amount comes from, why it is in its state and what happens next. */
export const reason = members.area((words) => words.reason)

/** My Referrals. Toasts as the specification fixes them. */
export const referrals = members.area((words) => words.referrals)

/** The files of one's own statement. */
export const ownStatementFiles = members.area((words) => words.statementFiles)

/** A year's statement: every line and payment with the balance after it. */
export const statementWords = members.area((words) => words.statement)

/** Terms that somebody is asked to agree to anew. */
export const termsAgain = members.area((words) => words.termsAgain)

/** The member's help desk. Toasts and empty states as the specification fixes them. */
export const tickets = members.area((words) => words.tickets)
