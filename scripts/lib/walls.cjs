/**
 * The walls of the house: each floor (a folder) and all that it may import. What isn't named is forbidden; a floor's name doesn't
 * include the floors inside of it. `docs/architecture.md` shows this table, the rules of `.dependency-cruiser.cjs` are made of it,
 * and `walls.test.ts` plants a wrong import through every wall.
 *
 * `may`: floors and single files. `packages`: from the registry. `node`: Node's own modules. `apart`: rooms of the floor don't know
 * each other. `tests`: what its tests may use besides.
 */
const react = ['react', 'react-dom']
const walls = {
  domain: { may: [], packages: ['valibot', 'date-fns', 'punycode.js'], tests: ['domain/testing'] },
  'domain/model': { may: ['domain'], packages: [], tests: ['domain/testing'] },
  'domain/testing': { may: ['domain', 'domain/model'], packages: ['fast-check', '@fast-check/vitest', 'vitest'] },

  // rows of money by example, in the tests of what is printed of them
  pb_hooks: { may: ['domain'], packages: ['valibot'], tests: ['domain/testing'] },

  'web/i18n': { may: ['web/i18n/en', 'web/i18n/es', 'domain'], packages: ['react', 'date-fns'] },
  // one folder for each language: nobody else names a language, so that only the chosen one is loaded
  'web/i18n/en': { may: ['web/i18n', 'domain'], packages: ['date-fns'] },
  'web/i18n/es': { may: ['web/i18n', 'web/i18n/en', 'domain'], packages: ['date-fns'] },
  'web/ui': {
    may: ['domain/money/dollars.ts', 'domain/texts/safe-address.ts'],
    packages: [
      ...react,
      'react-router-dom',
      '@headlessui/react',
      'lucide-react',
      'react-hot-toast',
      'd3-scale',
      'react-markdown',
    ],
  },

  'web/data': { may: ['domain'], packages: [] },
  'web/data/db': { may: ['web/data', 'domain'], packages: ['dexie', 'fake-indexeddb'] },
  'web/data/person': { may: ['web/data', 'web/data/db', 'domain'], packages: [] },
  'web/data/remote': { may: ['web/data', 'web/data/db', 'web/data/person', 'domain'], packages: ['pocketbase'] },
  'web/data/sync': {
    may: ['web/data', 'web/data/db', 'web/data/person', 'web/data/remote', 'domain'],
    packages: ['dexie'],
    tests: ['domain/testing'],
  },
  'web/data/session': {
    may: ['web/data', 'web/data/db', 'web/data/person', 'web/data/remote', 'web/data/sync', 'domain'],
    packages: ['dexie'],
  },
  'web/data/repos': {
    may: [
      'web/data',
      'web/data/db',
      'web/data/person',
      'web/data/remote',
      'web/data/sync',
      'web/data/session',
      'domain',
    ],
    packages: [
      'react',
      'dexie',
      'dexie-react-hooks',
      '@tanstack/react-query',
      '@date-fns/tz',
      '@simplewebauthn/browser',
    ],
  },
  'web/data/testing': {
    may: [
      'web/data',
      'web/data/db',
      'web/data/person',
      'web/data/remote',
      'web/data/sync',
      'web/data/session',
      'web/data/repos',
      'domain',
      'domain/testing',
    ],
    packages: [
      ...react,
      'dexie',
      'fake-indexeddb',
      'fast-check',
      '@testing-library/react',
      'react-router-dom',
      'vitest',
    ],
    node: true,
  },

  'web/forms': {
    may: ['web/data/repos', 'web/ui', 'web/i18n', 'domain'],
    packages: [
      ...react,
      'react-router-dom',
      'react-hook-form',
      '@hookform/resolvers',
      'valibot',
      '@headlessui/react',
      'lucide-react',
      'papaparse',
      'uqr',
    ],
  },
  'web/lists': {
    may: ['web/forms', 'web/data/repos', 'web/ui', 'web/i18n', 'domain'],
    packages: [
      ...react,
      'react-router-dom',
      '@headlessui/react',
      'lucide-react',
      '@tanstack/react-table',
      '@tanstack/react-virtual',
      '@tanstack/react-query',
    ],
  },
  'web/features': {
    apart: true,
    may: ['web/forms', 'web/lists', 'web/data/repos', 'web/ui', 'web/i18n', 'domain'],
    packages: [
      ...react,
      'react-router-dom',
      'react-hook-form',
      '@hookform/resolvers',
      'valibot',
      '@headlessui/react',
      'lucide-react',
      'papaparse',
      'uqr',
    ],
    // rows of money by example, in the tests of the money screens
    tests: ['domain/testing'],
  },
  'web/app': {
    may: [
      'web/app/dev',
      'web/features',
      'web/forms',
      'web/lists',
      'web/data/repos',
      'web/data/trusted-types.ts',
      'web/ui',
      'web/i18n',
      'domain',
    ],
    packages: [...react, 'react-router-dom', 'lucide-react', '@headlessui/react', 'workbox-window'],
    tests: ['web/data/person', 'domain/testing'],
  },
  'web/app/dev': {
    may: ['web/forms', 'web/lists', 'web/ui', 'web/i18n', 'domain'],
    packages: [...react, 'react-router-dom', 'lucide-react'],
  },

  'web/pages': {
    may: [
      'web/i18n',
      'web/i18n/en',
      'web/i18n/es',
      'web/ui/pictures/arc-path.ts',
      'web/data/bot-service.ts',
      'web/data/repos/first-worker.ts',
      'web/data/repos/referral-code.ts',
      'web/data/solver.worker.ts',
      'web/data/trusted-types.ts',
      'domain',
    ],
    packages: react,
    tests: ['web/pages/testing'],
  },
  'web/pages/testing': { may: ['web/pages', 'domain'], packages: ['vitest'] },
  'web/sw': {
    may: [
      'web/i18n/en/worker/push.ts',
      'web/i18n/en/worker/offline.ts',
      'web/i18n/es/worker/push.ts',
      'web/i18n/es/worker/offline.ts',
      'domain',
    ],
    packages: ['workbox-precaching', 'workbox-routing'],
  },
  'web/build': {
    may: ['web/pages', 'web/app/prerender.tsx', 'domain'],
    packages: ['esbuild', 'vite'],
    node: true,
  },
}

