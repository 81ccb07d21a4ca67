// pb_hooks → dist/hooks: the bundle of the rules, and what it registers, one entry for each key of its tables.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'

// goja knows ES2022 but neither async iteration nor generators; \p{…} in a RegExp constructor would fail when the file loads
const dialect = {
  format: 'cjs',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  target: 'es2022',
  supported: { 'for-await': false, 'async-generator': false, 'regexp-unicode-property-escapes': true },
}

/**
 * Valibot hangs a face for other libraries ("standard schema") on each schema that it makes, of which the rules make thousands in each
 * runtime, and which they never ask: a sixth of reading them in.
 */
const plainSchemas = {
  name: 'plain-schemas',
  setup: (build) =>
    build.onLoad({ filter: /[\\/]valibot[\\/]dist[\\/]index\.mjs$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      const contents = text.replace(/(function _standardSchema\(schema\) \{)[^]*?(return schema;\s*\})/, '$1 $2')
      if (contents === text) throw new Error(`${path} makes its schemas differently: plainSchemas of build-hooks.mjs`)
      return { contents, loader: 'js' }
    }),
}

/**
 * Leaves out a module of which nothing is used, as a bundle without routes wants it: what the rules do when they are read in is to make values.
 * What else there is (who is asked for a password) is done by pb_hooks/main.ts itself.
 */
const onlyWhatIsUsed = {
  name: 'only-what-is-used',
  setup: (build) =>
    build.onResolve({ filter: /^\./ }, async ({ path, pluginData, ...from }) => {
      if (pluginData?.isAsked) return undefined
      const found = await build.resolve(path, { ...from, pluginData: { isAsked: true } })
      return { ...found, sideEffects: false }
    }),
}

/** Writes dist/hooks/{coterie.js,commands.js,registrations.json,routes.json}. */
export async function buildHooks() {
  const { build } = await import('esbuild')
  const options = {
    entryPoints: ['pb_hooks/main.ts'],
    bundle: true,
    logLevel: 'warning',
    charset: 'utf8',
    plugins: [plainSchemas],
  }
  mkdirSync('dist/hooks', { recursive: true })
  await build({ ...options, ...dialect, outfile: 'dist/hooks/coterie.js' })
  const commands = {
    ...options,
    entryPoints: ['pb_hooks/commands.ts'],
    plugins: [plainSchemas, onlyWhatIsUsed],
  }
  await build({ ...commands, ...dialect, outfile: 'dist/hooks/commands.js' })
  await build({ ...options, format: 'esm', platform: 'node', outfile: '.cache/hooks/main.mjs' })
  const bundle = pathToFileURL(resolve('.cache/hooks/main.mjs'))
  const tables = await import(`${bundle}?${Date.now()}`)
  writeFileSync('dist/hooks/registrations.json', JSON.stringify(registrations(tables), null, 1))
  writeFileSync('dist/hooks/routes.json', JSON.stringify(Object.keys(tables.routes).sort(), null, 1))
}

/**
 * What the binary hangs into PocketBase, by name: `bodyBytes` is what a roomy route may be sent, `task` the lane that a job waits in.
 * The binary's package `hooks` reads it.
 */
function registrations({ routes, modelHooks, jobs }) {
  return {
    routes: Object.entries(routes).map(([name, { route }]) => ({ name, bodyBytes: route.roomy?.bytes ?? 0 })),
    modelHooks: Object.keys(modelHooks),
    jobs: Object.entries(jobs).map(([name, { cron, callsOut }]) => ({
      name,
      cron,
      task: callsOut ? 'job-that-calls-out' : 'job',
    })),
  }
}

/** pb_migrations → dist/migrations, as they are. */
export function copyMigrations() {
  rmSync('dist/migrations', { recursive: true, force: true })
  cpSync('pb_migrations', 'dist/migrations', { recursive: true })
}
