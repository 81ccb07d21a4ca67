// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  setUpBrowser,
  button,
  errorOf,
  field,
  form,
  noor,
  noteOf,
  showForm,
  flushPromises,
  signedIn,
  submit,
  type,
} from '../testing/public-page'
import { startApplicationForm } from './application-form'
import { renderPages, withShippedSlots } from '../render'
import { startContactForm, startForms } from './forms'

vi.mock('./bot-check-proof', () => ({
  createBotCheck: (_form: unknown, action: string) => ({
    begin: () => undefined,
    take: async () => `solved ${action}`,
  }),
  TooManyTriesError: class extends Error {},
  ServiceNotLoadedError: class extends Error {},
}))

describe('application form', () => {
  const browser = setUpBrowser()

  describe('affiliate application form', () => {
    const open = () => {
      showForm('/affiliate')
      startApplicationForm()
    }
    const token = { ...noor, token: 't', userId: 'ana000000000000' }

    it.each([
      [{ firstName: ' ' }, 'firstName', 'First name is required'],
      [{ firstName: 'a'.repeat(51) }, 'firstName', 'First name must be less than 50 characters'],
      [{ lastName: '' }, 'lastName', 'Last name is required'],
      [{ lastName: 'a'.repeat(51) }, 'lastName', 'Last name must be less than 50 characters'],
      [{ email: 'noor' }, 'email', 'Invalid email address'],
      [{ email: `${'a'.repeat(95)}@mail.example` }, 'email', 'Email must be less than 100 characters'],
    ])('with the input %j shows at the field %s “%s”, and sends nothing', (wrong, name, words) => {
      open()
      submit({ ...noor, ...wrong })
      expect(errorOf(name)).toBe(words)
      expect(noteOf('application-note')).toBe('Fix 1 field to continue')
      expect(browser.sent).toEqual([])
    })

    it.each([
      [true, 'submitted', 'Application Submitted!', '/dashboard', 2000],
      [true, 'approved', 'You’re an affiliate now', '/affiliate_dashboard', 2000],
      [true, 'already-affiliate', 'Already an Affiliate', '/affiliate_dashboard', 1500],
      [true, 'already-submitted', 'Application Already Submitted', '/affiliate_dashboard', 1500],
      [false, 'submitted', 'Application Submitted!', '/auth?email=noor%40mail.example', 2000],
      [false, 'already-affiliate', 'Already an Affiliate', '/auth?email=noor%40mail.example', 1500],
      [
        false,
        'no-account',
        'Account Not Found',
        '/signup?firstName=Noor&lastName=Linden&email=noor%40mail.example',
        1500,
      ],
    ] as const)(
      'submitted by a signed-in user (%s) with the outcome %s shows “%s” and leads to %s after %i ms',
      async (known, outcome, title, target, ms) => {
        if (known) signedIn()
        browser.answers['/api/session'] = { body: token }
        browser.answers[known ? '/api/applications' : '/api/applications/guest'] = { body: { outcome } }
        open()
        await flushPromises()
        vi.useFakeTimers({ toFake: ['setTimeout'] })
        submit(noor)
        expect(button().textContent).toBe('Submitting...')
        await flushPromises()
        const shown = ['applied', 'said']
          .map((id) => document.getElementById(id))
          .find((each) => each?.hidden === false)
        expect(shown?.querySelector('h1, h3')?.textContent).toBe(title)
        expect(shown?.querySelector('a')?.getAttribute('href')).toBe(target)
        // Signed-in users get a separate page, whose button names its destination.
        expect(shown?.id).toBe(known ? 'applied' : 'said')
        expect(shown?.querySelector('a')?.textContent).not.toBe('Go there now')
        const parts = [...(shown?.querySelectorAll<HTMLElement>('[data-of]') ?? [])]
        expect(parts.filter((part) => part.hidden === (part.dataset['of'] ?? '').split(' ').includes(outcome))).toEqual(
          [],
        )
        // The page replaces the form, so that the form can't be sent twice.
        expect(form().closest('[hidden]')).not.toBeNull()
        expect(shown?.querySelector<HTMLElement>('[data-goes-on]')?.hidden).toBe(false)
        vi.advanceTimersByTime(ms - 1)
        expect(browser.assign).not.toHaveBeenCalled()
        vi.advanceTimersByTime(1)
        expect(browser.assign.mock.calls).toEqual([[target]])
        expect(field('lastName').value).toBe(title.endsWith('!') || outcome === 'approved' ? '' : 'Linden')
      },
    )

    it('shows the specified text to a guest without an account', async () => {
      browser.answers['/api/applications/guest'] = { body: { outcome: 'no-account' } }
      open()
      submit(noor)
      await flushPromises()
      expect(document.querySelector('#said p')?.textContent).toBe(
        'You need to create an account before joining the affiliate program. Redirecting to signup...',
      )
    })

    it('asks a guest to check their email, without a redirect, if the outcome is sent by email', async () => {
      browser.answers['/api/applications/guest'] = { body: { outcome: 'by-mail' } }
      open()
      vi.useFakeTimers({ toFake: ['setTimeout'] })
      submit(noor)
      await flushPromises()
      expect(browser.sent.at(-1)?.body).toEqual({ ...noor, language: 'en', challenge: 'solved affiliate' })
      expect(document.getElementById('said')?.textContent).toMatch(/^Check your email.*We emailed you/)
      expect(document.querySelector<HTMLElement>('#said [data-goes-on]')?.hidden).toBe(true)
      vi.advanceTimersByTime(10_000)
      expect(browser.assign).not.toHaveBeenCalled()
    })

    it('shows the dates of a pending application, without the ring chart', async () => {
      signedIn()
      browser.answers['/api/session'] = { body: token }
      vi.useFakeTimers({ toFake: ['setTimeout', 'Date'], now: Date.parse('2026-11-21T12:00:00Z') })
      const steps = async (pendingSince: string, pendingUntil: string) => {
        browser.answers['/api/applications'] = { body: { outcome: 'already-submitted', pendingSince, pendingUntil } }
        open()
        await flushPromises()
        submit(noor)
        await flushPromises()
        return [...document.querySelectorAll<HTMLElement>('#applied ol b[data-of=already-submitted]')].map(
          (step) => step.textContent,
        )
      }
      // The date is the deadline that applied at the time of the application.
      expect(await steps('2026-11-20 12:00:00.000Z', '2026-11-25 12:00:00.000Z')).toEqual([
        'Nov 20, 2026',
        'Nov 25, 2026',
      ])
      expect(document.querySelector<HTMLElement>('#applied > [data-of=submitted]')?.hidden).toBe(true)
      // A deadline in the past is not shown.
      expect(await steps('2026-11-10 12:00:00.000Z', '2026-11-13 12:00:00.000Z')).toEqual(['Nov 10, 2026', 'now'])
    })

    it('says that no emails are sent yet if no mail server is set up', () => {
      showForm('/affiliate', { mails_kept: 'yes' })
      const [title, text] =
        (JSON.parse(form().dataset['outcomes'] ?? '{}') as { [name: string]: string[] })['by-mail'] ?? []
      expect([title, text]).toEqual(['Check your email', expect.stringMatching(/^Email isn’t set up here yet/)])
      expect(document.body.textContent).not.toContain('We emailed you a copy')
      expect(document.body.textContent).not.toContain('comes by mail')
      showForm('/affiliate')
      expect(document.body.textContent).toContain('We emailed you a copy')
    })

    it('reports a failure and keeps the values', async () => {
      open()
      submit(noor)
      await flushPromises()
      expect(noteOf('application-note')).toBe('Failed to submit form. Please try again.')
      expect(field('lastName').value).toBe('Linden')
    })
  })
})

