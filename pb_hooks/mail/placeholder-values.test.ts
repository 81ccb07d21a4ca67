import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { placeholdersOfTemplate } from '../../domain/mail/template-placeholders'
import { editableTemplates } from '../../domain/mail/email-templates'

vi.mock('../platform/db', () => ({ one: () => null }))
vi.mock('../platform/sql', () => ({ one: () => null }))
vi.mock('../settings/read-settings', () => ({ readSetting: () => ({ subject: '', template: '' }) }))
/** The part of PocketBase's date that emails use; goja has no Intl. */
class FakeDateTime {
  time() {
    return this
  }
  in() {
    return this
  }
  format(layout: string): string {
    return layout.includes('2006-01-02') ? '2026-11-21' : '11'
  }
}
/** Imported after the mocks are set, because test files share modules and others need the real database. */
let composeWith: typeof import('./compose').composeWith
let sampleData: typeof import('./sample-data').sampleData
beforeAll(async () => {
  vi.resetModules()
  ;({ composeWith } = await import('./compose'))
  ;({ sampleData } = await import('./sample-data'))
  vi.stubGlobal('DateTime', FakeDateTime)
  vi.stubGlobal('Timezone', class {})
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 21))
  vi.stubGlobal('$coterie', {
    seal: (text: string) => text,
  })
  vi.stubGlobal('$app', { settings: () => ({ meta: { appURL: 'https://x.test' } }) })
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const ana = {
  getString: (field: string) =>
    ({ first_name: 'Ana', last_name: 'Ortuño', email: 'ana@x.test', referral_code: 'ANA-7K' })[field] ?? '',
} as unknown as PbRecord
const app = {} as PbApp

describe.each(['en', 'es'] as const)("an admin's template in %s", (language) => {
  it.each(editableTemplates)('gets a value for every placeholder of the %s email', (template) => {
    const data = sampleData(app, template, language, ana)
    const mail = { to: 'ana@x.test', template, language, data }
    for (const placeholder of placeholdersOfTemplate(template)) {
      const words = {
        subject: 'Mine',
        template: placeholder === 'actionLink' ? '<a href="{{actionLink}}">[Go]</a>' : `<p>[{{${placeholder}}}]</p>`,
      }
      const { subject, html, text } = composeWith(app, mail, words)
      expect(subject).toBe('Mine')
      expect(html, placeholder).not.toContain('{{')
      expect(text, placeholder).not.toMatch(/\[\]/)
    }
  })

  it('is ignored if it could send an access link to another site, and the built-in template is used (S26)', () => {
    const data = sampleData(app, 'reset-password', language, ana)
    const mail = { to: 'ana@x.test', template: 'reset-password', language, data } as const
    for (const bad of [
      '<a href="https://evil.example/p?{{actionLink}}">Go</a>',
      '<a href="{{actionLink}}">Go</a> <a href="https://evil.example">x</a>',
    ]) {
      const { subject, html } = composeWith(app, mail, { subject: 'Mine', template: bad })
      expect(subject).not.toBe('Mine')
      expect(html).not.toContain('evil.example')
    }
  })

  it('is ignored if its link has no address, and the built-in template is used', () => {
    const words = { subject: 'Mine', template: '<a href="{{actionLink}}">Not me</a>' }
    const data = { ...sampleData(app, 'paypal-changed', language, ana), actionLink: '' }
    const mail = { to: 'ana@x.test', template: 'paypal-changed', language, data } as const
    expect(composeWith(app, mail, words).subject).not.toBe('Mine')
    expect(composeWith(app, { ...mail, template: 'payment-approved' }, words).subject).toBe('Mine')
  })

  it('states the same reason for the email as the built-in template, including for an invitation', () => {
    const data = sampleData(app, 'invite', language, ana)
    const mail = { to: 'ana@x.test', template: 'invite', language, data } as const
    const { html } = composeWith(app, mail, { subject: 'Mine', template: '<p>{{inviter}}</p>' })
    expect(html).toContain(language === 'en' ? 'Ana gave us your name' : 'Ana')
    expect(html).not.toContain(language === 'en' ? 'because you have an account' : 'porque tienes una cuenta')
  })
})
