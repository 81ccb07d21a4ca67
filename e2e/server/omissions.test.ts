import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/**
 * The walk of docs/change.md in a copy of the project: a collection, an admin's screen and a command, whole; then without each
 * of its places in turn. Whoever forgets one hears of it.
 */
let house: string
const original = new Map<string, string | null>()

const at = (file: string): string => path.join(house, file)
function write(file: string, change: (text: string) => string): void {
  mkdirSync(path.dirname(at(file)), { recursive: true })
  const before = original.has(file) ? '' : readMaybe(file)
  if (!original.has(file)) original.set(file, before || null)
  const now = readMaybe(file)
  const next = change(now)
  expect(next, `${file} is changed`).not.toBe(now)
  writeFileSync(at(file), next)
}
function readMaybe(file: string): string {
  try {
    return readFileSync(at(file), 'utf8')
  } catch {
    return ''
  }
}
function restore(): void {
  for (const [file, text] of original) {
    if (text === null) rmSync(at(file), { force: true })
    else writeFileSync(at(file), text)
  }
  original.clear()
}

/** Who speaks up when a place is missing: a unit test file, the compiler in a file, or the server test of the schema. */
type Guard = { unit: string } | { types: string } | { schema: true }

interface Place {
  name: string
  plant: () => void
  /** What speaks up when it is missing, and is content when it is there. */
  guard: Guard
}

const run = (command: string, args: string[], env: Record<string, string> = {}) =>
  spawnSync(path.resolve('node_modules/.bin', command), args, { cwd: house, encoding: 'utf8', env: { ...process.env, ...env } })

/** Where these tests run: rules by themselves need none of what screens need. */
const projectOf = (files: readonly string[]): string =>
  files.every((file) => /^(domain|pb_hooks)\//.test(file)) ? 'unit-rules' : 'unit*'

/** The test files of these that don't pass; one that isn't found doesn't either. */
function failing(files: readonly string[]): string[] {
  if (files.length === 0) return []
  const report = at('walk-report.json')
  rmSync(report, { force: true })
  run('vitest', ['run', '--project', projectOf(files), '--reporter=json', `--outputFile=${report}`, ...files])
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: { name: string; status: string }[] }
  const passed = testResults.filter(({ status }) => status === 'passed').map(({ name }) => realpathSync(name))
  return files.filter((file) => !passed.includes(realpathSync(at(file))))
}

/** Whether the compiler finds a fault in files and what they stand on. */
function faulty(files: readonly string[]): boolean {
  writeFileSync(at('tsconfig.walk.json'), JSON.stringify({ extends: './tsconfig.json', include: ['web/**/*.d.ts'], files }))
  const [file = ''] = files
  const together = 'walk.tsbuildinfo'
  const kept = files.length > 1 ? together : `${file.replaceAll('/', '-')}.tsbuildinfo`
  // each file is asked about once more: what the first time found out of the hundreds that nothing was planted in, it needn't find out again
  if (kept !== together && existsSync(at(together))) cpSync(at(together), at(kept))
  const args = ['-p', 'tsconfig.walk.json', '--singleThreaded', '--incremental', '--tsBuildInfoFile', kept]
  // it ends after one look: clearing memory on the way is a third of its work
  return run('tsc', args, { GOGC: 'off', GOMEMLIMIT: '2GiB' }).status !== 0
}

const schemaFails = (): boolean =>
  run('vitest', ['run', '--project', 'server', 'e2e/server/migration-draft.test.ts', '-t', 'has nothing to write']).status !== 0

/** The places whose guards object now. */
function objecting(asked: readonly Place[]): string[] {
  const units = failing(asked.flatMap(({ guard }) => ('unit' in guard ? [guard.unit] : [])))
  // all of them at once, for they stand on the same hundreds of files; one by one to tell which it was
  const typed = asked.flatMap(({ guard }) => ('types' in guard ? [guard.types] : []))
  const areSound = typed.length > 1 && !faulty(typed)
  const objects = (guard: Guard): boolean =>
    'unit' in guard ? units.includes(guard.unit) : 'types' in guard ? !areSound && faulty([guard.types]) : schemaFails()
  return asked.filter(({ guard }) => objects(guard)).map(({ name }) => name)
}

const add = (file: string, before: string, text: string): void =>
  write(file, (old) => old.replace(before, () => `${text}${before}`))

