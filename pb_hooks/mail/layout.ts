import { escapeHtml, oneLine } from '../../domain/mail/mail-placeholders'
import {
  cardRow,
  renderFrame,
  unsubscribeLabel,
  type MailFrame,
  accentColor,
  bodyFont,
  displayFont,
  textColor,
  borderColor,
  mutedColor,
} from './frame'
import { whySent, type Block, type TemplateData, type MailContent } from './templates/template'

const paragraph = (size: string, colour: string, cls: string, text: string): string =>
  `<p class="${cls}" style="margin:0 0 16px;font-family:${bodyFont};${size}color:${colour}">${text}</p>`
const normal = (text: string): string => paragraph('font-size:16px;line-height:26px;', textColor, 'tx', text)
const small = (text: string): string => paragraph('font-size:13px;line-height:20px;', mutedColor, 'mu', text)

/** Returns the escaped address of a link; only web and email addresses become links. */
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

const frameOf = (letter: MailContent, facts: TemplateData): MailFrame => ({
  language: facts.language,
  subject: oneLine(letter.subject),
  preview: letter.preview,
  product: facts.product,
  origin: facts.origin,
  support: facts.support,
  because: whySent(letter, facts),
  unsubscribeUrl: facts.unsubscribeUrl,
  invited: facts.invited,
})

/** Renders an email as HTML: one table of 560 px, inline styles, every value escaped. */
export function renderHtml(letter: MailContent, facts: TemplateData): string {
  const title = `<h1 class="h1" style="margin:0 0 16px;font-family:${displayFont};font-size:30px;line-height:34px;font-weight:600;letter-spacing:-.4px;color:${textColor}">${escapeHtml(letter.title)}</h1>`
  return renderFrame(frameOf(letter, facts), cardRow(title + letter.blocks.map(htmlBlock).join('')))
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
  const blocks = letter.blocks.filter((block) => !isRepeat(block, letter)).map(textBlock)
  return [
    letter.title,
    ...blocks.filter((text) => text !== ''),
    `-- \n${whySent(letter, facts)}\n${unsubscribeLine(facts)}${facts.product}, ${facts.origin}`,
  ].join('\n\n')
}

export const unsubscribeLine = (facts: TemplateData): string =>
  facts.unsubscribeUrl === '' ? '' : `${unsubscribeLabel(facts)}:\n${facts.unsubscribeUrl}\n`

/** Reports whether a block only introduces a button's address, which plain text doesn't need. */
const isRepeat = (block: Block, { blocks }: MailContent): boolean =>
  block.kind === 'text' && blocks[blocks.indexOf(block) + 1]?.kind === 'address'
