import { mailLogoPath } from '../../domain/mail/email-templates'
import { escapeHtml, oneLine } from '../../domain/mail/mail-placeholders'
import { paths } from '../../domain/paths'
import { mailtoLink } from '../../domain/people/email/email-address'
import { whySent, type Block, type TemplateData, type MailContent } from './templates/template'

const fallbacks = `'Helvetica Neue',Arial,sans-serif`
const bodyFont = `Figtree,${fallbacks}`
const displayFont = `Gabarito,Figtree,${fallbacks}`
const textColor = '#241a20'
const mutedColor = '#675a60'
const accentColor = '#5e1b45'
const borderColor = '#e2d9cb'

export const darkMediaQuery = '@media (prefers-color-scheme:dark)'

/** Styles for small screens and dark mode, for email programs that support style sheets. */
export const styleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.pad{padding:24px 20px!important}.h1{font-size:26px!important;line-height:30px!important}.big{font-size:44px!important;line-height:48px!important}.bx{padding:16px!important}}
${darkMediaQuery}{.bg{background:#181114!important}.card{background:#22191d!important}.tx,.h1,.big{color:#f4ece5!important}.mu{color:#b9abae!important}.ac{color:#e6b8bb!important}.ln{border-color:#382e33!important}.bt{background:#e6b8bb!important}.bl{color:#38101d!important}.bx{background:#2e2328!important}}`

/** What the frame around an email shows besides the facts. */
interface MailFrame {
  subject: string
  preview: string
  because: string
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

const unsubscribeLabel = ({ language, invited }: TemplateData): string =>
  invited ? words[language].never : words[language].unsubscribe

const cardRow = (content: string): string =>
  `<tr><td class="card pad" bgcolor="#fffdf9" style="background:#fffdf9;border-radius:24px;padding:36px 40px 24px">${content}</td></tr>`

function renderFrame(facts: TemplateData, mail: MailFrame, rows: string): string {
  const { language, origin, support, unsubscribeUrl } = facts
  const { help, choices, network } = words[language]
  const helpHref = support === '' ? `${origin}${paths.support}` : mailtoLink(support)
  const link = (href: string, label: string): string =>
    `<a class="mu" href="${escapeHtml(href)}" style="color:${mutedColor}">${label}</a>`
  const foot = (text: string): string =>
    `<p class="mu" style="margin:0 0 8px;font-family:${bodyFont};font-size:13px;line-height:20px;color:${mutedColor}">${text}</p>`
  const product = escapeHtml(facts.product)
  return `<!doctype html>
<html lang="${language}" xmlns="http://www.w3.org/1999/xhtml">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(mail.subject)}</title>
<style>
${styleSheet}
</style></head>
<body class="bg" style="margin:0;padding:0;background:#f6f2ea">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all" aria-hidden="true">${escapeHtml(mail.preview)}</div>
<div role="main">
<table class="bg" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f6f2ea" style="background:#f6f2ea"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 8px 20px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td><img src="${escapeHtml(origin + mailLogoPath)}" width="36" height="36" alt="" style="display:block;border:0;border-radius:8px"></td><td class="tx" style="padding-left:10px;font-family:${displayFont};font-size:21px;line-height:24px;font-weight:600;color:${textColor}">${product}</td></tr></table></td></tr>
${rows}
<tr><td style="padding:24px 8px 8px">${foot(escapeHtml(mail.because) + (unsubscribeUrl === '' ? '' : ` ${link(unsubscribeUrl, unsubscribeLabel(facts))}`))}${foot(`${product}, ${network} · ${link(helpHref, help)} · ${link(`${origin}${paths.settings}`, choices)}`)}</td></tr>
</table></td></tr></table></div></body></html>`
}

const paragraph = (size: string, color: string, cls: string, text: string): string =>
  `<p class="${cls}" style="margin:0 0 16px;font-family:${bodyFont};${size}color:${color}">${text}</p>`
const normal = (text: string): string => paragraph('font-size:16px;line-height:26px;', textColor, 'tx', text)
const small = (text: string): string => paragraph('font-size:13px;line-height:20px;', mutedColor, 'mu', text)

const safeHref = (href: string): string => (/^(https?:\/\/|mailto:)/.test(href) ? escapeHtml(href) : '#')
const withBreaks = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br>')

function htmlBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      return normal(withBreaks(block.text))
    case 'small':
      return small(escapeHtml(block.text))
    case 'big':
      return `<p class="big" style="margin:0 0 4px;font-family:${displayFont};font-size:56px;line-height:60px;font-weight:600;letter-spacing:-1.5px;color:${textColor}">${escapeHtml(block.text)}</p>`
    case 'quote':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr><td class="bx tx" bgcolor="#f6f2ea" style="background:#f6f2ea;border-radius:16px;padding:20px;word-break:break-word;overflow-wrap:anywhere;font-family:${bodyFont};font-size:15px;line-height:22px;color:${textColor}">${withBreaks(block.text)}</td></tr></table>`
    case 'facts':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">${block.rows.map(factRow).join('')}</table>`
    case 'reasons':
      return box(block.rows.map(reason).join(''))
    case 'button':
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="bt" bgcolor="#5e1b45" style="border-radius:28px;background:#5e1b45"><a class="bl" href="${safeHref(block.href)}" style="display:inline-block;padding:15px 28px;font-family:${bodyFont};font-size:16px;line-height:20px;font-weight:600;color:#fff8f1;text-decoration:none">${escapeHtml(block.label)}</a></td></tr></table>`
    case 'address':
      return small(`<span style="word-break:break-all">${escapeHtml(block.href)}</span>`)
  }
}

const box = (content: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr><td class="bx" bgcolor="#f6f2ea" style="background:#f6f2ea;border-radius:16px;padding:20px 20px 4px">${content}</td></tr></table>`

const reason = ({ title, beads, how }: { title: string; beads: string; how: string }): string =>
  `<p class="tx" style="margin:0 0 4px;font-family:${bodyFont};font-size:15px;line-height:22px;font-weight:600;color:${textColor}">${escapeHtml(title)}</p>${
    beads === ''
      ? ''
      : `<p class="ac" aria-hidden="true" style="margin:0 0 4px;font-family:Arial,sans-serif;font-size:13px;line-height:20px;letter-spacing:1px;word-break:break-all;color:${accentColor}">${beads}</p>`
  }<p class="mu" style="margin:0 0 16px;font-family:${bodyFont};font-size:13px;line-height:20px;color:${mutedColor}">${escapeHtml(how)}</p>`

function factRow([label, value]: [string, string], index: number): string {
  const border = index === 0 ? '' : `border-top:1px solid ${borderColor};`
  const cell = `font-family:${bodyFont};font-size:15px;line-height:22px;`
  return `<tr><td class="mu ln" style="padding:10px 16px 10px 0;${border}${cell}color:${mutedColor}">${escapeHtml(label)}</td><td class="tx ln" align="right" style="padding:10px 0;word-break:break-word;overflow-wrap:anywhere;${border}${cell}font-weight:600;color:${textColor}">${breakable(value)}</td></tr>`
}

const breakable = (value: string): string =>
  value.includes('@') ? escapeHtml(value).replaceAll(/[@.]/g, '<wbr>$&') : escapeHtml(value)

/** Renders an email as HTML: one table of 560 px, inline styles, every value escaped. */
export function renderHtml(letter: MailContent, facts: TemplateData): string {
  const title = `<h1 class="h1" style="margin:0 0 16px;font-family:${displayFont};font-size:30px;line-height:34px;font-weight:600;letter-spacing:-.4px;color:${textColor}">${escapeHtml(letter.title)}</h1>`
  const frame = { subject: oneLine(letter.subject), preview: letter.preview, because: whySent(letter, facts) }
  return renderFrame(facts, frame, cardRow(title + letter.blocks.map(htmlBlock).join('')))
}

function textBlock(block: Block): string {
  switch (block.kind) {
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
    case 'button':
      return `${block.label}:\n${block.href}`
    case 'reasons':
      return block.rows.map(({ title, how }) => `${title}: ${how}`).join('\n')
    case 'quote':
      return block.text
        .split(/\r?\n/)
        .map((row) => `> ${row}`)
        .join('\n')
    case 'address':
      return ''
    default:
      return block.text
  }
}

export function renderText(letter: MailContent, facts: TemplateData): string {
  const blocks = letter.blocks.filter((block) => !introducesButtonAddress(block, letter)).map(textBlock)
  return [
    letter.title,
    ...blocks.filter((text) => text !== ''),
    `-- \n${whySent(letter, facts)}\n${unsubscribeLine(facts)}${facts.product}, ${facts.origin}`,
  ].join('\n\n')
}

const unsubscribeLine = (facts: TemplateData): string =>
  facts.unsubscribeUrl === '' ? '' : `${unsubscribeLabel(facts)}:\n${facts.unsubscribeUrl}\n`

/** Reports whether a block only introduces a button's address, which plain text doesn't need. */
const introducesButtonAddress = (block: Block, { blocks }: MailContent): boolean =>
  block.kind === 'text' && blocks[blocks.indexOf(block) + 1]?.kind === 'address'

/** Renders an email with an admin's subject and HTML, in which the placeholders are already filled and escaped. */
export function renderAdminMail(facts: TemplateData, mail: { subject: string; body: string; because: string }) {
  const content = `<div class="tx" style="font-family:${bodyFont};font-size:16px;line-height:26px;color:${textColor}">${mail.body}</div>`
  return {
    subject: mail.subject,
    html: renderFrame(facts, { ...mail, preview: '' }, cardRow(content)),
    text: [htmlToText(mail.body), unsubscribeLine(facts).trim()].filter((part) => part !== '').join('\n\n-- \n'),
  }
}

/** Converts an admin's HTML to plain text: links keep their address, blocks become lines. */
export function htmlToText(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, (_whole, href: string, label: string) =>
      label.includes(href) ? label : `${label} (${href})`,
    )
    .replace(/<(br|\/p|\/div|\/h[1-6]|\/li|\/tr)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (_whole, name: string) => entities[name] ?? '')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const entities: { [name: string]: string } = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' }
