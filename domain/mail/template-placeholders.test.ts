import { describe, expect, it, test } from 'vitest'
import { emailCategories } from './email-categories'
import {
  emailTemplateProblem,
  templateRules,
  placeholdersOfTemplate,
  placeholdersOfSubject,
  subjectProblem,
  templateHtmlProblem,
} from './template-placeholders'
import { settingKeyOfTemplate, templateOfSettingKey, editableTemplates, type EditableTemplate } from './email-templates'

describe.each(editableTemplates)('email template %s', (name) => {
  const { needs } = templateRules[name]
  const placeholders = placeholdersOfTemplate(name)
    .map((place) => (place === 'actionLink' ? '<a href="{{actionLink}}">Go</a>' : `{{${place}}}`))
    .join(' ')

  it('allows all its placeholders, including the required ones', () => {
    expect(templateHtmlProblem(name, { subject: 'Hi', template: placeholders })).toBeNull()
    expect(placeholdersOfTemplate(name)).toEqual(expect.arrayContaining([...needs]))
    expect(new Set(placeholdersOfTemplate(name)).size).toBe(placeholdersOfTemplate(name).length)
    expect(templateOfSettingKey(settingKeyOfTemplate(name))).toBe(name)
  })

  it.each(needs)('is rejected without {{%s}}', (place) => {
    const without = placeholders.replace(`{{${place}}}`, '')
    expect(templateHtmlProblem(name, { subject: 'Hi', template: without })).toEqual({ kind: 'missing', name: place })
    // While the template is incomplete, the built-in email is sent.
    expect(templateHtmlProblem(name, { subject: '', template: without })).toBeNull()
  })

  it('rejects links and unknown placeholders in its subject', () => {
    expect(placeholdersOfSubject(name)).not.toContain('actionLink')
    // A subject also can't contain values with several lines.
    expect(placeholdersOfSubject(name)).not.toContain('facts')
    expect(placeholdersOfSubject(name)).not.toContain('text')
    expect(placeholdersOfSubject(name)).toEqual(expect.arrayContaining(['firstName', 'lastName', 'email', 'title']))
    expect(subjectProblem(name, 'Go {{actionLink}}')).toEqual({ kind: 'unknown', name: 'actionLink' })
    expect(templateHtmlProblem(name, { subject: '', template: '{{toString}}' })).toEqual({
      kind: 'unknown',
      name: 'toString',
    })
  })
})

test('emails that verify, recover or protect an account must contain their link', () => {
  const guarding = ['verify', 'reset-password', 'new-device', 'second-factor', 'paypal-changed', 'admin-link'] as const
  for (const name of guarding) {
    expect(emailCategories[name], name).toBe('necessary')
    expect(templateRules[name].needs, name).toContain('actionLink')
  }
})

test('the placeholders of each language of a template are checked separately', () => {
  const validTexts = { subject: 'Hi', template: '<a href="{{actionLink}}">Go</a>' }
  expect(emailTemplateProblem('verify', validTexts)).toBeNull()
  expect(emailTemplateProblem('verify', { ...validTexts, subjectEs: 'Hola', templateEs: 'Ve.' })).toEqual({
    kind: 'missing',
    name: 'actionLink',
  })
  expect(emailTemplateProblem('verify', { ...validTexts, subjectEs: '', templateEs: '' })).toBeNull()
  expect(emailTemplateProblem('welcome', { subject: '{{nobody}}', template: '' })).toEqual({
    kind: 'unknown',
    name: 'nobody',
  })
  expect(emailTemplateProblem('welcome', { subject: '', template: '{{nobody}}' })).toEqual({
    kind: 'unknown',
    name: 'nobody',
  })
})

/** Inverts the rules: returns for each placeholder or group the names of the templates that have it. */
const templatesBy = (wordsOf: (name: EditableTemplate) => readonly string[]): { [word: string]: string } => {
  const letters: { [word: string]: string[] } = {}
  for (const name of [...editableTemplates].sort()) for (const word of wordsOf(name)) (letters[word] ??= []).push(name)
  return Object.fromEntries(Object.entries(letters).map(([word, names]) => [word, names.join(' ')]))
}
const inOrder = (names: string): string => names.split(/\s+/).sort().join(' ')
const sortedLists = (lists: { [word: string]: string }) =>
  Object.fromEntries(Object.entries(lists).map(([word, names]) => [word, inOrder(names)]))

describe('rules of email templates', () => {
  test('require the link and the values without which an email has no content', () => {
    expect(templatesBy((name) => templateRules[name].needs)).toEqual(
      sortedLists({
        actionLink: `verify already-registered invite invite-reminder lead-answer application-no-account leaving-asked
          ticket-reply ticket-written reset-password password-changed new-device second-factor paypal-changed admin-link
          protection`,
        inviter: 'invite invite-reminder',
        amount: 'payment-approved payment-dispersed payment-returned payment-cancelled',
        lastDay: 'leaving-asked',
        from: 'profile-pause',
        message: 'lead-answer application-rejected',
        device: 'new-device',
        anchor: 'day-anchor',
        title: 'ticket-status protection',
        text: `application-known leaving-over leaving-notice profile-pause payment-returned referral-active
          generation-waits health-news second-factor role-changed protection`,
        facts: 'lead new-application leaving-notice devices-ended paypal-changed email-changed',
      }),
    )
  })

  test("allow the recipient's name and the built-in text in every email", () => {
    expect(placeholdersOfTemplate('verify')).toEqual(['actionLink', 'firstName', 'lastName', 'email', 'title', 'text'])
    expect(placeholdersOfTemplate('payment-cancelled')).toEqual(
      'amount firstName lastName actionLink email month facts title text'.split(' '),
    )
    expect(placeholdersOfSubject('payment-cancelled')).toEqual([
      'amount',
      'firstName',
      'lastName',
      'email',
      'month',
      'title',
    ])
  })
})
