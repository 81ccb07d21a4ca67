import { mailLogoPath, type MailTheme } from '../../domain/mail/email-templates'
import { darkMediaQuery } from './layout'

/**
 * Disables all links in an email's HTML, because viewing must neither sign in nor leave the page. A content policy blocks
 * everything else that HTML can do (`showMailFrame`).
 */
export const disableLinks = (html: string): string =>
  html.replace(/(<(?:a|area)\b[^>]*?)\s+(?:xlink:)?href\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '$1')

const theirMark = new RegExp(`(<img\\b[^>]*?\\ssrc=")https?://[^"/]+(${mailLogoPath.replaceAll('.', '\\.')}")`, 'g')

/** Prepares an email's HTML for viewing: disables links, and loads the logo from this server. */
export const toViewableHtml = (html: string): string => disableLinks(html).replace(theirMark, '$1$2')

/** Applies light or dark styles regardless of the browser, because not every browser supports a frame's color scheme. */
export const withTheme = (html: string, theme: MailTheme): string =>
  html.replaceAll(darkMediaQuery, theme === 'dark' ? '@media all' : '@media not all')

/** Masks the single-use tokens (64 hex digits after `#`) in links. */
export const maskLinks = (text: string): string => text.replace(/#[0-9a-f]{64}\b/g, '#…')

export const findTokens = (text: string): string[] => [
  ...new Set([...text.matchAll(/#([0-9a-f]{64})\b/g)].map(([, token = '']) => token)),
]
