import { mailStatuses, type MailStatus } from '../collections/mail-outbox'

/**
 * The picture in the head of every letter: the product's mark on its own ground, or what is drawn from the installation's picture. It has one
 * address for everybody, so that showing it tells nobody who reads what.
 */
export const mailMark = '/icons/apple-touch-180.png'

/** How a mail program may look. */
export const mailThemes = ['light', 'dark'] as const
export type MailTheme = (typeof mailThemes)[number]

/** The states of mails as one looks for them: what still goes out (queued, sending) is one. */
export const mailStates = ['waiting', 'sent', 'kept', 'failed', 'bounced', 'not_sent'] as const
export type MailState = (typeof mailStates)[number]

/** The state that somebody looks for of a mail's own status. */
export const mailStateOf = (status: MailStatus): MailState =>
  status === 'queued' || status === 'sending' ? 'waiting' : status

/** The statuses that are one state. */
export const statusesOf = (state: MailState): MailStatus[] => mailStatuses.filter((each) => mailStateOf(each) === state)
