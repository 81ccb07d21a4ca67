import { mailMark, type MailTheme } from '../../domain/mail/mail-states'
import { darkRules } from './frame'

/**
 * A mail's HTML whose links lead nowhere: what is only looked at must not sign anybody in, and nobody leaves the page by it. What a
 * document can do beyond that is shut by the policy it is shown under (server/mailview).
 */
export const withoutLinks = (html: string): string =>
  html.replace(/(<(?:a|area)\b[^>]*?)\s+(?:xlink:)?href\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '$1')

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

/** A text whose single-use tokens in links (`#…`, 64 hex digits) can't be used any more. */
export const maskLinks = (text: string): string => text.replace(/#[0-9a-f]{64}\b/g, '#…')

/**
 * The same of "It wasn't me" alone: those links sign every device of their reader out and aren't there to be passed on, so nobody who reads
 * the log can press one.
 */
export const maskAlarms = (text: string): string => text.replace(/(\/not-me(?:\?[^\s"'<>#]*)?)#[0-9a-f]{64}\b/g, '$1#…')

/** The single-use tokens in the links of a text. */
export const tokensIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/#([0-9a-f]{64})\b/g)].map(([, token = '']) => token)),
]
