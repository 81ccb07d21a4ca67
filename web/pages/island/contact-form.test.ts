// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { asInABrowser, button, errorOf, field, noor, noteOf, put, settle, submit, type } from '../testing/public-page'
import { startApplicationForm } from './application-form'
import { startContactForm } from './contact-form'

vi.mock('./proof', () => ({
  proofOf: (_form: unknown, action: string) => ({ begin: () => undefined, take: async () => `solved ${action}` }),
  Busy: class extends Error {},
  NotLoaded: class extends Error {},
}))

const browser = asInABrowser()

/** Takes the browser's line away, or gives it back. */
function line(has: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(has)
  window.dispatchEvent(new Event(has ? 'online' : 'offline'))
}

describe.each([
  ['/', startContactForm, '/api/leads', 'You are offline. Sending needs a connection; what you type stays here.'],
  [
    '/es/affiliate',
    startApplicationForm,
    '/api/applications/guest',
    'No tienes conexión. Para enviar hace falta; lo que escribas se queda aquí.',
  ],
] as const)('the form of %s without a line', (address, start, path, words) => {
  afterEach(() => vi.restoreAllMocks())

  it('says so before it is tried, sends nothing, keeps what was typed, and sends it once the line is back', async () => {
    line(false)
    put(address)
    start()
    const band = document.querySelector<HTMLElement>('[data-line]')
    expect([band?.hidden, band?.textContent]).toEqual([false, words])
    expect([button().getAttribute('aria-disabled'), button().title]).toEqual(['true', words])
    submit(noor)
    await settle()
    expect(browser.sent).toEqual([])
    expect(field('lastName').value).toBe('Linden')
    line(true)
    expect([band?.hidden, button().getAttribute('aria-disabled'), button().title]).toEqual([true, null, ''])
    submit({})
    await settle()
    expect(browser.sent.filter((call) => call.path === path)).toHaveLength(1)
  })
})

describe('the contact form', () => {
  const open = (address: string) => {
    put(address)
    startContactForm()
  }
  /** What stands in the form's place; '' while the form does. */
  const answered = () => {
    const said = document.getElementById('contact-said')
    const form = document.querySelector<HTMLElement>('#contact')
    if (said?.hidden !== false || form?.hidden !== true) return ''
    expect(document.activeElement).toBe(said)
    return said.textContent
  }

  it('says what is wrong at each field and sends nothing', () => {
    open('/')
    submit({ firstName: ' ', lastName: '', email: 'noor@', phone: '612 884' })
    expect(['firstName', 'lastName', 'email', 'phone'].map(errorOf)).toEqual([
      'First name is required',
      'Last name is required',
      'Invalid email address',
      'Phone number must be at least 10 digits',
    ])
    expect(document.activeElement).toBe(field('firstName'))
    expect(browser.sent).toEqual([])
  })

  it.each([
    [{ firstName: 'a'.repeat(51) }, 'firstName', 'First name must be less than 50 characters'],
    [{ lastName: 'a'.repeat(51) }, 'lastName', 'Last name must be less than 50 characters'],
    [{ email: `${'a'.repeat(95)}@mail.example` }, 'email', 'Email must be less than 100 characters'],
    [{ phone: '+34 612 884 000 612 884 000' }, 'phone', 'Phone number is too long'],
  ])('cuts nothing off unsaid: with %j it says at %s “%s”, and sends nothing', (wrong, name, words) => {
    open('/')
    // what is longer can be typed and pasted, and is said to be too long
    expect(field(name).hasAttribute('maxlength')).toBe(false)
    submit({ ...noor, ...wrong })
    expect([errorOf(name), field(name).getAttribute('aria-invalid')]).toEqual([words, 'true'])
    expect(browser.sent).toEqual([])
  })

  it('says at its field what the server alone finds wrong, and keeps what was typed', async () => {
    open('/')
    browser.answers['/api/leads'] = { status: 400, body: { fields: { firstName: 'name-invalid' } } }
    submit({ ...noor, firstName: 'evil.com', phone: '' })
    await settle()
    expect(errorOf('firstName')).toBe('Write a name without signs or web addresses.')
    expect([noteOf('contact-note'), document.activeElement]).toEqual(['1 thing needs you', field('firstName')])
    expect(field('firstName').value).toBe('evil.com')
  })

  it('says by the button how many fields need somebody, and less with each that is right', () => {
    open('/es/')
    submit({ ...noor, lastName: '', phone: '612' })
    expect(noteOf('contact-note')).toBe('Hay 2 cosas por revisar')
    type('lastName', 'Linden')
    expect(noteOf('contact-note')).toBe('Hay 1 cosa por revisar')
    type('phone', '612 884 0000')
    expect(noteOf('contact-note')).toBe('')
  })

  it('reads “Submitting...” while it sends, then says so and is empty', async () => {
    open('/es/')
    browser.answers['/api/leads'] = { body: {} }
    submit({ ...noor, phone: '' })
    expect(button().textContent).toBe('Enviando...')
    await settle()
    expect(browser.sent).toEqual([
      { path: '/api/leads', body: { ...noor, phone: '', language: 'es', challenge: 'solved contact' } },
    ])
    expect(answered()).toBe('¡Solicitud enviada! Te escribiremos pronto.Una persona responde en menos de 24 horas.')
    expect([button().textContent, field('firstName').value]).toEqual(['Enviar solicitud', ''])
    open('/')
    submit({ ...noor, phone: '+34 612 884 000' })
    expect(button().textContent).toBe('Submitting...')
    await settle()
    expect(answered()).toBe(
      'Application submitted successfully! We’ll be in touch soon.A person writes back within 24 hours.',
    )
    expect(button().textContent).toBe('Submit Application')
  })

  it('says that it failed, and keeps what was typed', async () => {
    open('/')
    submit({ ...noor, phone: '' })
    await settle()
    expect(noteOf('contact-note')).toBe('Failed to submit form. Please try again.')
    expect(field('lastName').value).toBe('Linden')
  })
})
