/** The states of mails as one looks for them: what still goes out (queued, sending) is one. */
export const mailStates = ['waiting', 'sent', 'kept', 'failed', 'bounced', 'not_sent'] as const
export type MailState = (typeof mailStates)[number]
