import type { Language } from '../../domain/entities'
import { mailLogoPath } from '../../domain/mail/mail-states'
import { escapeHtml } from '../../domain/mail/mail-placeholders'
import { paths } from '../../domain/paths'
import { mailtoLink } from '../../domain/people/email/email-address'

const fallbacks = `'Helvetica Neue',Arial,sans-serif`
export const bodyFont = `Figtree,${fallbacks}`
export const displayFont = `Gabarito,Figtree,${fallbacks}`
export const textColor = '#241a20'
export const mutedColor = '#675a60'
export const accentColor = '#5e1b45'
export const borderColor = '#e2d9cb'

export const darkMediaQuery = '@media (prefers-color-scheme:dark)'

/** Styles for small screens and dark mode, for email programs that support style sheets. */
export const styleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.pad{padding:24px 20px!important}.h1{font-size:26px!important;line-height:30px!important}.big{font-size:44px!important;line-height:48px!important}.bx{padding:16px!important}}
${darkMediaQuery}{.bg{background:#181114!important}.card{background:#22191d!important}.tx,.h1,.big{color:#f4ece5!important}.mu{color:#b9abae!important}.ac{color:#e6b8bb!important}.ln{border-color:#382e33!important}.bt{background:#e6b8bb!important}.bl{color:#38101d!important}.bx{background:#2e2328!important}}`

/** The parts around the content of every email: the product's name above it, the reason and links below it. */
export interface MailFrame {
  language: Language
  subject: string
  preview: string
  product: string
  origin: string
  support: string
  because: string
  /** The unsubscribe link; '' in an email that can't be unsubscribed. */
  unsubscribeUrl: string
  invited: boolean
}

const words = {
  en: {
    network: 'partner network',
    help: 'Support',
    choices: 'Email preferences',
    never: 'Unsubscribe from all emails',
    unsubscribe: 'Unsubscribe from emails like this',
  },
  es: {
    network: 'red de socios',
    help: 'Soporte',
    choices: 'Preferencias de correo',
    never: 'Dejar de recibir todos los correos',
    unsubscribe: 'Dejar de recibir estos correos',
  },
} as const

export const unsubscribeLabel = ({
  language,
  unsubscribeUrl,
  invited,
}: Pick<MailFrame, 'language' | 'unsubscribeUrl' | 'invited'>): string =>
  unsubscribeUrl === '' ? '' : invited ? words[language].never : words[language].unsubscribe

export const cardRow = (content: string): string =>
  `<tr><td class="card pad" bgcolor="#fffdf9" style="background:#fffdf9;border-radius:24px;padding:36px 40px 24px">${content}</td></tr>`

/** Renders a whole HTML email around rows of its table. `rows` is markup; everything else is escaped here. */
export function renderFrame(mail: MailFrame, rows: string): string {
  const { help, choices, network } = words[mail.language]
  const helpHref = mail.support === '' ? `${mail.origin}${paths.support}` : mailtoLink(mail.support)
  const link = (href: string, label: string): string =>
    `<a class="mu" href="${escapeHtml(href)}" style="color:${mutedColor}">${label}</a>`
  const foot = (text: string): string =>
    `<p class="mu" style="margin:0 0 8px;font-family:${bodyFont};font-size:13px;line-height:20px;color:${mutedColor}">${text}</p>`
  const product = escapeHtml(mail.product)
  return `<!doctype html>
<html lang="${mail.language}" xmlns="http://www.w3.org/1999/xhtml">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(mail.subject)}</title>
<style>
${styleSheet}
</style></head>
<body class="bg" style="margin:0;padding:0;background:#f6f2ea">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all" aria-hidden="true">${escapeHtml(mail.preview)}</div>
<div role="main">
<table class="bg" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f6f2ea" style="background:#f6f2ea"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 8px 20px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td><img src="${escapeHtml(mail.origin + mailLogoPath)}" width="36" height="36" alt="" style="display:block;border:0;border-radius:8px"></td><td class="tx" style="padding-left:10px;font-family:${displayFont};font-size:21px;line-height:24px;font-weight:600;color:${textColor}">${product}</td></tr></table></td></tr>
${rows}
<tr><td style="padding:24px 8px 8px">${foot(escapeHtml(mail.because) + (mail.unsubscribeUrl === '' ? '' : ` ${link(mail.unsubscribeUrl, unsubscribeLabel(mail))}`))}${foot(`${product}, ${network} · ${link(helpHref, help)} · ${link(`${mail.origin}${paths.settings}`, choices)}`)}</td></tr>
</table></td></tr></table></div></body></html>`
}
