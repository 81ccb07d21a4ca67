// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SlotName } from '../../domain/slots'
import { startApplicationForm } from './island/application-form'
import { startContactForm } from './island/contact-form'
import { renderPages, withShippedSlots } from './render'

vi.mock('./island/proof', () => ({
  proofOf: (_form: unknown, action: string) => ({ begin: () => undefined, take: async () => `solved ${action}` }),
  Busy: class extends Error {},
  NotLoaded: class extends Error {},
}))

const rendered = renderPages({ styles: [], script: '/assets/pages.js', fonts: [] })
const replace = vi.fn<(address: string) => void>()
const assign = vi.fn<(address: string) => void>()
/** What was sent, by path, and what is answered: `undefined` = nobody answers. */
let sent: { path: string; body: { [field: string]: unknown } }[] = []
let answers: { [path: string]: { status?: number; body: unknown } } = {}

/** Shows the head and the form of a public page, without its script: what the script has to do with. */
function put(address: string, filled: Partial<{ [name in SlotName]: string }> = {}): void {
  const { pathname, search, hash } = new URL(address, 'http://localhost')
  const html = rendered.find((each) => each.address === pathname)?.html ?? ''
  const head = /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? ''
  const sections = html.match(/<section class="wrap appl(?:y|ied)"[\s\S]*?<\/section>/g) ?? []
  document.documentElement.lang = pathname.startsWith('/es') ? 'es' : 'en'
  document.body.innerHTML = withShippedSlots(`${head}<main>${sections.join('')}</main>`, filled)
  vi.stubGlobal('location', { pathname, search, hash, replace, assign })
}
/** Loads a public page with its script, as a browser does. */
async function load(address: string): Promise<void> {
  put(address)
  vi.resetModules()
  await (
    await import('./island')
  ).started
}
const signedIn = () => localStorage.setItem('coterie-person', JSON.stringify({ id: 'ana000000000000' }))
/** Promises that wait for nothing but each other. */
async function settle(): Promise<void> {
  for (let n = 0; n < 50; n += 1) await Promise.resolve()
}

beforeEach(() => {
  vi.resetAllMocks()
  localStorage.clear()
  sent = []
  answers = {}
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(init?.body)) as { [field: string]: unknown } })
    const answer = answers[path]
    if (answer === undefined) throw new TypeError('Failed to fetch')
    const status = answer.status ?? 200
    return { ok: status < 400, status, json: async () => answer.body }
  })
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a code in the address', () => {
  it.each(['/', '/es/'])('is kept on %s and carried to sign-up', async (address) => {
    await load(`${address}?ref=ABCDEFGH`)
    expect(localStorage.getItem('referral_code')).toBe('ABCDEFGH')
    expect(replace.mock.calls).toEqual([['/signup?ref=ABCDEFGH']])
  })

  it.each(['/affiliate', '/terms', '/es/affiliate', '/es/terms'])('is kept on %s, where one stays', async (address) => {
    await load(`${address}?ref=ABCDEFGH`)
    expect(localStorage.getItem('referral_code')).toBe('ABCDEFGH')
    expect(replace).not.toHaveBeenCalled()
  })
})

it.each([
  ['/affiliate?type=recovery&token=abc', '/reset-password#token=abc'],
  ['/?ref=ABCDEFGH#type=recovery&token=abc', '/reset-password#token=abc'],
  ['/terms#access_token=x&refresh_token=y&type=recovery', '/reset-password'],
])('a recovery link at %s leads to %s and nowhere else', async (address, target) => {
  await load(address)
  expect(replace.mock.calls).toEqual([[target]])
})

it.each(['/', '/affiliate', '/terms'])(
  '%s says “Dashboard” to whoever is signed in here, else “Dashboard Login”',
  async (address) => {
    const door = () => document.querySelector('[data-signed-in]')
    await load(address)
    expect(door()?.textContent).toBe('Dashboard Login')
    signedIn()
    await load(address)
    expect(door()?.textContent).toBe('Dashboard')
    expect(door()?.getAttribute('href')).toBe('/auth')
    // nobody who has an account is told to get one
    expect(document.querySelector<HTMLElement>('main [data-guest]')?.hidden ?? true).toBe(true)
  },
)

