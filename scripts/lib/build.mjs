// The whole build, step by step; a step whose inputs are unchanged is skipped, so a second build takes a moment.
import { copyFileSync, existsSync, readFileSync, readdirSync, renameSync } from 'node:fs'
import { alone } from './build-lock.mjs'
import { buildFonts } from './build-fonts.mjs'
import { buildHooks, copyMigrations } from './build-hooks.mjs'
import { buildLicenses, licensesFile } from './build-licenses.mjs'
import { buildManifests } from './build-manifests.mjs'
import { buildProbe, compile, fillEmbedded } from './build-server.mjs'
import { step } from './inputs.mjs'
import { run } from './run.mjs'

const tools = ['package-lock.json', 'scripts/lib']
export const binary = 'dist/coterie'
/** The same program for stories, whose clock is set by an environment variable. Nothing ships it. */
const testClock = 'testclock'
/** That for most server tests, which sign people up by the dozen: its passwords take bcrypt's least work and its proofs of work little. */
const quickHashes = 'quickhashes'

/** Builds everything, or only 'hooks', 'web' or 'server' (that is: the binary from what is there). */
export function build({ only = '', tags = '', out = binary } = {}) {
  return alone(async () => {
    const wanted = (name) => only === '' || only === name
    if (wanted('hooks')) {
      await step('hooks', { inputs: ['pb_hooks', 'domain', ...tools], outputs: ['dist/hooks/main.pb.js'] }, buildHooks)
      await step('migrations', { inputs: ['pb_migrations', ...tools], outputs: ['dist/migrations'] }, copyMigrations)
    }
    if (wanted('hooks') || wanted('web')) {
      const inputs = ['domain', ...tools]
      await step(
        'manifests',
        { inputs, outputs: ['dist/paths.json', 'dist/contract.json', 'dist/openapi.json', 'dist/reference.json'] },
        buildManifests,
      )
    }
    if (wanted('web')) await step('fonts', { inputs: tools, outputs: ['dist/fonts'] }, buildFonts)
    // a page that doesn't build keeps nobody from testing the server: the binary is made all the same, then this fails
    let failed
    if (wanted('web') && existsSync('vite.config.ts')) {
      const inputs = ['web', 'domain', 'vite.config.ts', 'tsconfig.json', 'tsconfig.sw.json', ...tools]
      await step('web', { inputs, outputs: ['dist/web/app.html'] }, viteBuild).catch((error) => (failed = error))
    }
    if (only === '' || only === 'server') await buildServer(tags, out)
    if (failed) throw failed
  })
}

/** The build, and what the tests need besides. */
export async function buildForTests() {
  await build()
  await alone(async () => {
    await step('probe', { inputs: ['server/cmd', 'server/go.mod', ...tools], outputs: ['dist/sqlprobe'] }, buildProbe)
    await buildServer(testClock, `${binary}-${testClock}`)
    await buildServer(`${quickHashes},${testClock}`, `${binary}-${quickHashes}`)
  })
}

async function buildServer(tags, out) {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const code = readdirSync('server').filter((name) => name !== 'embedded')
  const shipped = ['LICENSE', ...code.map((name) => `server/${name}`), ...tools]
  await step('licenses', { inputs: shipped, outputs: [licensesFile] }, buildLicenses)
  const built = [
    'dist/web',
    licensesFile,
    'dist/fonts',
    'dist/hooks',
    'dist/migrations',
    'dist/access.json',
    'dist/contract.json',
    'dist/paths.json',
  ]
  await step('embedded', { inputs: [...built, ...tools], outputs: ['server/embedded'] }, fillEmbedded)
  await step(`binary${tags}`, { inputs: ['server'], outputs: [out], also: version }, async () => {
    await compile(version, out, tags)
    // moved into place as a whole: a server that runs from the old file goes on
    renameSync(`${out}.new`, out)
  })
}

async function viteBuild() {
  const { ok, output } = await run('node_modules/.bin/vite', ['build', '--logLevel', 'warn'])
  if (output.trim() !== '') console.log(output.trimEnd())
  if (!ok) throw new Error('vite build failed; its message is above')
  // what an admin's page of the API reads; part of no page's first load
  copyFileSync('dist/reference.json', 'dist/web/reference.json')
}
