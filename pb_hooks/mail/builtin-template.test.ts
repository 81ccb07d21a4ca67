import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { emailTemplateProblem } from '../../domain/mail/template-placeholders'
import { isCustomized, editableTemplates } from '../../domain/mail/email-templates'
import { wordingIn, type TemplateData } from './templates/template'
import { builtInTemplate } from './builtin-template'

/** The part of PocketBase's date that emails use; goja has no Intl. */
class FakeDateTime {
  time() {
    return this
  }
  in() {
    return this
  }
  format(layout: string): string {
    const parts: { [layout: string]: string } = { 'Jan 2, 2006': 'Nov 21, 2026', '2': '21', '1': '11', '2006': '2026' }
    return parts[layout] ?? '12:28'
  }
}
beforeAll(() => {
  vi.stubGlobal('DateTime', FakeDateTime)
  vi.stubGlobal('Timezone', class {})
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 21))
})
afterAll(() => vi.unstubAllGlobals())

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
const facts = (language: 'en' | 'es'): TemplateData => ({
  language,
  ...wordingIn(language),
  product: 'Coterie',
  support: '',
  origin: 'https://x.test',
  unsubscribeUrl: '',
  invited: false,
  zone: 'UTC',
  rental: '$100.00',
  commission: '$50.00',
  text: (name) => sampleValues[name] ?? 'Ana',
  number: (name) => (name === 'amountCents' ? 10_000 : 3),
})

describe.each(['en', 'es'] as const)('the built-in email template offered for editing, in %s', (language) => {
  it.each(editableTemplates)('can be saved unchanged for %s, and contains no sample values', (name) => {
    const words = builtInTemplate(name, facts(language))
    expect(isCustomized(words)).toBe(true)
    expect(emailTemplateProblem(name, { ...words, subjectEs: words.subject, templateEs: words.template })).toBeNull()
    expect(`${words.subject} ${words.template}`).not.toMatch(/undefined|NaN|\bAna\b/)
  })
})

it('the built-in email template offered for editing contains the built-in text, with a placeholder for each value that varies', () => {
  const { subject, template } = builtInTemplate('reset-password', facts('en'))
  expect(subject).toBe('Choose a new password')
  expect(template).toContain('<h1>Choose a new password, {{firstName}}</h1>')
  expect(template).toContain('<p><a href="{{actionLink}}">Set a new password</a></p>')
  expect(template).toContain('This link works once and expires in 30 minutes.')
  const paid = builtInTemplate('payment-approved', facts('es'))
  expect(`${paid.subject} ${paid.template}`).toContain('{{amount}}')
  expect(`${paid.subject} ${paid.template}`).not.toContain('100.00')
})
