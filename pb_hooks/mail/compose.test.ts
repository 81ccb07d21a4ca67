import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { compose } from './compose'

/** The welcome mails as an admin has written them, by their setting. */
const { own } = vi.hoisted(() => ({ own: {} as { [setting: string]: { subject: string; template: string } } }))
vi.mock('../platform/db', () => ({ one: () => null }))
vi.mock('../settings/read-settings', () => ({ readSetting: (_app: unknown, name: string) => own[name] }))
beforeAll(
  () =>
    void vi.stubGlobal('$coterie', { nowMs: () => 0, origin: () => 'https://x.test', seal: (text: string) => text }),
)
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
  return compose({} as PbApp, { to: 'p@mail.example', template, language: 'en', data })
}

it.each(['welcome', 'affiliate-welcome'] as const)(
  '%s is the shipped mail until an admin has written both its halves',
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
      text: expect.stringMatching(/^Welcome, Raman\n\n-- \nStop mails like this:\nhttps:/) as string,
    })
  },
)
