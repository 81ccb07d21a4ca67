/** What is said instead of "sent" while no mail server is set up: mails are kept in the mail log. */
export const mails = {
  keptHint: 'No mail server is set up here yet: the mail is kept in the mail log, where an admin can read it.',
  /** In place of "both addresses are told", where an address for payments was changed. */
  keptTold: 'No mail server is set up here yet: the mails about it are kept in the mail log.',
  /** To an admin, instead of "is on its way". */
  notSent: 'No mail was sent: no mail server is set up.',
  openMailLog: 'Open mail log',
  /** To an affiliate, instead of "Invitation email sent": their own link does the same. */
  invitationSaved: 'Invitation saved',
  invitationNotSent: 'No email was sent, because no mail server is set up here. Send them your referral link yourself.',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  keptInApp: (name: string) => `${name} sees it in the app; the mail is kept`,
}
