import { cardRow, renderFrame, bodyFont, textColor } from './frame'
import type { TemplateData } from './templates/template'
import { unsubscribeLine } from './layout'

/** Renders an email with a subject and HTML written by an admin, whose placeholders are already filled and escaped. */
export function renderAdminMail(
  facts: TemplateData,
  mail: { subject: string; body: string; because: string },
): {
  subject: string
  html: string
  text: string
} {
  const { language, product, origin, support, unsubscribeUrl, invited } = facts
  const content = `<div class="tx" style="font-family:${bodyFont};font-size:16px;line-height:26px;color:${textColor}">${mail.body}</div>`
  const around = {
    language,
    product,
    origin,
    support,
    subject: mail.subject,
    preview: '',
    because: mail.because,
    unsubscribeUrl,
    invited,
  }
  return {
    subject: mail.subject,
    html: renderFrame(around, cardRow(content)),
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
