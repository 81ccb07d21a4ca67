import { describe, expect, it } from 'vitest'
import { entryPage } from './entry-pages'
import { filesInCircle, screensWithTooManyFiles } from './chunks'
import { withIntegrity } from './build-output'
import { darkStylesheet, readDarkStylesheet } from './public-pages'

describe('static entry pages', () => {
  const shell = `<html lang="en" data-theme="light"><head><title>App</title>
<script src="/boot.js" data-en="/assets/en.js" data-es="/assets/es.js" data-screens='{"/dashboard en":"/assets/page.js"}'></script>
<script type="module" crossorigin src="/assets/app.js"></script>
<link rel="modulepreload" crossorigin href="/assets/react.js">
<link rel="stylesheet" href="/assets/app.css"></head><body><div id="root"></div></body></html>`
  const entry = { address: '/auth', language: 'es', title: 'Entrar', html: '<h1>$1</h1>', failed: 'a < b' } as const

  it('contain the first rendering, and refer to the app only in their script', () => {
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

  it('fail the build if they violate the Content-Security-Policy or the app’s HTML has changed', () => {
    expect(() => entryPage(shell, 'e.js', { ...entry, html: '<p style="x">' })).toThrow('inline style')
    expect(() => entryPage('<html>', 'e.js', entry)).toThrow('no app')
  })
})

describe('list of built files', () => {
  const chunk = (name: string, imports: string[], more: object = {}) => ({
    type: 'chunk' as const,
    name,
    isEntry: false,
    isDynamicEntry: false,
    facadeModuleId: null,
    imports,
    ...more,
  })
  const files = {
    'app.js': chunk('app', ['parts.js'], { isEntry: true }),
    'parts.js': chunk('parts', []),
    'app.css': { type: 'asset' as const },
    'desk.js': chunk('desk-page', ['app.js', 'parts.js', 'a.js', 'app.css'], {
      isDynamicEntry: true,
      facadeModuleId: '/web/features/desk/desk-page.tsx',
    }),
    'a.js': chunk('a', ['b.js', 'parts.js']),
    'b.js': chunk('b', ['a.js']),
    'dialog.js': chunk('dialog', ['a.js', 'b.js'], {
      isDynamicEntry: true,
      facadeModuleId: '/web/features/dialog.tsx',
    }),
  }

  it('counts each file that a screen loads in addition to the app only once', () => {
    expect(screensWithTooManyFiles(files, 3)).toEqual([])
    expect(screensWithTooManyFiles(files, 2)).toEqual(['desk-page asks for 3 files'])
  })

  it('finds files that import each other in a circle', () => {
    expect(filesInCircle(files)).toEqual(['a.js', 'b.js'])
    expect(filesInCircle({ ...files, 'b.js': chunk('b', []) })).toEqual([])
  })

  it('fails for a build without the app', () => {
    expect(() => screensWithTooManyFiles({ 'a.js': files['a.js'] }, 1)).toThrow('the app is no file')
  })
})

describe('subresource integrity', () => {
  it('adds a hash to each file except those that the server completes', async () => {
    const entry = (url: string) => ({ url, revision: null, size: 1 })
    const transform = withIntegrity('web/public', ['app.html'])
    const { manifest } = await transform([entry('boot.js'), entry('app.html')])
    expect(manifest.map(({ url, integrity }) => [url, integrity])).toEqual([
      ['boot.js', expect.stringMatching(/^sha256-[\w+/]{43}=$/)],
      ['app.html', undefined],
    ])
    await expect(transform([entry('assets/gone.js')])).rejects.toThrow('ENOENT')
  })
})

describe('dark stylesheet', () => {
  it('contains exactly the dark colors of the root element', async () => {
    const sheet = await readDarkStylesheet()
    expect(sheet.match(/[^{}]+(?=\{)/g)?.map((each) => each.trim())).toEqual([':root'])
    expect(sheet).toContain('color-scheme: dark;')
    expect(sheet).toContain('--color-surface: #181114;')
    expect(sheet).toContain('--lift-lg:')
  })

  it('throws if the design tokens define no dark colors', () => {
    expect(() => darkStylesheet(':root { --color-surface: #fff; }')).toThrow('no dark set')
  })
})
