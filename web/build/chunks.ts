import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { paths } from '../../domain/paths.ts'

type Groups = NonNullable<Rolldown.CodeSplittingOptions['groups']>

/** Folders of `web/features` with screens for admins. */
export const adminFeatures = [
  'admin-settings',
  'applications',
  'audit-log',
  'helpdesk',
  'holds',
  'import',
  'installation',
  'leads',
  'ledger',
  'mail-log',
  'overview',
  'payments',
  'payouts',
  'policy-lab',
  'people',
]

type Users = { readonly [name: string]: readonly string[] }

/** The scripts of the entry pages and of the public pages, which share small files with the app. */
const publicUsers: Users = {
  entry: ['web/app/start/entry.ts'],
  pages: ['web/pages/island.ts', 'web/pages/island/forms.ts'],
}

interface FirstScreen {
  paths: readonly string[]
  page: string
  /** Its groups of texts, by their file in `web/i18n/<language>`. */
  texts: readonly string[]
  /** Screens of the same group may share files that contain code of only one of them. */
  group?: 'member' | 'admin'
}

/**
 * The screens that are opened first. `boot.js` loads their files in parallel with the app, and those with a group load no
 * code that only other screens need.
 */
export const firstScreens: readonly FirstScreen[] = [
  {
    paths: [paths.dashboard],
    page: 'web/features/member/dashboard-page.tsx',
    texts: ['members/index', 'signed-in/index'],
    group: 'member',
  },
  {
    paths: [paths.support, paths.affiliateSupport],
    page: 'web/features/tickets/tickets-page.tsx',
    texts: ['tickets/tickets', 'signed-in/index'],
    group: 'member',
  },
  {
    paths: [paths.affiliateDashboard],
    page: 'web/features/affiliate/affiliate-dashboard-page.tsx',
    texts: ['members/index', 'affiliates/index', 'signed-in/index'],
  },
  {
    paths: [paths.admin],
    page: 'web/features/overview/overview-page.tsx',
    texts: ['overview/overview', 'admins/index', 'signed-in/index'],
    group: 'admin',
  },
  {
    paths: [paths.adminSupport],
    page: 'web/features/helpdesk/queue/helpdesk-page.tsx',
    texts: ['helpdesk/helpdesk', 'signed-in/index'],
    group: 'admin',
  },
]

/** The screens by the files that their shared code is in. */
function screenUsers(): Users {
  const others = { guests: [] as string[], members: [] as string[], admins: [] as string[] }
  const firstOf = (group: string): string[] =>
    firstScreens.filter((screen) => screen.group === group).map(({ page }) => page)
  const first = { member: firstOf('member'), admin: firstOf('admin') }
  for (const found of readdirSync('web/features', { recursive: true, encoding: 'utf8' })) {
    const page = `web/features/${found.replaceAll('\\', '/')}`
    if (!page.endsWith('-page.tsx') || [...first.member, ...first.admin].includes(page)) continue
    const feature = page.split('/')[2] ?? ''
    others[feature === 'auth' ? 'guests' : adminFeatures.includes(feature) ? 'admins' : 'members'].push(page)
  }
  return { ...first, ...others }
}

/** Modules that at least this many chunks use share a larger file, which loads faster than a dozen small ones. */
const sharedByMany = 5

/**
 * Groups shared modules by the set of screens that use them. Otherwise every set of chunks would get a file, and a screen
 * would need a hundred files. The groups can't import each other in a circle, because a module is used wherever a module
 * that imports it is used.
 */
export function sharedChunks(): Groups {
  const publicUsersOf = usersOf(publicUsers)
  const screenUsersOf = usersOf(screenUsers())
  const group = (
    name: string,
    options: Partial<Groups[number]>,
    nameOf: (id: string, context: Rolldown.ChunkingContext) => string,
  ) => ({
    name: (id: string, context: Rolldown.ChunkingContext) => (isLoadedAlone(id) ? null : nameOf(id, context) || null),
    debugName: name,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    ...options,
  })
  return [
    group('public', { priority: 4 }, (id, context) => {
      const [first] = publicUsersOf(id, context)
      return first === undefined ? '' : `public-${first}`
    }),
    group('app', { priority: 3, tags: ['$initial'], minShareCount: 1 }, (id, context) =>
      publicUsersOf(id, context).length === 0 ? 'app' : '',
    ),
    group('screens', { priority: 2 }, (id, context) => fileOfUsers(screenUsersOf(id, context))),
    group('parts', { priority: 1, minShareCount: sharedByMany }, () => 'parts'),
  ]
}

/**
 * Reports whether a module gets a file of its own. Only the list of error codes does: guests load it without other shared
 * code, when the first error occurs.
 */
const isLoadedAlone = (id: string): boolean => /[\\/]domain[\\/]error-code-list\.ts$/.test(id)

/**
 * Returns the name of the file with the modules that these screens use. Modules of the members' first screens are in three
 * files, because each file costs a slow phone a request.
 */
function fileOfUsers(users: readonly string[]): string {
  if (!users.includes('member')) return users.join('-')
  return users.includes('guests') ? 'all' : users.some((name) => name.startsWith('admin')) ? 'signed-in' : 'member'
}

/** Returns a function that names the users whose files import a module, also through other modules. */
function usersOf(users: Users): (id: string, context: Rolldown.ChunkingContext) => string[] {
  let reached: (readonly [name: string, modules: Set<string>])[] | undefined
  return (id, context) => {
    reached ??= Object.entries(users).map(([name, files]) => [name, reachedFrom(files, context)] as const)
    return reached.flatMap(([name, modules]) => (modules.has(id) ? [name] : []))
  }
}

