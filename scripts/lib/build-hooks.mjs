// pb_hooks → dist/hooks: the bundle of the rules, and the entry file with one literal registration for each key of its tables.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
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

/** Writes dist/hooks/{coterie.js,main.pb.js,routes.json}. */
export async function buildHooks() {
  const { build } = await import('esbuild')
  const options = { entryPoints: ['pb_hooks/main.ts'], bundle: true, logLevel: 'warning', charset: 'utf8' }
  mkdirSync('dist/hooks', { recursive: true })
  await build({ ...options, ...dialect, outfile: 'dist/hooks/coterie.js' })
  await build({ ...options, format: 'esm', platform: 'node', outfile: '.cache/hooks/main.mjs' })
  const bundle = pathToFileURL(resolve('.cache/hooks/main.mjs'))
  const tables = await import(`${bundle}?${Date.now()}`)
  writeFileSync('dist/hooks/main.pb.js', entry(tables))
  writeFileSync('dist/hooks/routes.json', JSON.stringify(Object.keys(tables.routes).sort(), null, 1))
}

/** The handlers are turned into text and run in other runtimes: each has to fetch the bundle for itself. */
function entry({ routes, modelHooks, jobs }) {
  const bundle = 'require(`${__hooks}/coterie.js`)'
  const lines = ['// Written by the build from the tables in pb_hooks/main.ts.']
  for (const name of Object.keys(routes)) {
    const [method, path] = name.split(' ')
    const room = routes[name].route.roomy
    const within = room === null ? '' : `, $apis.bodyLimit(${room.bytes})`
    lines.push(`routerAdd(${quoted(method)}, ${quoted(path)}, (e) => ${bundle}.route(${quoted(name)}, e)${within})`)
  }
  for (const name of Object.keys(modelHooks)) {
    const [event, ...collections] = name.split(' ')
    const named = collections.map((each) => `, ${quoted(each)}`).join('')
    lines.push(`${event}((e) => ${bundle}.modelHook(${quoted(name)}, e)${named})`)
  }
  // a tick only asks for its job: a minute's eight would each read the bundle into a runtime of its own, which then keeps it
  for (const [name, { cron, callsOut }] of Object.entries(jobs)) {
    const task = quoted(callsOut ? 'job-that-calls-out' : 'job')
    lines.push(`cronAdd(${quoted(name)}, ${quoted(cron)}, () => $coterie.begin($app, ${task}, ${quoted(name)}))`)
  }
  return `${lines.join('\n')}\n`
}

const quoted = (text) => JSON.stringify(text)

/** pb_migrations → dist/migrations, as they are. */
export function copyMigrations() {
  rmSync('dist/migrations', { recursive: true, force: true })
  cpSync('pb_migrations', 'dist/migrations', { recursive: true })
}
