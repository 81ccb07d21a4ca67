/** What vitest keeps of a module: the fields that say whether it was evaluated, and what it stands on. */
export interface Evaluated {
  meta?: { externalize?: string }
  exports: unknown
  evaluated: boolean
  imports: Set<string>
}
type Modules = ReadonlyMap<string, Evaluated>

/** Packages that vitest doesn't evaluate: the files of a process have them in common. Each keeps nothing between calls that a test sees. */
const shared = new Set([
  '@date-fns/tz',
  '@fast-check/vitest',
  '@stryker-mutator/instrumenter',
  '@valibot/to-json-schema',
  'd3-scale',
  'date-fns',
  'dependency-cruiser',
  'esbuild',
  'fast-check',
  'happy-dom',
  'lucide-react',
  'papaparse',
  'punycode.js',
  'pocketbase',
  // put back after each file
  'react',
  'react-dom',
  'react-markdown',
  'uqr',
  'valibot',
  'vite',
  'vitest',
])

/** The rules, but for what only tests stand on, and the words; of `web/i18n` what words are written with. */
const ofTheHouse = [
  /^domain\/(?!testing\/)(?!.*\.test\.ts$).*\.ts$/,
  /^web\/i18n\/(?:en|es)\//,
  /^web\/i18n\/(?:ask-paypal-texts|count|date-words|public-slots|unbroken)\.ts$/,
]
/** What those stand on, as the optimizer of vitest.config.ts wrote it. */
const packages = /^\.cache\/unit\/.*\/deps\/(?:valibot|date-fns)\.js(?:\?|$)/

/** Kept modules that a test may mock, for whom it means is evaluated with each file: `web/data/remote/errors.ts` loads the list when it is asked. */
const mayBeMocked = new Set(['domain/error-code-list.ts'])

/**
 * Whether unit test files of one process have a module in common: evaluated once, it is neither walked nor evaluated again. Only what keeps
 * nothing between calls may be (`kept-modules.test.ts` looks for what could); while somebody watches, nothing is, for files change.
 * @param root of the checkout, absolute
 * @param id as vitest names the module: an absolute path, maybe with a query
 */
export function isKept(root: string, id: string): boolean {
  if (process.env.VITEST_MODE === 'WATCH') return false
  const file = named(root, id)
  return packages.test(file) || ofTheHouse.some((pattern) => pattern.test(file))
}

/**
 * Nobody writes into what others read: objects and lists of kept modules are frozen, all the way down.
 * @param frozen what an earlier call of the process has frozen
 */
export function freezeKept(root: string, modules: Modules, frozen: WeakSet<object>): void {
  for (const [id, { exports, evaluated }] of modules) {
    if (!evaluated || typeof exports !== 'object' || exports === null || frozen.has(exports)) continue
    if (!isKept(root, id)) continue
    frozen.add(exports)
    for (const each of Object.values(exports)) freeze(each, frozen)
  }
}

function freeze(value: unknown, frozen: WeakSet<object>): void {
  if (typeof value !== 'object' || value === null || frozen.has(value)) return
  const prototype: unknown = Object.getPrototypeOf(value)
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return
  frozen.add(value)
  for (const { value: each } of Object.values(Object.getOwnPropertyDescriptors(value))) freeze(each, frozen)
  Object.freeze(value)
}

/**
 * What a test file would leave others of its process by what they have in common: a kept module that stands on one that isn't would meet an
 * old copy of it, and a mock in a kept module's place doesn't reach who has loaded it.
 * @param mocked ids of the modules in whose place this file put something
 */
export function wronglyKept(root: string, modules: Modules, mocked: Iterable<string>): string[] {
  const stale = [...modules].flatMap(([id, { imports, evaluated }]) =>
    evaluated && isKept(root, id)
      ? [...imports]
          .filter((on) => !isKept(root, on) && modules.get(on)?.meta?.externalize === undefined)
          .map((on) => `${named(root, id)}, which stands on ${named(root, on)}: that one is evaluated with each file`)
      : [],
  )
  const mocks = [...mocked]
    .filter((id) => isKept(root, id) && !mayBeMocked.has(named(root, id)))
    .map((id) => `a mock of ${named(root, id)}, which doesn't reach who has loaded it: mock what calls it instead`)
  return [...new Set([...stale, ...mocks])].map((what) => `${what} (scripts/lib/kept-modules.ts)`)
}

/** Packages that this file shares with others and that nobody has looked at. */
export function unknownPackages(modules: Modules): string[] {
  const names = [...modules.keys()].flatMap((id) => {
    const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? []
    return name !== undefined && modules.get(id)?.meta?.externalize !== undefined ? [name] : []
  })
  return [...new Set(names)]
    .filter((name) => !shared.has(name))
    .map(
      (name) =>
        `the package ${name}: evaluate it anew (server.deps.inline of vitest.config.ts), or say that it keeps nothing (scripts/lib/kept-modules.ts)`,
    )
}

// asked a thousand times for each file: `path.relative` would cost more than it saves
const named = (root: string, id: string): string => (id.startsWith(`${root}/`) ? id.slice(root.length + 1) : id)
