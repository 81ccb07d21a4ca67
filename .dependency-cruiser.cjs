/**
 * Allowed imports per folder: other folders or single files, npm packages, and with `node` Node's own modules. Everything
 * else is forbidden. A folder's entry does not cover subfolders that have their own entry. `tests` lists what only its
 * tests may import.
 */
const react = 'react react-dom'
const screens = `${react} react-router-dom @headlessui/react lucide-react`
const forms = `${screens} react-hook-form @hookform/resolvers valibot papaparse uqr`
/** The modules between the local database and the server. */
const engine = `web/data/engine/browser web/data/engine/db web/data/engine/person web/data/engine/remote web/data/engine/sync
  web/data/engine/session`
/** The parts of the data layer that screens may import: queries, the server's time, and the device's name. */
const data = 'web/data/queries web/data/engine/db/clock.ts web/data/engine/session/device-label.ts'
const layers = {
  domain: { packages: 'valibot date-fns punycode.js', tests: 'domain/testing' },
  'domain/model': { folders: 'domain', tests: 'domain/testing' },
  'domain/testing': { folders: 'domain domain/model', packages: 'fast-check vitest' },

  pb_hooks: { folders: 'domain', packages: 'valibot otpauth', tests: 'domain/testing' },

  'web/i18n': { folders: 'web/i18n/en web/i18n/es domain', packages: 'react date-fns' },
  'web/i18n/en': { folders: 'web/i18n domain', packages: 'date-fns' },
  'web/i18n/es': { folders: 'web/i18n web/i18n/en domain', packages: 'date-fns' },
  'web/ui': {
    folders: 'domain/money/dollars.ts domain/texts/entered-text.ts',
    packages: `${screens} react-hot-toast d3-scale react-markdown`,
  },

  'web/data/engine/browser': { folders: 'domain' },
  'web/data/engine/db': { folders: 'web/data/engine/browser domain', packages: 'dexie fake-indexeddb' },
  'web/data/engine/person': { folders: 'web/data/engine/browser web/data/engine/db domain' },
  'web/data/engine/remote': {
    folders: 'web/data/engine/browser web/data/engine/db web/data/engine/person domain',
    packages: 'pocketbase',
  },
  'web/data/engine/sync': {
    folders: 'web/data/engine/browser web/data/engine/db web/data/engine/person web/data/engine/remote domain',
    packages: 'dexie',
    tests: 'domain/testing',
  },
  'web/data/engine/session': {
    folders: `web/data/engine/browser web/data/engine/db web/data/engine/person web/data/engine/remote web/data/engine/sync
      domain`,
    packages: 'dexie',
  },
  'web/data/queries': {
    folders: `${engine} domain`,
    packages: 'react dexie @tanstack/react-query @date-fns/tz @simplewebauthn/browser',
  },
  'web/data/testing': {
    folders: `${engine} web/data/queries web/i18n domain domain/testing`,
    packages: `${react} react-router-dom dexie fake-indexeddb fast-check @testing-library/react vitest`,
    node: true,
  },

  'web/forms': { folders: `${data} web/ui web/i18n domain`, packages: forms },
  'web/lists': {
    folders: `web/forms ${data} web/ui web/i18n domain`,
    packages: `${screens} @tanstack/react-table @tanstack/react-virtual @tanstack/react-query`,
  },
  // components that several features use
  'web/shared': { folders: `web/forms web/lists ${data} web/ui web/i18n domain`, packages: forms },
  // the subfolders must not import each other
  'web/features': {
    apart: true,
    folders: `web/shared web/forms web/lists ${data} web/ui web/i18n domain`,
    packages: forms,
    tests: 'domain/testing web/features/testing',
  },
  'web/app': {
    folders: `web/features web/shared web/forms web/lists ${data} web/data/engine/browser/observable.ts
      web/data/engine/browser/trusted-types.ts web/ui web/i18n domain`,
    packages: `${screens} workbox-window`,
    tests: 'domain/testing',
  },

  'web/pages': {
    folders: `web/i18n web/i18n/en web/i18n/es web/ui/button-classes.ts web/ui/pictures/geometry.ts web/data/engine/browser/bot-service.ts
      web/data/queries/browser/first-worker.ts web/data/queries/browser/referral-code.ts web/data/engine/browser/solver.worker.ts
      web/data/engine/browser/trusted-types.ts domain`,
    packages: react,
    tests: 'web/pages/testing',
  },
  'web/pages/testing': { folders: 'web/pages domain', packages: 'vitest' },
  'web/sw': {
    folders: `web/i18n/en/worker/worker-texts.ts web/i18n/es/worker/worker-texts.ts
      domain`,
    packages: 'workbox-precaching workbox-routing',
  },
  'web/build': { folders: 'web/pages web/app/start/prerender.tsx domain', packages: 'esbuild vite', node: true },
}

const testPackages = `vitest fast-check @testing-library/react @testing-library/user-event fake-indexeddb dexie`
/** What tests of `web` may import in addition: they fill the local database and read both languages. */
const testFolders = ['^web/data/', '^web/i18n/e[ns]/']
const test = '\\.test\\.tsx?$'
/** What the tests of one feature share. */
const support = '^web/features/[^/]+/testing/'

const words = (text = '') => text.split(/\s+/).filter(Boolean)
const literal = (text) => text.replaceAll('.', '\\.')
const packagePattern = (name) => `^(node_modules/)?${literal(name)}(/|$)`

/** Returns a pattern for a single file, or for the files of a folder without the subfolders that have their own entry. */
function filesOf(name) {
  if (/\.tsx?$/.test(name)) return `^${literal(name)}$`
  const others = Object.keys(layers).filter((other) => other.startsWith(`${name}/`))
  return `^${name}/${others.map((other) => `(?!${other.slice(name.length + 1)}/)`).join('')}`
}

function rulesOf(folder) {
  const { folders, packages, tests, node = false, apart = false } = layers[folder]
  const from = apart ? `^${folder}/([^/]+)/` : filesOf(folder)
  const own = apart ? `^${folder}/$1/` : from
  const allowed = [own, ...words(folders).map(filesOf), ...words(packages).map(packagePattern)]
  const inTests = [...words(tests).map(filesOf), ...words(testPackages).map(packagePattern)]
  if (folder.startsWith('web/')) inTests.push(...testFolders)
  const rule = (name, path, pathNot, withNode) => ({
    name,
    severity: 'error',
    from: path,
    to: { pathNot, ...(withNode && { dependencyTypesNot: ['core'] }) },
  })
  return [
    rule(`imports of ${folder}`, { path: from, pathNot: [test, support] }, allowed, node),
    rule(`imports of the tests of ${folder}`, { path: `${from}.*${test}` }, [...allowed, ...inTests], true),
  ]
}

/** `scripts/check.mjs` also fails when this tool checked too few modules. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'a folder without an entry in .dependency-cruiser.cjs',
      severity: 'error',
      from: {
        path: '^(domain|pb_hooks|web)/',
        pathNot: [...Object.keys(layers).map((folder) => `^${folder}/`), '^web/styles/'],
      },
      to: {},
    },
    ...Object.keys(layers).flatMap(rulesOf),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '\\.d\\.ts$' },
  },
}
