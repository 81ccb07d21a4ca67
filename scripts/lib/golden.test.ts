import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { allRoutes } from '../../domain/api/all'
import { errorCodes } from '../../domain/error-code-list'
import { seenPagesKey } from '../../domain/paths'
import { auditActions } from '../../domain/record/audit-actions'
import { initialMeta } from '../../web/data/engine/db/local-tables'
import { stores, storesVersion } from '../../web/data/engine/db/database'
import { filesIn } from './files.mjs'

/** Folder of the recorded names that clients, stored data or integrations depend on. */
const folder = path.resolve('e2e/fixtures/golden')
const update = 'A name changed. If that is intended: npm run unit -- scripts/lib/golden.test.ts -u'

/** Returns the source files in a folder, without tests, generated files and build tools. */
const sources = (root: string, ending: RegExp): { file: string; text: string }[] =>
  filesIn(root)
    .filter(
      (file) =>
        ending.test(file) && !/[._]test\.|\/testing\/|^web\/build\/|^server\/(embedded|cmd)\/|testclock/.test(file),
    )
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

const script = /\.(?:ts|tsx|js)$/
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name)
const sorted = (lines: Iterable<string>): string[] => [...new Set(lines)].sort()

/** Compares lines with a recorded list. Fewer lines than `atLeast` mean that the search doesn't work. */
async function expectGolden(name: string, lines: readonly string[], atLeast: number): Promise<void> {
  expect(lines.length, `${name}: entries found`).toBeGreaterThanOrEqual(atLeast)
  await expect(`${lines.join('\n')}\n`, update).toMatchFileSnapshot(path.join(folder, `${name}.txt`))
}

const routes = allRoutes.map(
  ({ kind, name, access, scope }) => `${name} ${access} ${kind}${scope ? ` key:${scope}` : ''}`,
)

it.each([
  ['the API routes and who may call them', 'routes', routes, 200],
  ['the error codes', 'error-codes', errorCodes, 150],
  ['the audit actions', 'audit-actions', auditActions, 100],
] as const)('%s match the recorded list', (_, name, lines, atLeast) => expectGolden(name, sorted(lines), atLeast))

it('the public routes of the Go server and the routes it blocks for the dashboard match the recorded list', () => {
  const ofFile = (file: string): string[] =>
    found(readFileSync(file, 'utf8'), /"((?:GET|POST|PUT|PATCH|DELETE) \/[^"]*[^"/])"/g)
  const signIn = 'POST /api/signin'
  const tickets = sources('server', /\.go$/).flatMap(({ text }) => {
    const base = /\bPath\s+= "([^"]+)"/.exec(text)?.[1]
    const own = /\bPattern\s+= "([A-Z]+ )" \+ Path(?: \+ "([^"]+)")?/.exec(text)
    return own && base ? [`${own[1]}${base}${own[2] ?? ''}`] : []
  })
  return expectGolden(
    'server-routes',
    [
      ...sorted([...ofFile('server/routing/public.go'), ...tickets].filter((each) => each !== signIn)).map(
        (each) => `public ${each}`,
      ),
      ...sorted(ofFile('server/routing/dashboard.go')).map((each) => `refused ${each}`),
    ],
    15,
  )
})

it('the tables and indexes of the database on devices match the recorded list', () =>
  expectGolden(
    'device-tables',
    [
      `version ${storesVersion}`,
      ...sorted(Object.entries(stores).map(([table, indexes]) => `${table}: ${indexes}`)),
      ...sorted(Object.keys(initialMeta).map((key) => `meta ${key}`)),
    ],
    50,
  ))

it('the names of browser storage, databases, channels, caches and cookies match the recorded list', () => {
  const browser = sources('web', script).flatMap(({ text }) => [
    ...found(text, /['"`](coterie-[\w-]*)/g),
    ...[...text.matchAll(/\bconst (\w+) = '([^']+)'/g)].flatMap(([, constant, name = '']) =>
      new RegExp(`Storage\\.\\w+Item\\(${constant}\\b`).test(text) ? [name] : [],
    ),
    ...found(text, /\bconst \w*[cC]ache(?:Name)? = '([^']+)'/g),
  ])
  const prefixes = sources('server', /\.go$/).flatMap(({ text }) => found(text, /"(__Host-[\w-]+)"/g))
  const names = sources('pb_hooks/platform', /cookies\.ts$/).flatMap(({ text }) =>
    found(/type CookieName = (.*)/.exec(text)?.[1] ?? '', /'(\w+)'/g),
  )
  const cookies = prefixes.flatMap((prefix) => ['', ...names].map((name) => prefix + name))
  return expectGolden(
    'stored-names',
    [
      ...sorted([...browser, seenPagesKey].map((name) => `browser ${name}`)),
      ...sorted(cookies.map((name) => `cookie ${name}`)),
    ],
    20,
  )
})

it('the HTTP headers match the recorded list', () => {
  const go = sources('server', /\.go$/).flatMap(({ text }) => [
    ...found(text, /[hH]eader(?:\(\))?\.(?:Set|Add|Get)\("([^"]+)"/g),
    ...found(text, /\w+Header\s+= "([A-Z][\w-]*)"/g),
  ])
  const scripts = ['domain', 'pb_hooks', 'web/data', 'web/pages', 'web/sw'].flatMap((root) =>
    sources(root, script).flatMap(({ text }) => found(text, /['"]((?:[A-Z][A-Za-z]*-)+[A-Z][A-Za-z]*)['"]/g)),
  )
  return expectGolden('headers', sorted([...go, ...scripts]), 25)
})