/** A word in English and in Spanish; each language's file speaks for itself. */
const inBothLanguages = (name: string, area: string, group: string, change: (old: string) => string): Place[] =>
  ['en', 'es'].map((language) => {
    const file = `web/i18n/${language}/${group}/${area}.ts`
    return { name: `${name} (${language})`, plant: () => write(file, change), guard: { types: file } }
  })

/** The page as its command writes it for the whole walk: asked once, for it is the same each time. */
let writtenPage = ''

const places: Place[] = [
  {
    name: 'the collection in the list',
    plant: () => {
      add('domain/collections/all.ts', "import { supportTickets }", "import { shelfNotes } from './shelf-notes'\n")
      add('domain/collections/all.ts', '  paymentRunResults,\n', '  shelfNotes,\n')
    },
    guard: { unit: 'domain/collections/all.test.ts' },
  },
  {
    name: 'what becomes of it when a person is deleted',
    plant: () => add('domain/people/deletion.ts', '  support_tickets: {', '  shelf_notes: { steps: [{ goes: own }] },\n'),
    guard: { types: 'domain/people/deletion.ts' },
  },
  {
    name: 'its table on the device, under a new version',
    plant: () => {
      write('web/data/db/stores.ts', (old) =>
        old.replace(/storesVersion = (\d+)/, (_, n: string) => `storesVersion = ${Number(n) + 1}`),
      )
      write('web/data/db/stores.golden.json', (old) => {
        const golden = JSON.parse(old) as { [version: string]: { [table: string]: string } }
        const last = Object.keys(golden).length
        return JSON.stringify({ ...golden, [last + 1]: { ...golden[last], shelf_notes: 'id, user_id' } })
      })
    },
    guard: { unit: 'web/data/db/stores.test.ts' },
  },
  {
    name: 'its migration',
    plant: () =>
      write('pb_migrations/1999999990_add_shelf_notes.js', () =>
        [
          `const rule = '@request.auth.id != "" && @request.auth.roles:each ?= "admin"'`,
          "migrate((app) => app.save(new Collection({ type: 'base', name: 'shelf_notes', listRule: rule, viewRule: rule,",
          "  createRule: null, updateRule: null, deleteRule: null, fields: [",
          "  { type: 'text', name: 'user_id', max: 15, pattern: '^[a-z0-9]{15}$', required: true },",
          "  { type: 'text', name: 'note', max: 500 },",
          "  { type: 'autodate', name: 'created', onCreate: true },",
          "  { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true }],",
          "  indexes: ['CREATE INDEX `idx_shelf_notes_user` ON `shelf_notes` (`user_id`)'] })),",
          "  (app) => app.delete(app.findCollectionByNameOrId('shelf_notes')))",
        ].join('\n'),
      ),
    guard: { schema: true },
  },
  {
    name: 'its page of docs/data.md',
    plant: () => {
      const before = readMaybe('docs/data.md')
      if (writtenPage === '') {
        run('vitest', ['run', '--project', 'unit-rules', 'domain/collections/data-page.test.ts', '-u'])
        writtenPage = readMaybe('docs/data.md')
      } else writeFileSync(at('docs/data.md'), writtenPage)
      original.set('docs/data.md', before)
    },
    guard: { unit: 'domain/collections/data-page.test.ts' },
  },
  {
    name: 'the route in the list',
    plant: () => {
      add('domain/api/all.ts', "import * as tickets", "import * as shelf from './shelf'\n")
      add('domain/api/all.ts', '  ...tickets,\n', '  ...shelf,\n')
    },
    guard: { unit: 'domain/api/all.test.ts' },
  },
  {
    name: 'the work behind the route',
    plant: () => {
      add('pb_hooks/main.ts', 'import { sessionRoutes }', "import { noteOnShelf } from './shelf/note-on-shelf'\n")
      add('pb_hooks/main.ts', '  ].flatMap(', '    tableOf(noteOnShelf),\n')
    },
    guard: { unit: 'pb_hooks/main.test.ts' },
  },
  {
    name: 'the action of the audit log',
    plant: () => add('domain/record/audit-actions.ts', "  'ticket.change',\n", "  'shelf.note',\n"),
    guard: { types: 'domain/api/shelf.ts' },
  },
  ...inBothLanguages('the words of the audit log', 'audit-log', 'admins', (old) =>
    old.replace("'secret.set': ", "'shelf.note': 'Shelf',\n    'secret.set': "),
  ),
  {
    name: 'the screen in the table',
    plant: () =>
      add(
        'web/app/admin-screens.tsx',
        "  adminMailLog: {\n",
        "  adminShelf: { area: 'admin', Bones: ListBones, Page: lazyPage(() => import('../features/shelf/shelf-page').then((page) => page.ShelfPage)) },\n",
      ),
    guard: { types: 'web/app/screens.tsx' },
  },
  ...inBothLanguages('the title of the screen', 'shell', 'everyone', (old) =>
    old.replace('titles: {\n', "titles: {\n    adminShelf: 'Shelf',\n"),
  ),
]

