import { build, type Metafile, type OutputFile, type Plugin } from 'esbuild'
import { readFileSync, readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { adminFeatures, firstScreens } from '../../web/build/chunks'

const main = 'web/app/main.tsx'
const english = 'web/i18n/en/everyone/index.ts'
const spanish = 'web/i18n/es/everyone/index.ts'
const pages = readdirSync('web/features', { recursive: true, encoding: 'utf8' })
  .map((file) => `web/features/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('-page.tsx'))
const isAdmins = (page: string): boolean => adminFeatures.includes(page.split('/')[2] ?? '')

/** Replaces what Vite provides: a worker's URL and the service worker's registration. */
const ofVite: Plugin = {
  name: 'of-vite',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\?|^virtual:/ }, ({ path }) => ({ path, namespace: 'of-vite' }))
    onLoad({ filter: /.*/, namespace: 'of-vite' }, () => ({
      contents: `export default ''; export const registerSW = () => undefined`,
    }))
  },
}
/** Leaves out dynamic imports and the code that only they use. */
const staticImportsOnly: Plugin = {
  name: 'nothing-later',
  setup({ onResolve }) {
    onResolve({ filter: /.*/ }, ({ path, kind }) => (kind === 'dynamic-import' ? { path, external: true } : undefined))
  },
}

/** Bundles entry points in memory, without writing files. */
const built = (entryPoints: string[], plugins: Plugin[]) =>
  build({
    entryPoints,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    outdir: '.cache/first-load',
    write: false,
    metafile: true,
    logLevel: 'error',
    loader: { '.css': 'empty' },
    charset: 'utf8',
    define: { 'import.meta.env': '{}', 'process.env.NODE_ENV': '"production"' },
    plugins,
  })

let outputs: Metafile['outputs']
let files: OutputFile[]
beforeAll(async () => {
  const result = await built([main, english, spanish, ...pages], [ofVite])
  outputs = result.metafile.outputs
  files = result.outputFiles
}, 60_000)

/** Returns the files that are loaded with an entry: its own output and its static imports. */
function loadedWith(entry: string): string[] {
  const found = new Set<string>()
  const open = Object.keys(outputs).filter((name) => outputs[name]?.entryPoint === entry)
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue
    found.add(name)
    for (const { path, kind, external } of outputs[name]?.imports ?? []) {
      if (kind === 'import-statement' && external !== true) open.push(path)
    }
  }
  return [...found]
}

const sourcesOf = (entry: string): string[] =>
  loadedWith(entry).flatMap((name) =>
    Object.entries(outputs[name]?.inputs ?? {}).flatMap(([file, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [file] : [],
    ),
  )

const textOf = (entry: string): string => {
  const loaded = loadedWith(entry)
  return files
    .filter(({ path }) => loaded.some((name) => path.endsWith(name)))
    .map(({ text }) => text)
    .join('\n')
}

/** The only file outside their folder that texts may import. It contains code and no texts. */
const numbers = 'web/i18n/numbers.ts'

describe('the code loaded before the first screen', () => {
  it('contains no route schema, no Valibot and no password list', () => {
    const sources = sourcesOf(main)
    expect(sources.length).toBeGreaterThan(100)
    expect(sources.filter((file) => /domain\/api\/|node_modules\/valibot\/|passwords\.ts$/.test(file))).toEqual([])
  })
})

describe('screens for members', () => {
  it('are distinguished from admin screens', () => {
    expect(pages.filter(isAdmins).length).toBeGreaterThan(5)
    expect(textOf(pages.find((page) => page.endsWith('/payments-page.tsx')) ?? '')).toContain('/api/admin/payments')
  })

  it.each(pages.filter((page) => !isAdmins(page)))('refer to no admin route: %s', (page) => {
    expect(textOf(page).length).toBeGreaterThan(1000)
    expect([...textOf(page).matchAll(/\/api\/admin\/[a-z/-]+/g)].map(([found]) => found)).toEqual([])
  })
})

/** The group of each area of texts. */
const groupOf = new Map(
  ['areas.ts', 'admin-areas.ts', 'member-areas.ts']
    .flatMap((file) => [...readFileSync(`web/i18n/${file}`, 'utf8').matchAll(/ (\w+) = (\w+)\.area\(/g)])
    .map(([, area = '', group]) => [area, group]),
)

/** Returns the areas that a file of the app imports. */
const areasIn = (file: string): string[] =>
  file.startsWith('web/')
    ? [...readFileSync(file, 'utf8').matchAll(/^import \{([^}]*)\} from '[./]*(?:i18n\/)?(?:admin-|member-)?areas'$/gm)]
        .flatMap(([, names = '']) => names.split(','))
        .map((name) => name.trim().replace(/ as .*/, ''))
        .filter((name) => groupOf.has(name))
    : []

const screenSource = readFileSync('web/app/screens.tsx', 'utf8')
/** The groups that screens name, by the constant or the expression after `messages:`. */
const namedGroups = (expression: string): string[] => {
  const constant = new RegExp(`const ${expression} = (combineGroups\\([^)]*\\))`).exec(screenSource)?.[1]
  return (constant ?? expression).replace('combineGroups', '').match(/\w+/g) ?? []
}

/** Returns the groups that the table of screens loads with a page: those that it names, or those of its area. */
function groupsFor(page: string): string[] {
  const [, rest = ''] = screenSource.split(`${page.replace(/^web/, "'..").replace(/\.tsx$/, '')}'`)
  const options = rest.split(/\n {2}\w+: (?:(?:guest|user|affiliate|admin)\(|\{)|\n\}\)/)[0] ?? ''
  const named = /messages: (combineGroups\([^)]*\)|\w+)/.exec(options)?.[1]
  if (named !== undefined) return namedGroups(named)
  return isAdmins(page)
    ? ['admins', 'signedIn']
    : page.startsWith('web/features/auth/')
      ? ['guests']
      : ['members', 'signedIn']
}

