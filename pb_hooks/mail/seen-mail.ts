import { mailMark } from '../../domain/mail/mail-mark'
import { withoutLinks } from './without-links'

const theirMark = new RegExp(`(<img\\b[^>]*?\\ssrc=")https?://[^"/]+(${mailMark.replaceAll('.', '\\.')}")`, 'g')

/** A mail's HTML as it is looked at on this server: its links lead nowhere, and the mark is this server's own, by whatever name it was sent. */
export const asSeenHere = (html: string): string => withoutLinks(html).replace(theirMark, '$1$2')

/** The address at which a mail is looked at, once. */
export const seenMail = (html: string): string => $coterie.showMail(asSeenHere(html))