describe('contact form', () => {
  const browser = setUpBrowser()

  function setOnline(has: boolean): void {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(has)
    window.dispatchEvent(new Event(has ? 'online' : 'offline'))
  }

  describe.each([
    ['/', startContactForm, '/api/leads', 'You’re offline, so you can’t send this yet. We’ll keep what you type.'],
    [
      '/es/affiliate',
      startApplicationForm,
      '/api/applications/guest',
      'Necesitas conexión para enviar el formulario. Guardamos lo que escribas.',
    ],
  ] as const)('form of %s while offline', (address, start, path, words) => {
    afterEach(() => vi.restoreAllMocks())

    it('says that it is offline before the user submits, keeps the values, and sends them when the device is online', async () => {
      setOnline(false)
      showForm(address)
      start()
      const band = document.querySelector<HTMLElement>('[data-line]')
      expect([band?.hidden, band?.textContent]).toEqual([false, words])
      expect([button().getAttribute('aria-disabled'), button().title]).toEqual(['true', words])
      submit(noor)
      await flushPromises()
      expect(browser.sent).toEqual([])
      expect(field('lastName').value).toBe('Linden')
      setOnline(true)
      expect([band?.hidden, button().getAttribute('aria-disabled'), button().title]).toEqual([true, null, ''])
      submit({})
      await flushPromises()
      expect(browser.sent.filter((call) => call.path === path)).toHaveLength(1)
    })
  })

  describe('contact form of the landing page', () => {
    const open = (address: string) => {
      showForm(address)
      startContactForm()
    }
    const confirmationText = () => {
      const said = document.getElementById('contact-said')
      const form = document.querySelector<HTMLElement>('#contact')
      if (said?.hidden !== false || form?.hidden !== true) return ''
      expect(document.activeElement).toBe(said)
      return said.textContent
    }

    it('shows an error next to each invalid field and sends nothing', () => {
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

    it('does not truncate a long value, but rejects it', () => {
      open('/')
      expect(document.querySelector('form [maxlength]')).toBeNull()
      submit({ ...noor, phone: '+34 612 884 000 612 884 000' })
      expect([errorOf('phone'), field('phone').getAttribute('aria-invalid')]).toEqual([
        'Phone number is too long',
        'true',
      ])
      expect(browser.sent).toEqual([])
    })

    it('shows a server error next to its field and keeps the values', async () => {
      open('/')
      browser.answers['/api/leads'] = { status: 400, body: { fields: { firstName: 'name-invalid' } } }
      submit({ ...noor, firstName: 'evil.com', phone: '' })
      await flushPromises()
      expect(errorOf('firstName')).toBe('Enter a name without symbols or web addresses.')
      expect([noteOf('contact-note'), document.activeElement]).toEqual(['Fix 1 field to continue', field('firstName')])
      expect(field('firstName').value).toBe('evil.com')
    })

    it('shows the number of invalid fields next to the button, and updates it as the user corrects them', () => {
      open('/es/')
      submit({ ...noor, lastName: '', phone: '612' })
      expect(noteOf('contact-note')).toBe('Corrige 2 campos para continuar')
      type('lastName', 'Linden')
      expect(noteOf('contact-note')).toBe('Corrige 1 campo para continuar')
      type('phone', '612 884 0000')
      expect(noteOf('contact-note')).toBe('')
    })

    it('shows “Submitting...” while sending, then a confirmation, and is reset', async () => {
      open('/es/')
      browser.answers['/api/leads'] = { body: {} }
      submit({ ...noor, phone: '' })
      expect(button().textContent).toBe('Enviando...')
      await flushPromises()
      expect(browser.sent).toEqual([
        { path: '/api/leads', body: { ...noor, phone: '', language: 'es', challenge: 'solved contact' } },
      ])
      expect(confirmationText()).toBe('¡Solicitud enviada! Te escribiremos pronto.Te respondemos en menos de 24 horas.')
      expect([button().textContent, field('firstName').value]).toEqual(['Enviar solicitud', ''])
      open('/')
      submit({ ...noor, phone: '+34 612 884 000' })
      expect(button().textContent).toBe('Submitting...')
      await flushPromises()
      expect(confirmationText()).toBe(
        'Application submitted successfully! We’ll be in touch soon.We’ll reply within 24 hours.',
      )
      expect(button().textContent).toBe('Submit Application')
    })

    it('reports a failure and keeps the values', async () => {
      open('/')
      submit({ ...noor, phone: '' })
      await flushPromises()
      expect(noteOf('contact-note')).toBe('Failed to submit form. Please try again.')
      expect(field('lastName').value).toBe('Linden')
    })
  })
})

describe('example of a first payment that waits', () => {
  const rendered = renderPages({ styles: [], script: '', fonts: [] })
  const text = (id: string) => document.getElementById(id)?.textContent

  it.each([
    ['/', 'day 25 of 30', 'First month, 6 of 30 days', /^After the first month you have \$20\.00\. .* it waits/],
    ['/es/', 'día 25 de 30', 'Primer mes, 6 de 30 días', /^Después del primer mes tienes \$20\.00\. .* espera/],
  ])('on %s follows the first day by the rules of payments (M5, M6)', (address, day, first, why) => {
    const html = rendered.find((each) => each.address === address)?.html ?? ''
    document.body.innerHTML = withShippedSlots(/<section [^>]*id="waiting"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '')
    expect([text('wait-first'), text('wait-total')]).toEqual(['$53.33', '$153.33'])
    startForms()
    const range = document.querySelector<HTMLInputElement>('#wait-day')
    const move = (to: string): void => {
      if (range === null) throw new Error('no range')
      range.value = to
      range.dispatchEvent(new Event('input'))
    }
    move('25')
    expect([text('wait-out'), text('wait-first-name'), text('wait-total')]).toEqual([day, first, '$120.00'])
    expect(text('wait-why')).toMatch(why)
    move('1')
    expect(text('wait-total')).toBe('$100.00')
    expect(document.getElementById('wait-next-row')?.hidden).toBe(true)
  })
})
