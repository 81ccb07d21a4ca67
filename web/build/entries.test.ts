import { expect, it } from 'vitest'
import { entryPage } from './entries'

const shell = `<html lang="en" data-theme="light"><head><title>App</title>
<script src="/boot.js" data-en="/assets/en.js" data-es="/assets/es.js"></script>
<script type="module" crossorigin src="/assets/app.js"></script>
<link rel="modulepreload" crossorigin href="/assets/react.js">
<link rel="stylesheet" href="/assets/app.css"></head><body><div id="root"></div></body></html>`
const entry = { address: '/auth', language: 'es', title: 'Entrar', html: '<h1>$1</h1>', failed: 'a < b' } as const

it('an entry has the first drawing, and names the app to its script alone', () => {
  const page = entryPage(shell, 'assets/entry.js', entry)
  expect([...page.matchAll(/<(?:script|link)[^>]*>/g)].map(([tag]) => tag)).toEqual([
    '<script src="/boot.js">',
    '<script type="module" src="/assets/entry.js" data-app="/assets/app.js" data-preload="/assets/app.js /assets/es.js /assets/react.js">',
    '<link rel="stylesheet" href="/assets/app.css">',
  ])
  expect(page).toContain('<html lang="es" data-entry="on"')
  expect(page).toContain('<title>Entrar</title>')
  expect(page).toMatch(
    /<div id="entry"><h1>\$1<\/h1><p id="entry-failed"[^>]* hidden[^>]*>a &lt; b<\/p><\/div><div id="root">/,
  )
})

it('refuses what the policy would refuse, and a shell it doesn’t know', () => {
  expect(() => entryPage(shell, 'e.js', { ...entry, html: '<p style="x">' })).toThrow('inline style')
  expect(() => entryPage('<html>', 'e.js', entry)).toThrow('no app')
})
