import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'

/** Runs boot.js with these values in localStorage and these databases. */
function runBoot(
  stored: { [key: string]: string },
  databases?: () => Promise<unknown>,
  pathname = '/auth',
): { dataset: { [name: string]: string }; preloaded: unknown[] } {
  const preloaded: unknown[] = []
  const documentElement = { dataset: {} as { [name: string]: string }, lang: 'en' }
  runInNewContext(readFileSync('web/public/boot.js', 'utf8'), {
    document: {
      documentElement,
      currentScript: {
        dataset: { en: '/en.js', es: '/es.js', screens: '{"/dashboard es":"/page.js /members-es.js"}' },
      },
      querySelector: () => null,
      createElement: () => ({}),
      head: { append: (link: { href: string }) => preloaded.push(link.href) },
    },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    indexedDB: databases ? { databases } : {},
    matchMedia: () => ({ matches: false }),
    location: { hostname: 'x.test', pathname },
    navigator: { language: 'en' },
    addEventListener: () => undefined,
  })
  return { ...documentElement, preloaded }
}

it('the boot script opens the databases early, but only on a device with local data', () => {
  const databases = vi.fn(() => Promise.reject(new Error('no storage')))
  runBoot({}, databases)
  expect(databases).not.toHaveBeenCalled()
  runBoot({ 'coterie-person': '{"id":"me"}' }, databases)
  expect(databases).toHaveBeenCalledTimes(1)
})

it('the boot script works in a browser that can’t list its databases', () => {
  expect(runBoot({ 'coterie-person': '{"id":"me"}', 'coterie-theme': 'dark' }).dataset['theme']).toBe('dark')
})

it('the boot script preloads the messages in the chosen language, otherwise in that of the account', () => {
  const person = '{"id":"me","roles":["affiliate"],"language":"es"}'
  expect(runBoot({ 'coterie-person': person }).preloaded).toEqual(['/es.js'])
  expect(runBoot({ 'coterie-person': person, 'coterie-language': 'en' }).preloaded).toEqual(['/en.js'])
  expect(runBoot({}).preloaded).toEqual(['/en.js'])
})

it('the boot script preloads the files of the opened screen in the chosen language', () => {
  const opened = (language: string, pathname: string) =>
    runBoot({ 'coterie-language': language }, undefined, pathname).preloaded
  expect(opened('es', '/dashboard')).toEqual(['/es.js', '/page.js', '/members-es.js'])
  expect(opened('en', '/dashboard')).toEqual(['/en.js'])
  expect(opened('es', '/dashboard/settings')).toEqual(['/es.js'])
})
