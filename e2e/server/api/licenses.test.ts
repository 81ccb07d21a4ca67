import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendRequest } from '../../support/server/http'
import { productBinary, startServer, type TestServer } from '../../support/server/server'

let server: TestServer
let text = ''
beforeAll(async () => {
  server = await startServer()
  text = execFileSync(productBinary, ['licenses'], { encoding: 'utf8', maxBuffer: 2 ** 26 })
})
afterAll(() => server?.stop())

/** What the file says under a package's name, '' when it isn't named. */
const sectionOf = (name: string): string =>
  text.split(/\n\n-{80}\n\n/).find((part) => part.startsWith(`${name} `)) ?? ''

it('names every Go module of the binary with its license text (S29)', () => {
  const built = execFileSync('go', ['version', '-m', productBinary], {
    env: { ...process.env, GOTOOLCHAIN: 'auto' },
    encoding: 'utf8',
  })
  const modules = built.split('\n').flatMap((line) => /^\tdep\t(\S+)/.exec(line)?.[1] ?? [])
  expect(modules.length).toBeGreaterThan(40)
  for (const name of ['Go', ...modules]) expect(sectionOf(name), name).toMatch(/copyright|license/i)
})

it('names every package of the bundle, and the fonts, with its license text (S29)', () => {
  const bundles = ['app', 'worker'].map(
    (name) => JSON.parse(readFileSync(`dist/bundled-${name}.json`, 'utf8')) as string[],
  )
  expect(bundles[0]).toContain('react-dom')
  expect(bundles[1]).toContain('workbox-precaching')
  // what the hooks and the style sheet are made of
  const others = ['valibot', 'date-fns', 'tailwindcss', '@fontsource/figtree', '@fontsource-variable/gabarito']
  for (const name of [...bundles.flat(), ...others]) expect(sectionOf(name), name).toMatch(/copyright|license/i)
})

it('holds no license that asks for the source of what is built with it', () => {
  expect(text.length).toBeGreaterThan(100_000)
  expect(text).not.toMatch(
    /GNU (?:\w+ )?General Public|Mozilla Public|Eclipse Public|Server Side Public|Common Development/i,
  )
})

it('is shown to everyone at /licenses.txt, as by the command', async () => {
  const shown = await sendRequest({ method: 'GET', url: `${server.url}/licenses.txt` })
  expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  expect(shown.text).toBe(text)
})