const groupNames: { readonly [file: string]: string } = {
  'members/index': 'members',
  'signed-in/index': 'signedIn',
  'tickets/tickets': 'ownTickets',
  'affiliates/index': 'affiliates',
  'overview/overview': 'overviewScreen',
  'admins/index': 'admins',
  'helpdesk/helpdesk': 'helpdeskScreen',
}

it.each(firstScreens)('boot.js preloads the texts that the table of screens names for $page', ({ page, texts }) => {
  expect(texts.map((file) => groupNames[file]).toSorted()).toEqual(groupsFor(page).toSorted())
})

describe('texts of the app', () => {
  const both = { English: english, Spanish: spanish }
  const folder = (index: string): string => index.replace('index.ts', '')

  it.each(Object.entries(both))('in the other language are not part of a first load in %s', (language, index) => {
    const other = language === 'English' ? spanish : english
    const sentences = sentencesOf(folder(other))
    expect(sentences.length).toBeGreaterThan(100)
    const loaded = textOf(main) + textOf(index)
    expect(sentences.filter((sentence) => loaded.includes(sentence))).toEqual([])
    // the texts of the loaded language are found, which proves that the search works
    expect(sentencesOf(folder(index)).filter((sentence) => !loaded.includes(sentence))).toEqual([])
  })

  it('are loaded in groups and never as part of the code', () => {
    for (const entry of [main, ...pages])
      expect(
        sourcesOf(entry).filter((file) => /^web\/i18n\/e[ns]\//.test(file)),
        entry,
      ).toEqual([])
    for (const index of [english, spanish])
      expect(
        sourcesOf(index).filter(
          (file) => /^(web|domain)\//.test(file) && !file.startsWith(folder(index)) && file !== numbers,
        ),
      ).toEqual([])
  })

  it.each(pages)('shown on the screen %s are in groups that are loaded with it', (page) => {
    const groups = sourcesOf(page)
      .flatMap(areasIn)
      .map((area) => groupOf.get(area))
    const extra = page.endsWith('/share-page.tsx') ? ['share'] : []
    expect(groups.filter((group) => !['everyone', ...groupsFor(page), ...extra].includes(group ?? ''))).toEqual([])
  })
})

/**
 * Maximum size of what is loaded before the first screen, in kB: the app and the texts for everyone in one language,
 * compressed.
 */
const firstLoadKb = 205

it.each([english, spanish])(
  `the first load with the texts in %s is at most ${firstLoadKb} kB`,
  async (index) => {
    const { outputFiles } = await built([main, index], [ofVite, staticImportsOnly])
    const size = gzipSync(Buffer.concat(outputFiles.map(({ contents }) => contents))).length
    expect(size).toBeGreaterThan(100_000)
    expect(Math.round(size / 100) / 10).toBeLessThanOrEqual(firstLoadKb)
  },
  60_000,
)

/** Maximum size of the code and English texts of the members' most opened screens, with the app, in kB, compressed. */
const screenLoads = [
  ['web/features/member/dashboard-page.tsx', ['members', 'signed-in'], 243],
  ['web/features/tickets/tickets-page.tsx', ['tickets/tickets', 'signed-in'], 224],
] as const

it.each(screenLoads)(
  'the app with the screen %s and its texts (%s) is at most %i kB',
  async (page, texts, limitKb) => {
    const indexes = texts.map((group) => `web/i18n/en/${group}${group.includes('/') ? '.ts' : '/index.ts'}`)
    const { outputFiles } = await built([main, english, page, ...indexes], [ofVite, staticImportsOnly])
    const size = gzipSync(Buffer.concat(outputFiles.map(({ contents }) => contents))).length
    expect(size).toBeGreaterThan(150_000)
    expect(Math.round(size / 100) / 10).toBeLessThanOrEqual(limitKb)
  },
  60_000,
)

const ofTheRouter = 'Unexpected Application Error!'

/** Returns the texts in a folder that a minifier leaves unchanged: quoted, without placeholders. */
function sentencesOf(folder: string): string[] {
  const texts = readdirSync(folder)
    .filter((file) => file !== 'index.ts')
    .map((file) => readFileSync(folder + file, 'utf8'))
  const found = texts.flatMap((text) =>
    [...text.matchAll(/: '([^'\\\n]{20,})'/g)].map(([, sentence]) => sentence ?? ''),
  )
  return found.filter((sentence) => sentence !== ofTheRouter)
}