function reachedFrom(files: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set<string>()
  const open = files.map((file) => resolve(file))
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    open.push(...(context.getModuleInfo(next)?.importedIds ?? []))
  }
  if (reached.size <= files.length) throw new Error(`${files.join(', ')} import nothing: they have moved`)
  return reached
}

type ChunkInfo = Pick<
  Rolldown.OutputChunk,
  'type' | 'name' | 'isEntry' | 'isDynamicEntry' | 'facadeModuleId' | 'imports'
>

/** Returns a file and the files that it imports, also through other files. */
export function filesLoadedWith(
  files: { readonly [name: string]: ChunkInfo | { type: 'asset' } },
  start: string,
): Set<string> {
  const loaded = new Set<string>()
  const open = [start]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const file = files[next]
    if (loaded.has(next) || file?.type !== 'chunk') continue
    loaded.add(next)
    open.push(...file.imports)
  }
  return loaded
}

/** Returns the screens that load more than `maxFiles` files in addition to the app's. */
export function screensWithTooManyFiles(
  files: { readonly [name: string]: ChunkInfo | { type: 'asset' } },
  maxFiles: number,
): string[] {
  const chunks = Object.entries(files).flatMap(([name, file]) =>
    file.type === 'chunk' ? [{ ...file, file: name }] : [],
  )
  const app = chunks.find(({ isEntry, name }) => isEntry && name === 'app')
  if (app === undefined) throw new Error('the app is no file of the build')
  const here = filesLoadedWith(files, app.file)
  return chunks
    .filter(({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && facadeModuleId?.endsWith('-page.tsx'))
    .map(({ name, file }) => ({
      name,
      asked: [...filesLoadedWith(files, file)].filter((each) => !here.has(each)).length,
    }))
    .filter(({ asked }) => asked > maxFiles)
    .map(({ name, asked }) => `${name} asks for ${asked} files`)
}

/**
 * Returns the files that import themselves through other files. A module of such a file may run before the modules that it
 * imports.
 */
export function filesInCircle(files: { readonly [name: string]: ChunkInfo | { type: 'asset' } }): string[] {
  const importsOf = (name: string): readonly string[] => {
    const file = files[name]
    return file?.type === 'chunk' ? file.imports : []
  }
  return Object.keys(files).filter((start) => {
    const reached = new Set<string>()
    const open = [...importsOf(start)]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (reached.has(next)) continue
      reached.add(next)
      open.push(...importsOf(next))
    }
    return reached.has(start)
  })
}

interface OpenedScreen {
  paths: readonly string[]
  language: string
  /** Names of the files that it loads in addition to the app's. */
  files: string[]
}

type Bundle = Rolldown.OutputBundle

/** Returns the name of the file with a module, which is given by the end of its path. Throws if there is none. */
export function fileOf(bundle: Bundle, module: string): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const chunk =
    chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module)) ??
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
  if (chunk === undefined) throw new Error(`${module} is no file of the build`)
  return chunk.fileName
}

/** Returns the files of the first screens in both languages: the code, the texts, and the client of the server. */
export function filesOfFirstScreens(bundle: Bundle): OpenedScreen[] {
  const app = filesLoadedWith(bundle, fileOf(bundle, 'web/app.html'))
  return firstScreens.flatMap(({ paths, page, texts }) =>
    ['en', 'es'].map((language) => {
      const entries = [
        'web/data/engine/remote/pocketbase.ts',
        ...texts.map((group) => `web/i18n/${language}/${group}.ts`),
        page,
      ]
      const files = entries.flatMap((entry) => [...filesLoadedWith(bundle, fileOf(bundle, entry))])
      return { paths, language, files: [...new Set(files)].filter((file) => !app.has(file)) }
    }),
  )
}

interface Limits {
  /** Files that a screen loads in addition to the app's. */
  screenFiles: number
  /** Script files of a member's first screen, with the app's, and their size in kB, compressed. */
  memberFiles: number
  memberKb: number
}

/** Returns the members' first screens over these limits. */
function screensOverBudget(bundle: Bundle, { memberFiles, memberKb }: Limits): string[] {
  const members = firstScreens.filter(({ group }) => group === 'member').flatMap(({ paths }) => paths)
  return filesOfFirstScreens(bundle).flatMap(({ paths, language, files }) => {
    const [path = ''] = paths
    if (!members.includes(path)) return []
    const everyone = fileOf(bundle, `/i18n/${language}/everyone/index.ts`)
    const all = [...filesLoadedWith(bundle, fileOf(bundle, 'web/app.html')), everyone, ...files]
    const bytes = all.reduce((sum, name) => {
      const file = bundle[name]
      return sum + (file?.type === 'chunk' ? brotliCompressSync(file.code).length : 0)
    }, 0)
    const kb = Math.round(bytes / 100) / 10
    return all.length > memberFiles || kb > memberKb ? [`${path} (${language}): ${all.length} files, ${kb} kB`] : []
  })
}

/** Fails the build if files import each other in a circle, or a screen loads too much. */
export function limitFiles(limits: Limits): Plugin {
  return {
    name: 'coterie-few-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const circle = filesInCircle(bundle)
      if (circle.length > 0)
        throw new Error(`files import each other in a circle (web/build/chunks.ts): ${circle.join(', ')}`)
      const crowded = screensWithTooManyFiles(bundle, limits.screenFiles)
      if (crowded.length > 0)
        throw new Error(
          `more than ${limits.screenFiles} files for one screen (web/build/chunks.ts): ${crowded.join(', ')}`,
        )
      const large = screensOverBudget(bundle, limits)
      if (large.length > 0) throw new Error(`first screens over their budget (vite.config.ts): ${large.join(', ')}`)
    },
  }
}
