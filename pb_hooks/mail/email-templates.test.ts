import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mailTemplates } from '../../domain/collections/mail-outbox'
import { editableTemplates, isCustomized } from '../../domain/mail/email-templates'
import { oneLine } from '../../domain/mail/mail-placeholders'
import { emailTemplateProblem } from '../../domain/mail/template-placeholders'
import { builtInTemplate } from './builtin-template'
import { htmlToText, renderHtml, renderText } from './layout'
import { emailTemplates } from './templates/templates'
import { wordingIn, type TemplateData } from './templates/template'
import { maskLinks } from './viewable-mail'

const token = 'ab'.repeat(32)
const hostile = `<img src=x onerror=alert(1)>"'&\r\nBcc: everybody@example.com`

/** The part of PocketBase's date that emails use; goja has no Intl. */
class FakeDateTime {
  private readonly at: Date
  constructor(value: string) {
    this.at = new Date(value.replace(' ', 'T'))
  }
  time() {
    return this
  }
  in() {
    return this
  }
  format(layout: string): string {
    const parts: { [layout: string]: string } = {
      'Jan 2, 2006': 'Nov 21, 2026',
      '2': String(this.at.getUTCDate()),
      '1': String(this.at.getUTCMonth() + 1),
      '2006': String(this.at.getUTCFullYear()),
      '3:04 PM': '12:28 PM',
      '15:04': '12:28',
    }
    return parts[layout] ?? ''
  }
}

beforeAll(() => {
  vi.stubGlobal('DateTime', FakeDateTime)
  vi.stubGlobal('Timezone', class {})
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 21))
})
afterAll(() => vi.unstubAllGlobals())

const factsWith = (language: 'en' | 'es', value: string): TemplateData => ({
  language,
  product: 'Coterie',
  support: '',
  origin: 'https://x.test',
  unsubscribeUrl: 'https://x.test/unsubscribe?about=support#sealed',
  invited: false,
  zone: 'UTC',
  rental: '$100.00',
  commission: '$50.00',
  text: (name) => (name === 'actionLink' ? `https://x.test/verify#${token}` : value),
  number: () => Date.UTC(2026, 10, 21),
  ...wordingIn(language),
})

describe.each(['en', 'es'] as const)('email templates in %s', (language) => {
  it.each(mailTemplates)(
    'include a subject, HTML and plain text for the %s email, and escape user input',
    (template) => {
      const facts = factsWith(language, hostile)
      const content = emailTemplates[template](facts)
      const html = renderHtml(content, facts)
      const text = renderText(content, facts)
      expect(oneLine(content.subject)).not.toMatch(/[\r\n]/)
      expect(content.subject.length).toBeGreaterThan(5)
      expect(html).toContain(`<html lang="${language}"`)
      // the only picture is the logo, with the same address in every email
      expect(html.match(/<img[^>]*>/g)).toEqual([
        expect.stringMatching(
          /^<img src="https:\/\/x\.test\/icons\/apple-touch-180\.png" width="36" height="36" alt=""/,
        ),
      ])
      expect(html).not.toMatch(/onerror=alert\(1\)>"/)
      expect(html.match(/<table/g)?.length).toBe(html.match(/<\/table>/g)?.length)
      expect(html).not.toMatch(/undefined|NaN|\[object/)
      expect(text).not.toMatch(/undefined|NaN|\[object|<\/?(p|td|table)/)
      expect(text).toContain('https://x.test')
      expect(text).toContain(facts.unsubscribeUrl)
      expect(html).toContain(`href="${facts.unsubscribeUrl}"`)
      const necessary = { ...facts, unsubscribeUrl: '' }
      expect(renderHtml(content, necessary) + renderText(content, necessary)).not.toContain('/unsubscribe')
      expect(text).toContain(`https://x.test/verify#${token}`)
    },
  )

  it('create links only to web and email addresses', () => {
    const facts: TemplateData = { ...factsWith(language, 'x'), text: () => 'javascript:alert(1)' }
    expect(renderHtml(emailTemplates.verify(facts), facts)).not.toContain('href="javascript:')
  })
})

it('Spanish emails write dates in Spanish', () => {
  const invite = emailTemplates.invite(factsWith('es', 'Ana'))
  expect(renderText(invite, factsWith('es', 'Ana'))).toContain('21 de noviembre de 2026')
})

describe('links of a logged email', () => {
  it('are all masked', () => {
    const masked = maskLinks(`<a href="https://x.test/verify#${token}">go</a> https://x.test/reset-password#${token}`)
    expect(masked).toBe('<a href="https://x.test/verify#…">go</a> https://x.test/reset-password#…')
  })

  it('are masked with a query too, while links to pages stay usable', () => {
    const text = `https://x.test/not-me?about=device#${token} https://x.test/dashboard/settings`
    expect(maskLinks(text)).toBe('https://x.test/not-me?about=device#… https://x.test/dashboard/settings')
  })
})

describe('plain text generated from HTML that an admin wrote', () => {
  it('preserves links and line breaks and drops markup', () => {
    const html =
      '<style>p{}</style><p>Hi &lt;Ana&gt; &amp; co,</p><p><a href="https://x.test/a">open</a><br>Bye</p><script>x</script>'
    expect(htmlToText(html)).toBe('Hi <Ana> & co,\nopen (https://x.test/a)\nBye')
  })
})

const sampleValues: { [field: string]: string } = {
  amountCents: '10000',
  month: '2026-10',
  first: '2026-10',
  lastDay: '2026-11-30',
  day: '2026-11-21',
  atMs: '1',
  untilMs: '1',
  status: 'resolved',
  role: 'affiliate',
  agreement: 'rental',
  pause: 'begun',
  stands: 'pending',
  payout: 'returned',
  news: 'passkey-added',
  why: 'failed',
  devices: '1795000000000 Chrome on Windows',
  lines: '',
  name: 'Ana Ortuño',
  phone: '+1 555 0100',
  language: 'en',
}
const sampleFacts = (language: 'en' | 'es'): TemplateData => ({
  ...factsWith(language, ''),
  text: (name) => sampleValues[name] ?? 'Ana',
  number: (name) => (name === 'amountCents' ? 10_000 : 3),
})

describe.each(['en', 'es'] as const)('the built-in email template offered for editing, in %s', (language) => {
  it.each(editableTemplates)('can be saved unchanged for %s, and contains no sample values', (name) => {
    const words = builtInTemplate(name, sampleFacts(language))
    expect(isCustomized(words)).toBe(true)
    expect(emailTemplateProblem(name, { ...words, subjectEs: words.subject, templateEs: words.template })).toBeNull()
    expect(`${words.subject} ${words.template}`).not.toMatch(/undefined|NaN|\bAna\b/)
  })
})

it('the built-in email template offered for editing contains the built-in text, with a placeholder for each value that varies', () => {
  const { subject, template } = builtInTemplate('reset-password', sampleFacts('en'))
  expect(subject).toBe('Choose a new password')
  expect(template).toContain('<h1>Choose a new password, {{firstName}}</h1>')
  expect(template).toContain('<p><a href="{{actionLink}}">Set a new password</a></p>')
  expect(template).toContain('This link works once and expires in 30 minutes.')
  const paid = builtInTemplate('payment-approved', sampleFacts('es'))
  expect(`${paid.subject} ${paid.template}`).toContain('{{amount}}')
  expect(`${paid.subject} ${paid.template}`).not.toContain('100.00')
})
