import { mailMark } from '../../domain/mail/mail-mark'
import type { MailTheme } from '../../domain/mail/mail-themes'
import { darkRules } from './mail-styles'
import { withoutLinks } from './without-links'

const theirMark = new RegExp(`(<img\\b[^>]*?\\ssrc=")https?://[^"/]+(${mailMark.replaceAll('.', '\\.')}")`, 'g')

/** A mail's HTML as it is looked at on this server: its links lead nowhere, and the mark is this server's own, by whatever name it was sent. */
export const asSeenHere = (html: string): string => withoutLinks(html).replace(theirMark, '$1$2')

/**
 * A mail as a light or a dark mail program shows it, whatever the browser is that looks. A frame's own colour scheme would say it too, but not in
 * every browser.
 */
export const inTheme = (html: string, theme: MailTheme): string =>
  html.replaceAll(darkRules, theme === 'dark' ? '@media all' : '@media not all')

/** The address at which a mail is looked at, once. */
export const seenMail = (html: string): string => $coterie.showMail(asSeenHere(html))
