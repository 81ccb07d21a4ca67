// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import type { Language } from '../../domain/entities'
import { slot } from '../../domain/slots'
import { renderPages, withShippedSlots } from './render'
import { setUpBrowser, showForm, signedIn } from './testing/public-page'

describe('script of the public pages', () => {
  const browser = setUpBrowser()

  async function load(address: string): Promise<void> {
    showForm(address)
    vi.resetModules()
    await (
      await import('./island')
    ).formsReady
  }

  describe('referral code in the URL', () => {
    it.each(['/', '/es/'])('is stored on %s and passed on to sign-up', async (address) => {
      await load(`${address}?ref=ABCDEFGH`)
      expect(localStorage.getItem('referral_code')).toBe('ABCDEFGH')
      expect(browser.replace.mock.calls).toEqual([['/signup?ref=ABCDEFGH']])
    })

    it.each(['/affiliate', '/terms', '/es/affiliate', '/es/terms'])(
      'is stored on %s without a redirect',
      async (address) => {
        await load(`${address}?ref=ABCDEFGH`)
        expect(localStorage.getItem('referral_code')).toBe('ABCDEFGH')
        expect(browser.replace).not.toHaveBeenCalled()
      },
    )
  })

  it.each([
    ['/affiliate?type=recovery&token=abc', '/reset-password#token=abc'],
    ['/?ref=ABCDEFGH#type=recovery&token=abc', '/reset-password#token=abc'],
    ['/terms#access_token=x&refresh_token=y&type=recovery', '/reset-password'],
  ])('redirects a password recovery link at %s only to %s', async (address, target) => {
    await load(address)
    expect(browser.replace.mock.calls).toEqual([[target]])
  })

  it.each(['/', '/affiliate', '/terms'])(
    'shows “Dashboard” on %s to a signed-in user, otherwise “Dashboard Login”',
    async (address) => {
      const dashboardLink = () => document.querySelector('[data-signed-in]')
      await load(address)
      expect(dashboardLink()?.textContent).toBe('Dashboard Login')
      signedIn()
      await load(address)
      expect(dashboardLink()?.textContent).toBe('Dashboard')
      expect(dashboardLink()?.getAttribute('href')).toBe('/auth')
      // Users with an account do not see texts for guests.
      expect(document.querySelector<HTMLElement>('main [data-guest]')?.hidden ?? true).toBe(true)
    },
  )

  it('sets the app’s language to the language of the last page or language switch', async () => {
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

  it('stores a page that no service worker handled, so that the first service worker can cache it', async () => {
    const kept = () => sessionStorage.getItem('coterie-pages')
    sessionStorage.clear()
    vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
    await load('/terms')
    expect(kept()).toBeNull()
    // Here the browser saves data, so the page registers no worker. A worker could affect another test.
    vi.stubGlobal('navigator', { serviceWorker: { controller: null }, connection: { saveData: true } })
    await load('/')
    await load('/es/terms')
    await load('/')
    expect(kept()).toBe('["/","/es/terms"]')
  })

  describe('service worker of a public page', () => {
    /** Simulates a browser with service workers. Returns the registered scripts and the messages to the worker. */
    const withWorkers = (over: { controller?: object; saveData?: boolean } = {}) => {
      const [registered, told]: [string[], object[]] = [[], []]
      vi.stubGlobal('navigator', {
        language: 'en',
        languages: ['en'],
        connection: { saveData: over.saveData ?? false },
        serviceWorker: {
          controller: over.controller ?? null,
          register: async (address: string) => void registered.push(address),
          ready: Promise.resolve({ active: { postMessage: (message: object) => void told.push(message) } }),
        },
      })
      return { registered, told }
    }
    const opened = async (address: string) => {
      vi.useFakeTimers({ shouldAdvanceTime: true })
      await load(address)
      window.dispatchEvent(new Event('load'))
    }

    it('is registered two seconds after the page loads and receives the pages visited before', async () => {
      sessionStorage.clear()
      const { registered, told } = withWorkers()
      await opened('/affiliate')
      await vi.advanceTimersByTimeAsync(1_500)
      expect(registered).toEqual([])
      await vi.advanceTimersByTimeAsync(1_000)
      await vi.waitFor(() => expect(registered).toEqual(['/sw.js']))
      await vi.waitFor(() => expect(told).toEqual([{ type: 'KEEP_PAGES', addresses: ['/affiliate'] }]))
    })

    it.each([
      ['a worker is active', { controller: {} }],
      ['the browser saves data', { saveData: true }],
    ])('is not registered where %s', async (_, over) => {
      const { registered } = withWorkers(over)
      await opened('/')
      await vi.advanceTimersByTimeAsync(5_000)
      expect(registered).toEqual([])
    })
  })

  describe('English page', () => {
    const offer = () => document.querySelector<HTMLElement>('[data-offer-language]')
    const setBrowserLanguages = (...languages: string[]) =>
      vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)

    it.each(['/', '/affiliate', '/terms'])(
      'offers Spanish to a Spanish browser at %s, until the visitor chooses English',
      async (address) => {
        setBrowserLanguages('es-MX', 'en')
        await load(address)
        expect(offer()?.hidden).toBe(false)
        expect(offer()?.querySelector('a')?.getAttribute('href')).toBe(address === '/' ? '/es/' : `/es${address}`)
        offer()?.querySelector('button')?.click()
        expect(offer()?.hidden).toBe(true)
        await load(address)
        expect(offer()?.hidden).toBe(true)
      },
    )

    it('offers Spanish to other browsers only if the visitor chose it', async () => {
      setBrowserLanguages('en-US', 'es')
      await load('/')
      expect(offer()?.hidden).toBe(true)
      localStorage.setItem('coterie-language', 'es')
      await load('/')
      expect(offer()?.hidden).toBe(false)
      await load('/es/')
      expect(offer()).toBeNull()
    })
  })
})

describe('public pages', () => {
  const rendered = renderPages({ styles: ['/assets/pages.css'], script: '/assets/pages.js', fonts: [] })
  /** Returns a public page as a visitor sees it with the default rates. */
  function renderedPage(address: string): Document {
    const html = rendered.find((each) => each.address === address)?.html ?? ''
    return new DOMParser().parseFromString(withShippedSlots(html.slice(html.indexOf('<body>'))), 'text/html')
  }
  const plain = (element: Element | null): string => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  const textsOf = (of: ParentNode, selector: string): string[] => [...of.querySelectorAll(selector)].map(plain)
  const linkOf = (of: ParentNode, text: string): string | null | undefined =>
    [...of.querySelectorAll('a')].find((link) => plain(link) === text)?.getAttribute('href')
  const labelsOf = (form: Element | null): string[] => textsOf(form ?? document, 'label')

  it('state the offer on the landing page: the monthly rate per account, unlimited commission, and the reply time', () => {
    const landing = renderedPage('/')
    expect(plain(landing.querySelector('h1'))).toBe('Lend your profile, get $100 a month')
    const [first] = textsOf(landing, '[aria-labelledby=pr] dl > div')
    expect(first).toBe('$100.00a month for each account you lend, paid to a PayPal account you own.')
    const text = plain(landing.body)
    expect(text).toContain(
      '$50 a month for each active referral, for as long as the rental is active. There is no cap.',
    )
    expect(text).toContain('you are paid every month')
    expect(text).toContain('We’ll reply within 24 hours')
  })

  it('use one account and five referrals as the example on the landing and affiliate pages', () => {
    expect(plain(renderedPage('/').body)).toContain('$100 + 5 × $50')
    expect(plain(renderedPage('/').body)).toContain('$350 a month')
    const example = 'One account plus 5 referrals at $50 each: $100 + $250 = $350 per month.'
    expect(plain(renderedPage('/affiliate').querySelector('#pays table + p'))).toBe(example)
  })

  it('have the landing sections in the specified order', () => {
    const sections = [...renderedPage('/').querySelectorAll('main > section')].map((each) =>
      plain(each.querySelector('h1, h2')),
    )
    expect(sections).toEqual([
      'Lend your profile, get $100 a month',
      'What you get',
      'Five steps to your first payment',
      'Four things you need',
      'What we do with your profile, and what we don’t',
      'Refer people you know. Earn as long as they stay.',
      'Why am I not paid yet?',
      'Frequently asked questions',
      'Apply now',
    ])
  })

  it('list five steps, four requirements, and who can take part', () => {
    const landing = renderedPage('/')
    expect(textsOf(landing, '#how h3')).toEqual([
      'Set up profile',
      'Share login details',
      'Verify access',
      'Profile customization',
      'Start earning',
    ])
    const needs = textsOf(landing, '[aria-labelledby=need-h] label')
    expect(needs).toHaveLength(4)
    for (const [at, wanted] of [
      'profile photo',
      'verification badge',
      'active PayPal account',
      'answer text messages',
    ].entries()) {
      expect(needs[at]).toContain(wanted)
    }
    expect(needs[3]).toContain('verification codes promptly')
    expect(plain(landing.querySelector('[aria-labelledby=need-h] h2 + p'))).toMatch(
      /18 or older.*can’t be used for other purposes while it is rented/,
    )
  })

  it('explain how a profile is used: automation, excluded uses, and the risk', () => {
    const clear = renderedPage('/').querySelector('#clear') as Element
    expect(textsOf(clear, 'div:nth-child(1) > ul > li')).toEqual([
      'Professional outreach',
      'Connecting with relevant business contacts',
      'Sharing industry content',
      'Maintaining the profile',
    ])
    expect(textsOf(clear, 'div:nth-child(2) > ul > li')).toEqual([
      'Send spam',
      'Give false information',
      'Access personal messages',
      'Harm your reputation',
    ])
    expect(plain(clear)).toContain('We sign in every day, and the outreach is automated.')
    expect(plain(clear.querySelector('#clear-h + div > :last-child'))).toMatch(
      /may not allow you to lend.*record your consent.*leave at any time/,
    )
  })

  it('link from the landing page to sign-in, sign-up, how it works, and the other language', () => {
    const landing = renderedPage('/')
    expect(linkOf(landing, 'Dashboard Login')).toBe('/auth')
    const [create, how] = [...landing.querySelectorAll('main section a')].map((link) => [
      plain(link),
      link.getAttribute('href'),
    ])
    expect([create, how]).toEqual([
      ['Create account', '/signup'],
      ['How it works', '#how'],
    ])
    expect(landing.querySelector('#how')).not.toBeNull()
    expect(landing.querySelector('[data-language=es]')?.getAttribute('href')).toBe('/es/')
    expect(renderedPage('/es/').querySelector('[data-language=en]')?.getAttribute('href')).toBe('/')
  })

  it('end with links to the affiliate program and the terms, and with the current year', () => {
    for (const address of ['/', '/affiliate', '/terms']) {
      const foot = renderedPage(address).querySelector('footer') as Element
      expect(linkOf(foot, 'Affiliate Program'), address).toBe('/affiliate')
      expect(linkOf(foot, 'Terms of Service'), address).toBe('/terms')
      expect(plain(foot), address).toContain('© 2026 ')
    }
    expect(rendered.find(({ address }) => address === '/')?.html).toContain(`© ${slot('year')} `)
  })

  it('request two names, an email and a phone number in the contact form, with the button “Submit Application”', () => {
    const form = renderedPage('/').querySelector('#contact') as HTMLElement
    expect(labelsOf(form)).toEqual(['First name', 'Last name', 'Email', 'Phone number'])
    expect(plain(form.querySelector('button'))).toBe('Submit Application')
    expect(form.dataset).toMatchObject({ submitting: 'Submitting...' })
    expect(plain(renderedPage('/').querySelector('#contact-said h3'))).toBe(
      'Application submitted successfully! We’ll be in touch soon.',
    )
  })

  it('show three benefits, the earnings per month by number of referrals, and the form on the affiliate page', () => {
    const affiliate = renderedPage('/affiliate')
    expect(plain(affiliate.querySelector('h1'))).toBe('Refer people you know. Earn $50 a month for each.')
    expect(affiliate.querySelectorAll('[aria-label=Benefits] > article')).toHaveLength(3)
    expect(textsOf(affiliate, '#pays thead th')).toEqual([
      'Active referrals',
      'Referrals, per month',
      'With one account, per month',
    ])
    expect(textsOf(affiliate, '#pays tbody tr')).toEqual([
      '1$50.00$150.00',
      '3$150.00$250.00',
      '5$250.00$350.00',
      '10$500.00$600.00',
      '20$1,000.00$1,100.00',
    ])
    const form = affiliate.querySelector('#application')
    expect(labelsOf(form)).toEqual(['First name', 'Last name', 'Email'])
    expect(plain(form?.querySelector('button') ?? null)).toBe('Submit Application')
    expect(linkOf(affiliate, 'Dashboard Login')).toBe('/auth')
  })

  it('show the start date of the terms on the terms page, and link to the home page', () => {
    const terms = renderedPage('/terms')
    expect(plain(terms.querySelector('header h1 + p'))).toContain('Effective date: 10/4/2025')
    expect(linkOf(terms, 'Back to Home')).toBe('/')
  })

  it.each(['en', 'es'] as Language[])('declare their language in %s and link to the other language', (language) => {
    for (const { address, html } of rendered.filter((each) => each.address.startsWith('/es') === (language === 'es'))) {
      expect(html, address).toContain(`<html lang="${language}"`)
      for (const hreflang of ['en', 'es', 'x-default']) expect(html, address).toContain(`hreflang="${hreflang}"`)
    }
  })
})
