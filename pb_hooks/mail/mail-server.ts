/** Whether a mail server is set up (PocketBase's SMTP settings). Without one, mails are kept for the mail log. */
export const mailServerIsSet = (app: PbApp): boolean => app.settings().smtp.enabled
