import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'

/** Runs what a page begins with, on a device that remembers these. */
function boots(
  kept: { [key: string]: string },
  databases?: () => Promise<unknown>,
): { dataset: { [name: string]: string } } {
  const documentElement = { dataset: {} as { [name: string]: string }, lang: 'en' }
  runInNewContext(readFileSync('web/public/boot.js', 'utf8'), {
    document: { documentElement, currentScript: { dataset: {} }, querySelector: () => null },
    localStorage: { getItem: (key: string) => kept[key] ?? null },
    indexedDB: databases ? { databases } : {},
    matchMedia: () => ({ matches: false }),
    location: { hostname: 'x.test' },
    navigator: { language: 'en' },
    addEventListener: () => undefined,
  })
  return documentElement
}

it('has the browser open its databases where somebody has a copy, and nowhere else', () => {
  const databases = vi.fn(() => Promise.reject(new Error('no storage')))
  boots({}, databases)
  expect(databases).not.toHaveBeenCalled()
  boots({ 'coterie-person': '{"id":"me"}' }, databases)
  expect(databases).toHaveBeenCalledTimes(1)
})

it('goes on in a browser that can’t say which databases it has', () => {
  expect(boots({ 'coterie-person': '{"id":"me"}', 'coterie-theme': 'dark' }).dataset['theme']).toBe('dark')
})
