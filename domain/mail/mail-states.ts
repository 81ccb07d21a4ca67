import { mailStatuses, type MailStatus } from '../collections/mail-outbox'

/** The path of the logo. It is the same for everyone, so loading it doesn't identify the reader. */
export const mailLogoPath = '/icons/apple-touch-180.png'

export const mailThemes = ['light', 'dark'] as const
export type MailTheme = (typeof mailThemes)[number]

/** The states that admins see. `waiting` covers both queued emails and emails that are being sent. */
export const mailStates = ['waiting', 'sent', 'kept', 'failed', 'bounced', 'not_sent'] as const
export type MailState = (typeof mailStates)[number]

export const mailStateOf = (status: MailStatus): MailState =>
  status === 'queued' || status === 'sending' ? 'waiting' : status

export const mailStatusesOf = (state: MailState): MailStatus[] =>
  mailStatuses.filter((each) => mailStateOf(each) === state)
