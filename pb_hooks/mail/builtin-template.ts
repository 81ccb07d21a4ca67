import {
  isAccessTemplate,
  templateRules,
  placeholderSources,
  placeholdersOfTemplate,
  placeholdersOfSubject,
  type TemplatePlaceholder,
} from '../../domain/mail/template-placeholders'
import { escapeHtml, oneLine } from '../../domain/mail/mail-placeholders'
import type { EditableTemplate, LocalizedTemplate } from '../../domain/mail/email-templates'
import { placeholderValues, type MailRequest } from './template-values'
import { emailTemplates } from './templates/templates'
import type { Block, TemplateData } from './templates/template'

const commonFields = ['firstName', 'lastName', 'email', 'actionLink'] as const

/** Returns the built-in template for editing: varying values of `facts` become placeholders. */
export function builtInTemplate(name: EditableTemplate, facts: TemplateData): LocalizedTemplate {
  const templateData: TemplateData = { ...facts, text: (field) => placeholderOf(name, field, facts) }
  const content = emailTemplates[name](templateData)
  const values = placeholderValues({ to: '{{email}}' } as MailRequest, templateData, content)
  const placeholders = placeholdersOfTemplate(name)
  const needs: readonly string[] = templateRules[name].needs
  const named = (text: string, allowed: readonly TemplatePlaceholder[]): string =>
    withPlaceholders(text, values, allowed)
  const html = (text: string): string => escapeHtml(named(text, placeholders)).replace(/\n/g, '<br>')
  const title = needs.includes('title') ? '{{title}}' : html(content.title)
  const body = bodyOf(content.blocks, {
    html,
    wholeText: needs.includes('text'),
    facts: placeholders.includes('facts'),
    access: isAccessTemplate(name),
  })
  const template = [`<h1>${title}</h1>`, ...body].join('\n')
  const missing = needs
    .filter((placeholder) => !template.includes(`{{${placeholder}}}`))
    .map((placeholder) => `<p>{{${placeholder}}}</p>`)
  // `{{title}}` replaces a subject that contains the person's name, if no placeholder stands for that name
  const [person, spoken] = [facts.text('name'), named(content.subject, placeholdersOfSubject(name))]
  return {
    subject: person !== '' && spoken.includes(person) ? '{{title}}' : oneLine(spoken),
    template: [template, ...missing].join('\n'),
  }
}

function placeholderOf(name: EditableTemplate, field: string, facts: TemplateData): string {
  // the inviter has a placeholder only for the full name
  const shownField = field === 'inviterFirst' ? 'inviter' : field
  const own = templateRules[name].own.find(
    (placeholder) =>
      placeholder !== 'facts' &&
      placeholderSources[placeholder].as === 'text' &&
      placeholderSources[placeholder].data === shownField,
  )
  const placeholder = own ?? commonFields.find((each) => each === field)
  return placeholder === undefined || facts.text(field) === '' ? facts.text(field) : `{{${placeholder}}}`
}

function withPlaceholders(
  text: string,
  values: { readonly [placeholder in TemplatePlaceholder]?: string },
  allowed: readonly TemplatePlaceholder[],
): string {
  const written = Object.entries(placeholderSources).filter(
    ([placeholder, { as }]) => as !== 'text' && isIn(allowed, placeholder),
  )
  return written
    .map(([placeholder]) => [`{{${placeholder}}}`, values[placeholder as TemplatePlaceholder] ?? ''] as const)
    .filter(([, value]) => value !== '')
    .sort(([, a], [, b]) => b.length - a.length)
    .reduce((now, [placeholder, value]) => now.replaceAll(value, placeholder), text)
}

const isIn = (placeholders: readonly string[], placeholder: string): boolean => placeholders.includes(placeholder)

interface BlockOptions {
  html: (text: string) => string
  wholeText: boolean
  facts: boolean
  /** Whether the email's link gives access to an account (S26). */
  access: boolean
}

/** Renders the blocks as HTML, with each placeholder at most once. */
function bodyOf(blocks: readonly Block[], { html, wholeText, facts, access }: BlockOptions): string[] {
  const lines = blocks.flatMap((block): string[] => {
    switch (block.kind) {
      case 'text':
        return [wholeText ? '<p>{{text}}</p>' : `<p>${html(block.text)}</p>`]
      case 'small':
        return wholeText ? [] : [`<p><small>${html(block.text)}</small></p>`]
      case 'big':
        return [`<p><strong>${html(block.text)}</strong></p>`]
      case 'quote':
        return [`<blockquote>${html(block.text)}</blockquote>`]
      case 'facts':
        return facts
          ? ['<p>{{facts}}</p>']
          : block.rows.map(([label, value]) => `<p>${html(label)}: ${html(value)}</p>`)
      case 'reasons':
        return facts ? ['<p>{{facts}}</p>'] : []
      case 'button':
        return [`<p><a href="${html(block.href)}">${html(block.label)}</a></p>`]
      case 'address':
        // the button already has the link, which must not appear anywhere else
        return access ? [] : [`<p>${html(block.href)}</p>`]
    }
  })
  return lines.filter((line, at) => !/^<p>\{\{(text|facts)\}\}<\/p>$/.test(line) || lines.indexOf(line) === at)
}
