/** How a mail program may look. */
export const mailThemes = ['light', 'dark'] as const
export type MailTheme = (typeof mailThemes)[number]
