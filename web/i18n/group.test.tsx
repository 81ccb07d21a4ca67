// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, Suspense, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadMessages } from '../data/testing/messages'
import { defineGroup, messageGroups } from './group'
import { currentLanguage, syncLanguageAcrossTabs, setLanguage, initLanguage, useMessages } from './language'

await loadMessages('es')

describe('message groups', () => {
  interface Messages {
    greeting: { hello: string }
  }
  const hello = (text: string): Messages => ({ greeting: { hello: text } })

  /** Creates a group whose files load or fail when a test requests it. */
  function createTestGroup() {
    const pending = { en: [] as (() => void)[], es: [] as (() => void)[] }
    const offline = { en: false, es: false }
    const load = (language: 'en' | 'es', text: string) => () =>
      new Promise<Messages>((resolve, reject) => {
        const failed = offline[language]
        pending[language].push(() => (failed ? reject(new TypeError('Failed to fetch')) : resolve(hello(text))))
      })
    const made = defineGroup(load('en', 'Good morning'), load('es', 'Buenos días'))
    const token = made.area((messages) => messages.greeting)
    const open = (language: 'en' | 'es') => act(async () => pending[language].splice(0).forEach((finish) => finish()))
    return { made, token, open, offline, waiting: pending }
  }

  class Caught extends Component<{ children: ReactNode }, { failed: boolean }> {
    override state = { failed: false }
    static getDerivedStateFromError = () => ({ failed: true })
    override render = () => (this.state.failed ? <p>failed</p> : this.props.children)
  }

  function Greeting({ of }: { of: ReturnType<typeof createTestGroup>['token'] }) {
    return <p>{useMessages(of).hello}</p>
  }
  /** Shows a group's text in English. */
  async function showLoaded() {
    const group = createTestGroup()
    await show(group.token)
    await group.open('en')
    return group
  }
  const show = (of: ReturnType<typeof createTestGroup>['token']) =>
    act(async () =>
      render(
        <Caught>
          <Suspense fallback={<p>coming</p>}>
            <Greeting of={of} />
          </Suspense>
        </Caught>,
      ),
    )

  const before = new Set(messageGroups)
  afterEach(async () => {
    cleanup()
    vi.restoreAllMocks()
    for (const each of messageGroups) if (!before.has(each)) messageGroups.delete(each)
    await setLanguage('en')
    localStorage.clear()
  })

  it('suspend only the component that uses them', async () => {
    const { token, open } = createTestGroup()
    await show(token)
    expect(screen.getByText('coming')).not.toBeNull()
    await open('en')
    expect(screen.getByText('Good morning')).not.toBeNull()
  })

  it('show the error element after a failed request, without another request', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { token, open, offline, waiting } = createTestGroup()
    offline.en = true
    await show(token)
    await open('en')
    expect(screen.getByText('failed')).not.toBeNull()
    expect(waiting.en).toEqual([])
  })

  it('are loaded again on a retry', async () => {
    const { made, open, offline } = createTestGroup()
    offline.en = true
    const first = made.load('en')
    await Promise.all([expect(first).rejects.toThrow(), open('en')])
    offline.en = false
    const second = made.load('en')
    await open('en')
    await expect(second).resolves.toEqual(hello('Good morning'))
  })

  it('change their language only after the new texts are loaded, without a fallback in between', async () => {
    const { open } = await showLoaded()
    const changed = setLanguage('es')
    expect([currentLanguage(), screen.queryByText('Good morning') === null]).toEqual(['en', false])
    await open('es')
    expect(await changed).toBe(true)
    expect([currentLanguage(), screen.queryByText('Buenos días') === null]).toEqual(['es', false])
    expect([document.documentElement.lang, localStorage.getItem('coterie-language')]).toEqual(['es', 'es'])
  })

  it('keep their language if the new language can’t be loaded, and do not store the new one', async () => {
    const { open, offline } = await showLoaded()
    offline.es = true
    const changed = setLanguage('es')
    await open('es')
    expect(await changed).toBe(false)
    expect([currentLanguage(), localStorage.getItem('coterie-language')]).toEqual(['en', null])
    expect(screen.getByText('Good morning')).not.toBeNull()
  })

  it('use the language chosen last, whichever language loads first', async () => {
    const { open } = await showLoaded()
    const first = setLanguage('es')
    const last = setLanguage('en')
    await open('es')
    await Promise.all([first, last])
    expect([currentLanguage(), localStorage.getItem('coterie-language')]).toEqual(['en', 'en'])
  })

  it('start in the other language if the first can’t be loaded', async () => {
    const { open, offline } = await showLoaded()
    localStorage.setItem('coterie-language', 'es')
    offline.es = true
    const started = initLanguage()
    await open('es')
    expect([await started, currentLanguage()]).toEqual([true, 'en'])
  })

  it('report if no language can be loaded at the start', async () => {
    const { made, open, offline } = createTestGroup()
    offline.en = offline.es = true
    void made.load('en').catch(() => undefined)
    await open('en')
    const started = initLanguage()
    await open('en')
    await open('es')
    expect(await started).toBe(false)
  })
})

describe('language', () => {
  const browser = (...languages: string[]) => vi.stubGlobal('navigator', { languages })
  afterEach(() => {
    localStorage.clear()
    vi.unstubAllGlobals()
  })

  it('is the browser’s language for new visitors, and English if the browser’s language is not supported', async () => {
    for (const [languages, expected] of [
      [['es-MX', 'en'], 'es'],
      [['ca', 'es', 'en'], 'es'],
      [['en-GB', 'es'], 'en'],
      [['de', 'fr'], 'en'],
      [[], 'en'],
    ] as const) {
      browser(...languages)
      await initLanguage()
      expect(currentLanguage(), languages.join()).toBe(expected)
    }
  })

  it('is the account’s language after sign-in, unless the user chose one on this device', async () => {
    browser('en-US')
    await initLanguage()
    await initLanguage('es')
    expect(currentLanguage()).toBe('es')
    await setLanguage('en')
    await initLanguage('es')
    expect(currentLanguage()).toBe('en')
  })

  it('is the link’s language rather than the browser’s, unless the user chose one', async () => {
    browser('en-US')
    history.replaceState(null, '', '/signup?ref=ABCD2345&lang=es')
    await initLanguage()
    expect(currentLanguage()).toBe('es')
    await initLanguage('en')
    expect(currentLanguage()).toBe('en')
    history.replaceState(null, '', '/signup?lang=fr')
    await initLanguage()
    expect(currentLanguage()).toBe('en')
    history.replaceState(null, '', '/')
  })

  it('follows a choice in another tab, and ignores other stored values', async () => {
    browser('en-US')
    await initLanguage()
    syncLanguageAcrossTabs()
    const fireStorageEvent = (key: string, value: string) => {
      localStorage.setItem(key, value)
      dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
    }
    fireStorageEvent('coterie-theme', 'es')
    fireStorageEvent('coterie-language', 'fr')
    expect(currentLanguage()).toBe('en')
    fireStorageEvent('coterie-language', 'es')
    await vi.waitFor(() => expect(currentLanguage()).toBe('es'))
    expect(document.documentElement.lang).toBe('es')
  })
})