/** What is new, and what everything starts from: a screen begins with its address, a command with its route. */
function newFiles(): void {
  write('domain/collections/shelf-notes.ts', () =>
    [
      "import { admin } from './define/access'",
      "import { collection, type RowOf } from './define/collection'",
      "import { id, text } from './define/field'",
      "import { index } from './define/table-index'",
      "export const shelfNotes = collection('shelf_notes', {",
      '  fields: { user_id: id({ required: true }), note: text(500) },',
      "  indexes: [index('user', ['user_id'])],",
      '  see: [admin],',
      "  device: { group: 'desk', indexes: ['user_id'] },",
      '})',
      'export type ShelfNote = RowOf<typeof shelfNotes>',
    ].join('\n'),
  )
  write('domain/api/shelf.ts', () =>
    [
      "import * as v from 'valibot'",
      "import { done, id } from './atoms'",
      "import { command } from './route'",
      "export const noteOnShelfRoute = command('POST /api/admin/shelf', {",
      "  access: 'admin', input: v.object({ user: id }), output: done, audit: ['shelf.note'],",
      '})',
    ].join('\n'),
  )
  write('pb_hooks/shelf/note-on-shelf.ts', () =>
    [
      "import { noteOnShelfRoute } from '../../domain/api/shelf'",
      "import { commandFor } from '../platform/command'",
      'export const noteOnShelf = commandFor(noteOnShelfRoute, () => ({}))',
    ].join('\n'),
  )
  write('web/features/shelf/shelf-page.tsx', () => 'export const ShelfPage = () => <p />\n')
  add('domain/paths.ts', "  adminAudit: '/admin/audit-log',\n", "  adminShelf: '/admin/shelf',\n")
}

beforeAll(() => {
  house = mkdtempSync(path.join(os.tmpdir(), 'coterie-walk-'))
  const files = execFileSync('git', ['ls-files', 'domain', 'pb_hooks', 'pb_migrations', 'web', 'e2e/server', 'e2e/support', 'docs', 'package.json', 'package-lock.json', 'tsconfig.json', 'vitest.config.ts', 'scripts/lib/acting-react.ts', 'scripts/lib/all-words.ts', 'scripts/lib/module-cache.ts', 'scripts/lib/quick-styles.ts', 'scripts/lib/file-world.ts', 'scripts/lib/kept-modules.ts'], { encoding: 'utf8' })
  for (const file of files.trim().split('\n')) cpSync(file, at(file))
  for (const folder of ['node_modules', 'dist']) symlinkSync(path.resolve(folder), at(folder))
})
afterAll(() => rmSync(house, { recursive: true, force: true }))

describe('a collection, a screen and a command', () => {
  it('pass every guard when no place is forgotten', { timeout: 600_000 }, () => {
    newFiles()
    for (const { plant } of places) plant()
    const said = objecting(places)
    restore()
    expect(said).toEqual([])
  })

  it.each(places)('without $name don’t', (missing) => {
    newFiles()
    for (const place of places) if (place !== missing) place.plant()
    const said = objecting([missing])
    restore()
    expect(said).toEqual([missing.name])
  })

  it('touch at most ten places that already were there', () => {
    newFiles()
    for (const { plant } of places) plant()
    const touched = [...original].filter(([, text]) => text !== null).map(([file]) => file)
    restore()
    // the device's version and its golden table are one place, so is a word in its two languages; docs/data.md is written by a command
    const counted = touched.filter((file) => !/^docs\/data\.md$|stores\.golden\.json$|^web\/i18n\/es\//.test(file))
    expect(counted.length).toBeLessThanOrEqual(10)
  })
})
