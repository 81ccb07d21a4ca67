import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { TemplateTexts } from '../../domain/mail/email-templates'
import { composeMail, composeWith } from './compose'

const { own } = vi.hoisted(() => ({ own: {} as { [setting: string]: TemplateTexts } }))
vi.mock('../platform/db', () => ({ one: () => null }))
vi.mock('../settings/read-settings', () => ({ readSetting: (_app: unknown, name: string) => own[name] }))
beforeAll(() => {
  vi.stubGlobal('$coterie', { seal: (text: string) => text })
  vi.stubGlobal('$app', { settings: () => ({ meta: { appURL: 'https://x.test' } }) })
})
afterAll(() => vi.unstubAllGlobals())

const settings = { welcome: 'user_signup_email', 'affiliate-welcome': 'affiliate_welcome_email' } as const
const composed = (template: keyof typeof settings, subject: string, text: string) => {
  const other = template === 'welcome' ? 'affiliate-welcome' : 'welcome'
  own[settings[template]] = { subject, template: text }
  own[settings[other]] = { subject: 'The other', template: '<p>one</p>' }
  const data = {
    firstName: 'Priya',
    lastName: 'Raman',
    link: 'https://x.test/r/ABC',
    code: 'ABC',
    actionLink: 'https://x.test/in',
  }
  return composeMail({} as PbApp, { to: 'p@mail.example', template, language: 'en', data })
}

it.each(['welcome', 'affiliate-welcome'] as const)(
  'the built-in template is used for the %s email until an admin has written both a subject and a body',
  (template) => {
    const shipped = composed(template, '', '')
    expect(shipped.subject).not.toBe('')
    expect(shipped.text).toContain('Priya')
    for (const [subject, text] of [
      ['Hello', ''],
      ['', '<p>Hello</p>'],
      ['Hello', ' \n '],
      ['  ', '<p>Hello</p>'],
    ] as const) {
      expect(composed(template, subject, text), `"${subject}" and "${text}"`).toEqual(shipped)
    }
    expect(composed(template, 'Hello {{firstName}}', '<p>Welcome, {{lastName}}</p>')).toMatchObject({
      subject: 'Hello Priya',
      text: expect.stringMatching(/^Welcome, Raman\n\n-- \nUnsubscribe from emails like this:\nhttps:/) as string,
    })
  },
)

it('each language has its own email template; if that is empty, the built-in template of the language is used (P11)', () => {
  own['user_signup_email'] = { subject: 'Hello', template: '<p>Hi</p>', subjectEs: 'Hola', templateEs: '' }
  const mail = { to: 'p@mail.example', template: 'welcome', data: {} } as const
  expect(composeMail({} as PbApp, { ...mail, language: 'en' }).subject).toBe('Hello')
  expect(composeMail({} as PbApp, { ...mail, language: 'es' }).subject).toContain('Te damos la bienvenida')
  own['user_signup_email'].templateEs = '<p>Hola</p>'
  expect(composeMail({} as PbApp, { ...mail, language: 'es' }).subject).toBe('Hola')
  // the form in which templates were stored before they had languages
  own['user_signup_email'] = { subject: 'Hello', template: '<p>Hi</p>' }
  expect(composeMail({} as PbApp, { ...mail, language: 'es' }).subject).toBe('Hello')
})

it('the preview of a template shows the edited text, not the stored one, exactly as it would be sent', () => {
  own['user_signup_email'] = { subject: 'Stored', template: '<p>Stored</p>' }
  const mail = { to: 'p@mail.example', template: 'welcome', language: 'en', data: { firstName: '<b>Priya' } } as const
  const tried = composeWith({} as PbApp, mail, { subject: 'Hi {{firstName}}', template: '<p>{{firstName}}</p>' })
  expect(tried.subject).toBe('Hi <b>Priya')
  expect(tried.html).toContain('<p>&lt;b&gt;Priya</p>')
  expect(composeWith({} as PbApp, mail, { subject: '', template: '' }).subject).toContain('Welcome to')
})