/** What the tests of every floor use. */
const testPackages = [
  'vitest',
  'fast-check',
  '@fast-check/vitest',
  '@testing-library/react',
  '@testing-library/user-event',
  'fake-indexeddb',
  'dexie',
]
const test = '\\.test\\.tsx?$'

const literal = (text) => text.replaceAll(/[.\\/]/g, (mark) => `\\${mark}`)
const inside = (floor) => Object.keys(walls).filter((other) => other.startsWith(`${floor}/`))

/** A pattern for what stands on a floor, but not on one inside of it; or for a single file. */
function standsOn(name) {
  if (/\.tsx?$/.test(name)) return `^${literal(name)}$`
  const rooms = inside(name).map((floor) => `${literal(floor.slice(name.length + 1))}\\/`)
  return `^${literal(name)}\\/${rooms.length > 0 ? `(?!${rooms.join('|')})` : ''}`
}

const packagePattern = (names) => names.map((name) => `^(node_modules\\/)?${literal(name)}(\\/|$)`)

/** The rules that hold one wall: its code may import this, its tests that. */
function rulesOf(floor) {
  const { may, packages, node = false, apart = false, tests = [] } = walls[floor]
  const own = apart ? `^${literal(floor)}\\/$1\\/` : standsOn(floor)
  const from = apart ? `^${literal(floor)}\\/([^/]+)\\/` : standsOn(floor)
  const allowed = [own, ...may.map(standsOn), ...packagePattern(packages)]
  // who tests something looks below it too: a screen's test fills the copy that repos read, and reads both languages
  const below = floor.startsWith('web/') ? ['^web\\/data\\/', '^web\\/i18n\\/e[ns]\\/'] : []
  const forTests = [...allowed, ...below, ...tests.map(standsOn), ...packagePattern(testPackages)]
  const rule = (name, where, open, core) => ({
    name,
    severity: 'error',
    comment: `docs/architecture.md says what ${floor} may import.`,
    from: where,
    to: { pathNot: open.join('|'), ...(core && { dependencyTypesNot: ['core'] }) },
  })
  return [
    rule(`wall: ${floor}`, { path: from, pathNot: test }, allowed, node),
    rule(`wall: tests of ${floor}`, { path: `${from}.*${test}` }, forTests, true),
  ]
}

module.exports = { walls, rules: Object.keys(walls).flatMap(rulesOf) }
