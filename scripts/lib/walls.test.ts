import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

interface Wall {
  may: string[]
  packages: string[]
}

const load = createRequire(import.meta.url)
const { walls } = load('./walls.cjs') as { walls: { [floor: string]: Wall } }
const { forbidden } = load('../../.dependency-cruiser.cjs') as { forbidden: { name: string }[] }

const floors = Object.keys(walls)
/** Beside the floors: what nothing of the product may know. */
const outside = ['e2e/support', 'bench/browser', 'scripts/lib', 'server']
const room = (floor: string): string => (floor === 'web/features' ? 'web/features/one' : floor)

/** One import, planted: which file imports what, and the rules that spoke. */
const plants: { from: string; to: string; allowed: boolean }[] = []
let house: string
let spoken: Map<string, string[]>

const importing = (from: string, to: string): string => `${room(from)}/plants-${to.replaceAll('/', '-')}.ts`
const target = (to: string): string => (/\.tsx?$/.test(to) ? to : `${to}/there.ts`)

function plant(from: string, to: string, allowed: boolean): void {
  plants.push({ from, to, allowed })
  const file = importing(from, to)
  const relative = path.relative(path.dirname(file), target(to)).replace(/\.tsx?$/, '')
  put(
    file,
    `import { there } from '${relative.startsWith('.') ? relative : `./${relative}`}'\nexport const use = there\n`,
  )
}

function put(file: string, text: string): void {
  mkdirSync(path.join(house, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(house, file), text)
}

beforeAll(async () => {
  house = mkdtempSync(path.join(os.tmpdir(), 'coterie-walls-'))
  const others = ['web/features/two', ...outside]
  for (const place of [...floors.map(room), ...others]) put(target(place), 'export const there = 1\n')
  for (const from of floors) {
    for (const to of floors) if (to !== from) plant(from, room(to), walls[from]?.may.includes(to) ?? false)
    for (const to of others)
      plant(from, to, to === 'web/features/two' && (walls[from]?.may.includes('web/features') ?? false))
  }
  for (const from of ['domain', 'pb_hooks', 'web/ui']) {
    put(
      `${from}/plants.test.ts`,
      `import { there } from '${path.relative(from, 'web/app/there')}'\nexport const use = there\n`,
    )
  }
  const { output } = await cruise(
    ['domain', 'pb_hooks', 'web'],
    { baseDir: house, validate: true, ruleSet: { forbidden: forbidden as never }, tsPreCompilationDeps: true },
    { extensions: ['.ts', '.tsx'] } as never,
  )
  const { modules } = output as ICruiseResult
  expect(modules.length).toBeGreaterThan(plants.length)
  spoken = new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies.flatMap(({ rules = [] }) => rules.map(({ name }) => name)),
    ]),
  )
  // hundreds of files are written and read: on a loaded machine longer than a hook may take
}, 120_000)
afterAll(() => rmSync(house, { recursive: true, force: true }))

describe('an import through a wall', () => {
  it('is caught on every floor, for every floor that it may not know; what it may know passes', () => {
    const wrong = plants.filter(({ from, to, allowed }) => {
      const rules = spoken.get(importing(from, to)) ?? ['not looked at']
      return allowed ? rules.length > 0 : !rules.includes(`wall: ${from}`)
    })
    expect(wrong).toEqual([])
    expect(plants.filter(({ allowed }) => !allowed).length).toBeGreaterThan(300)
  })

  // written out: a table that lets too much through would pass the test above
  it.each([
    ['domain', 'web/ui'],
    ['domain', 'pb_hooks'],
    ['domain', 'domain/model'],
    ['pb_hooks', 'web/i18n'],
    ['web/ui', 'web/i18n'],
    ['web/ui', 'web/data/repos'],
    ['web/ui', 'web/app'],
    ['web/features', 'web/app'],
    ['web/features', 'web/features/two'],
    ['web/features', 'web/data/db'],
    ['web/features', 'web/data/sync'],
    ['web/forms', 'web/features/one'],
    ['web/forms', 'web/lists'],
    ['web/lists', 'web/features/one'],
    ['web/data/repos', 'web/features/one'],
    ['web/data/db', 'web/data/sync'],
    ['web/data/remote', 'web/data/sync'],
    ['web/data/sync', 'web/data/repos'],
    ['web/data/sync', 'web/data/session'],
    ['web/i18n', 'web/features/one'],
    ['web/i18n', 'web/pages'],
    ['web/pages', 'web/data/repos'],
    ['web/features', 'web/app/dev'],
    ['web/app', 'e2e/support'],
    ['web/app', 'bench/browser'],
    ['web/data/repos', 'scripts/lib'],
  ])('%s → %s is one of them', (from, to) => {
    expect(spoken.get(importing(from, to))).toContain(`wall: ${from}`)
  })
})

it.each(['domain', 'pb_hooks', 'web/ui'])('a test of %s reaches no screen either', (from) => {
  expect(spoken.get(`${from}/plants.test.ts`)).toContain(`wall: tests of ${from}`)
})

describe('the walls', () => {
  it('stand where files are: none guards an empty folder', () => {
    for (const floor of floors) expect(existsSync(floor) && readdirSync(floor).length > 0, floor).toBe(true)
    for (const file of floors.flatMap((floor) => walls[floor]?.may.filter((name) => /\.tsx?$/.test(name)) ?? [])) {
      expect(existsSync(file), file).toBe(true)
    }
  })

  it('leave no folder of the product without one', () => {
    const folders = (base: string): string[] =>
      readdirSync(base, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [`${base}/${each.name}`] : []))
    const plain = ['web/public', 'web/styles']
    const guarded = (folder: string): boolean =>
      floors.some((floor) => folder === floor || folder.startsWith(`${floor}/`))
    expect(folders('web').filter((folder) => !guarded(folder) && !plain.includes(folder))).toEqual([])
    expect(folders('web/data').filter((folder) => !floors.includes(folder))).toEqual([])
  })

  it('are those of docs/architecture.md', () => {
    const table = readFileSync('docs/architecture.md', 'utf8')
    const rows = [...table.matchAll(/^\| `([^`]+)` \| [^|]+ \| ([^|]+) \|$/gm)]
    const shown = new Map(rows.map(([, folder = '', may = '']) => [folder.replace(/\/$/, ''), may.trim()]))
    for (const floor of floors) {
      const { may, packages } = walls[floor] ?? { may: [], packages: [] }
      const said = [may.map((name) => `\`${name}\``).join(', '), packages.join(', ')].filter(Boolean).join('; ') || '–'
      expect(shown.get(floor), floor).toBe(said)
    }
  })
})
