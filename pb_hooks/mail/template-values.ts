import { paths } from '../../domain/paths'
import { origin } from '../platform/environment'
import type { Language, MailTemplate } from '../../domain/entities'
import { placeholderSources, type TemplatePlaceholder } from '../../domain/mail/template-placeholders'
import type { PlaceholderValues } from '../../domain/mail/mail-placeholders'
import { formatCents } from '../../domain/money/dollars'
import type { TemplateData, MailContent } from './templates/template'
import { mailDate, mailDay, mailMoment, mailMonth } from './mail-date'

/** Returns the data of the test email: the welcome email with the admin's own name (S2, P11). */
export const testEmailData = (user: PbRecord): { firstName: string; lastName: string; actionLink: string } => ({
  firstName: user.getString('first_name'),
  lastName: user.getString('last_name'),
  actionLink: `${origin()}${paths.settings}`,
})

/** An email to render. `data` fills the template; the server creates links from its own records (S3). */
export interface MailRequest {
  to: string
  template: MailTemplate
  language: Language
  data: { [name: string]: string | number }
}

/** Returns the values of a template's placeholders, from the recipient, the data, and the text of the built-in template. */
export function placeholderValues({ to }: MailRequest, facts: TemplateData, content: MailContent): PlaceholderValues {
  const { blocks } = content
  const own = Object.entries(placeholderSources).map(
    ([place, { data, as }]) => [place, written(facts, data, as)] as const,
  )
  const values: { [place in TemplatePlaceholder]?: string } = {
    ...Object.fromEntries(own),
    firstName: facts.text('firstName'),
    lastName: facts.text('lastName'),
    email: to,
    actionLink: facts.text('actionLink') || facts.origin,
    title: content.title,
    text: textOf(content),
    facts: blocks
      .flatMap((block) => {
        if (block.kind === 'reasons') return block.rows.map(({ title, how }) => `${title}: ${how}`)
        return block.kind === 'facts' ? block.rows.map(([label, value]) => `${label}: ${value}`) : []
      })
      .join('\n'),
  }
  return values
}

function textOf({ blocks, title }: MailContent): string {
  const textsOfKind = (kind: 'text' | 'small') => blocks.flatMap((block) => (block.kind === kind ? [block.text] : []))
  const texts = textsOfKind('text')
  return (texts.length > 0 ? texts : textsOfKind('small')).join('\n\n') || title
}

function written(
  facts: TemplateData,
  data: string,
  as: (typeof placeholderSources)[keyof typeof placeholderSources]['as'],
): string {
  const { language, zone } = facts
  if (facts.text(data) === '') return ''
  switch (as) {
    case 'cents':
      return formatCents(facts.number(data))
    case 'month':
      return mailMonth(facts.text(data), language)
    case 'moment':
      return mailMoment(facts.number(data), zone, language)
    case 'date':
      return mailDate(facts.number(data), zone, language)
    case 'day':
      return mailDay(facts.text(data), language)
    case 'text':
      return facts.text(data)
  }
}
