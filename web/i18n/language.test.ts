// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { currentLanguage, followLanguage, setLanguage, startLanguage } from './language'

const browser = (...languages: string[]) => vi.stubGlobal('navigator', { languages })
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('offers somebody new the browser\u2019s language, and English when the product doesn\u2019t speak it', async () => {
  for (const [languages, expected] of [
    [['es-MX', 'en'], 'es'],
    [['ca', 'es', 'en'], 'es'],
    [['en-GB', 'es'], 'en'],
    [['de', 'fr'], 'en'],
    [[], 'en'],
  ] as const) {
    browser(...languages)
    await startLanguage()
    expect(currentLanguage(), languages.join()).toBe(expected)
  }
})

it('a Spanish account reads Spanish at sign-in, unless this device chose', async () => {
  browser('en-US')
  await startLanguage()
  await startLanguage('es')
  expect(currentLanguage()).toBe('es')
  await setLanguage('en')
  await startLanguage('es')
  expect(currentLanguage()).toBe('en')
})

it('takes the language of the opened link before the browser\u2019s, never before what was chosen', async () => {
  browser('en-US')
  history.replaceState(null, '', '/signup?ref=ABCD2345&lang=es')
  await startLanguage()
  expect(currentLanguage()).toBe('es')
  await startLanguage('en')
  expect(currentLanguage()).toBe('en')
  history.replaceState(null, '', '/signup?lang=fr')
  await startLanguage()
  expect(currentLanguage()).toBe('en')
  history.replaceState(null, '', '/')
})

it('follows what another tab of this browser chose, and nothing else that is kept there', async () => {
  browser('en-US')
  await startLanguage()
  followLanguage()
  const told = (key: string, value: string) => {
    localStorage.setItem(key, value)
    dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
  }
  told('coterie-theme', 'es')
  told('coterie-language', 'fr')
  expect(currentLanguage()).toBe('en')
  told('coterie-language', 'es')
  await vi.waitFor(() => expect(currentLanguage()).toBe('es'))
  expect(document.documentElement.lang).toBe('es')
})
