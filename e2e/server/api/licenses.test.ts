import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { startFileServer } from '../../support/server/file-server'
import { sendRequest } from '../../support/server/http'
import { productBinary } from '../../support/server/server'

const server = await startFileServer()
const text = execFileSync(productBinary, ['licenses'], { encoding: 'utf8', maxBuffer: 2 ** 26 })

/** Returns the section of a package in the license file; '' = not listed. */
const sectionOf = (name: string): string =>
  text.split(/\n\n-{80}\n\n/).find((part) => part.startsWith(`${name} `)) ?? ''

it('the license file lists every Go module of the binary with its license (S29)', () => {
  const built = execFileSync('go', ['version', '-m', productBinary], {
    env: { ...process.env, GOTOOLCHAIN: 'auto' },
    encoding: 'utf8',
  })
  const modules = built.split('\n').flatMap((line) => /^\tdep\t(\S+)/.exec(line)?.[1] ?? [])
  expect(modules.length).toBeGreaterThan(40)
  for (const name of ['Go', ...modules]) expect(sectionOf(name), name).toMatch(/copyright|license/i)
})

it('the license file lists every package of the bundle and the fonts with their licenses (S29)', () => {
  const bundles = ['app', 'worker'].map(
    (name) => JSON.parse(readFileSync(`dist/bundled-${name}.json`, 'utf8')) as string[],
  )
  expect(bundles[0]).toContain('react-dom')
  expect(bundles[1]).toContain('workbox-precaching')
  // also checks packages of the hooks and the style sheet
  const others = ['valibot', 'date-fns', 'tailwindcss', '@fontsource/figtree', '@fontsource-variable/gabarito']
  for (const name of [...bundles.flat(), ...others]) expect(sectionOf(name), name).toMatch(/copyright|license/i)
})

it('the license file contains no license that requires publishing the source', () => {
  expect(text.length).toBeGreaterThan(100_000)
  expect(text).not.toMatch(
    /GNU (?:\w+ )?General Public|Mozilla Public|Eclipse Public|Server Side Public|Common Development/i,
  )
})

it('/licenses.txt serves the same text as the command prints', async () => {
  const shown = await sendRequest({ method: 'GET', url: `${server.url}/licenses.txt` })
  expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  expect(shown.text).toBe(text)
})