it('the app speaks the language of the page one came from, and of the switch', async () => {
  const kept = () => localStorage.getItem('coterie-language')
  await load('/')
  expect(kept()).toBeNull()
  document.querySelector<HTMLElement>('[data-language=es]')?.click()
  expect(kept()).toBe('es')
  document.querySelector<HTMLElement>('[data-language=en]')?.click()
  expect(kept()).toBe('en')
  await load('/es/terms')
  expect(kept()).toBe('es')
})

const field = (name: string) => document.querySelector(`form [name=${name}]`) as HTMLInputElement
const errorOf = (name: string) => document.getElementById(`${field(name).id}-e`)?.textContent
const form = () => document.querySelector('form') as HTMLFormElement
const button = () => form().querySelector('button') as HTMLButtonElement
const noteOf = (id: string) => document.getElementById(id)?.textContent
function submit(values: { [name: string]: string }): void {
  for (const [name, value] of Object.entries(values)) field(name).value = value
  form().dispatchEvent(new Event('submit', { cancelable: true }))
}
function type(name: string, value: string): void {
  field(name).value = value
  field(name).dispatchEvent(new Event('input', { bubbles: true }))
}
/** Takes the browser's line away, or gives it back. */
function line(has: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(has)
  window.dispatchEvent(new Event(has ? 'online' : 'offline'))
}
const noor = { firstName: 'Noor', lastName: 'Linden', email: 'noor@mail.example' }

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
    expect(sent).toEqual([])
    expect(field('lastName').value).toBe('Linden')
    line(true)
    expect([band?.hidden, button().getAttribute('aria-disabled'), button().title]).toEqual([true, null, ''])
    submit({})
    await settle()
    expect(sent.filter((call) => call.path === path)).toHaveLength(1)
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
    expect(sent).toEqual([])
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
    answers['/api/leads'] = { body: {} }
    submit({ ...noor, phone: '' })
    expect(button().textContent).toBe('Enviando...')
    await settle()
    expect(sent).toEqual([
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

describe('the application to become an affiliate', () => {
  const open = () => {
    put('/affiliate')
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
  ])('with %j says at %s “%s”, and sends nothing', (wrong, name, words) => {
    open()
    submit({ ...noor, ...wrong })
    expect(errorOf(name)).toBe(words)
    expect(noteOf('application-note')).toBe('1 thing needs you')
    expect(sent).toEqual([])
  })

  it.each([
    [true, 'submitted', 'Application Submitted!', '/dashboard', 2000],
    [true, 'approved', 'You are an affiliate now', '/affiliate_dashboard', 2000],
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
    'signed in (%s), told %s, says “%s” and goes to %s after %i ms',
    async (known, outcome, title, target, ms) => {
      if (known) signedIn()
      answers['/api/session'] = { body: token }
      answers[known ? '/api/applications' : '/api/applications/guest'] = { body: { outcome } }
      open()
      await settle()
      vi.useFakeTimers({ toFake: ['setTimeout'] })
      submit(noor)
      expect(button().textContent).toBe('Submitting...')
      await settle()
      const shown = ['applied', 'said'].map((id) => document.getElementById(id)).find((each) => each?.hidden === false)
      expect(shown?.querySelector('h1, h3')?.textContent).toBe(title)
      expect(shown?.querySelector('a')?.getAttribute('href')).toBe(target)
      // with an account at hand it is a page of its own, and the button says where it leads
      expect(shown?.id).toBe(known ? 'applied' : 'said')
      expect(shown?.querySelector('a')?.textContent).not.toBe('Go there now')
      const parts = [...(shown?.querySelectorAll<HTMLElement>('[data-of]') ?? [])]
      expect(parts.filter((part) => part.hidden === (part.dataset['of'] ?? '').split(' ').includes(outcome))).toEqual(
        [],
      )
      // it takes the form's place: nothing is left to press a second time
      expect(form().closest('[hidden]')).not.toBeNull()
      // what goes on by itself says so
      expect(shown?.querySelector<HTMLElement>('.goes-on')?.hidden).toBe(false)
      vi.advanceTimersByTime(ms - 1)
      expect(assign).not.toHaveBeenCalled()
      vi.advanceTimersByTime(1)
      expect(assign.mock.calls).toEqual([[target]])
      // what was made empties the form
      expect(field('lastName').value).toBe(title.endsWith('!') || outcome === 'approved' ? '' : 'Linden')
    },
  )

  it('tells a guest without an account what is needed, by the specified words', async () => {
    answers['/api/applications/guest'] = { body: { outcome: 'no-account' } }
    open()
    submit(noor)
    await settle()
    expect(document.querySelector('#said p')?.textContent).toBe(
      'You need to create an account before joining the affiliate program. Redirecting to signup...',
    )
  })

  it('as a guest tells nothing while outcomes go by mail, and stays', async () => {
    answers['/api/applications/guest'] = { body: { outcome: 'by-mail' } }
    open()
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    submit(noor)
    await settle()
    expect(sent.at(-1)?.body).toEqual({ ...noor, language: 'en', challenge: 'solved affiliate' })
    expect(document.getElementById('said')?.textContent).toMatch(
      /^Your application is here.*We have written to the address you gave/,
    )
    expect(document.querySelector<HTMLElement>('#said .goes-on')?.hidden).toBe(true)
    vi.advanceTimersByTime(10_000)
    expect(assign).not.toHaveBeenCalled()
  })

  it('an application that waits already has its days, and no ring that measures nothing', async () => {
    signedIn()
    answers['/api/session'] = { body: token }
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'], now: Date.parse('2026-11-21T12:00:00Z') })
    const steps = async (pendingSince: string) => {
      answers['/api/applications'] = { body: { outcome: 'already-submitted', pendingSince } }
      open()
      await settle()
      submit(noor)
      await settle()
      return [...document.querySelectorAll<HTMLElement>('.applied__steps b[data-of=already-submitted]')].map(
        (step) => step.textContent,
      )
    }
    expect(await steps('2026-11-20 12:00:00.000Z')).toEqual(['Nov 20, 2026', 'Nov 23, 2026'])
    expect(document.querySelector<HTMLElement>('.applied__ring')?.hidden).toBe(true)
    // the answer is late: no day that is over is promised
    expect(await steps('2026-11-10 12:00:00.000Z')).toEqual(['Nov 10, 2026', 'now'])
  })

  it('sends nobody to an empty inbox while mails are kept, and says so', () => {
    put('/affiliate', { mails_kept: 'yes' })
    const [title, text] =
      (JSON.parse(form().dataset['outcomes'] ?? '{}') as { [name: string]: string[] })['by-mail'] ?? []
    expect([title, text]).toEqual([
      'Your application is here',
      expect.stringMatching(/^No mail server is set up here yet/),
    ])
    expect(document.body.textContent).not.toContain('A copy is in your mail')
    expect(document.body.textContent).not.toContain('comes by mail')
    put('/affiliate')
    expect(document.body.textContent).toContain('A copy is in your mail')
  })

  it('says that it failed, and keeps what was typed', async () => {
    open()
    submit(noor)
    await settle()
    expect(noteOf('application-note')).toBe('Failed to submit form. Please try again.')
    expect(field('lastName').value).toBe('Linden')
  })
})

it('a page that no service worker saw is remembered in its tab, for the first one', async () => {
  const kept = () => sessionStorage.getItem('coterie-pages')
  sessionStorage.clear()
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
  await load('/terms')
  expect(kept()).toBeNull()
  vi.stubGlobal('navigator', { serviceWorker: { controller: null } })
  await load('/')
  await load('/es/terms')
  await load('/')
  expect(kept()).toBe('["/","/es/terms"]')
})
