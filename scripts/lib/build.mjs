// The build: npm packages, the server's rules and the web app, compiled into one program. A step is skipped if its inputs
// haven't changed since its last run.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { buildFonts } from './build-fonts.mjs'
import { buildHooks, copyMigrations } from './build-hooks.mjs'
import { buildLicenses, licensesFile } from './build-licenses.mjs'
import { buildManifests } from './build-manifests.mjs'
import { filesIn } from './files.mjs'
import { goBuild } from './go-build.mjs'
import { ensureTools, install } from './install.mjs'
import { run } from './run.mjs'

export const binary = 'dist/coterie'
const buildCode = filesIn('scripts/lib').filter((file) => !file.endsWith('.test.ts'))
const tools = ['package.json', 'package-lock.json', ...buildCode]
const embedded = ['web', 'fonts', 'hooks', 'migrations', 'access.json', 'contract.json', 'paths.json']

async function buildProduct() {
  await buildRules()
  await buildWeb()
  await buildServer()
}

export const build = () => locked(buildProduct)

export const buildForTests = () => locked(() => buildProduct().then(buildTestPrograms))

/** Builds what `npm run dev` needs. It leaves out the web app, which Vite serves. */
export const buildForDev = () =>
  locked(async () => {
    await buildRules()
    await buildServer()
  })

/** Builds only the rules. A running server reads them from dist/hooks. */
export const rebuildRules = () => locked(buildRules)

/** Runs `dist/coterie serve` and exits with its status. */
export function serve(...args) {
  const server = spawn(binary, ['serve', ...args], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
  server.on('exit', (status) => process.exit(status ?? 0))
}

const buildRules = () =>
  step(
    'server rules',
    ['pb_hooks', 'pb_migrations', 'domain', ...tools],
    ['dist/hooks/main.pb.js', 'dist/paths.json'],
    async () => {
      await buildHooks()
      copyMigrations()
      await buildManifests()
    },
  )

const buildWeb = () =>
  step(
    'web app',
    ['web', 'domain', 'vite.config.ts', 'tsconfig.json', 'tsconfig.sw.json', ...tools],
    ['dist/web/app.html'],
    async () => {
      const { ok, output } = await run('node_modules/.bin/vite', ['build', '--logLevel', 'warn'], {
        NODE_ENV: 'production',
      })
      if (!ok) throw new Error(`vite build failed\n${output}`)
      if (output.trim() !== '') console.log(`\n${output.trimEnd()}`)
      // the admin page about the API reads this file
      copyFileSync('dist/reference.json', 'dist/web/reference.json')
      await Promise.all(filesIn('dist/web').map(compress))
      buildFonts()
    },
  )

const serverInputs = () => [
  ...readdirSync('server').flatMap((name) => (name === 'embedded' ? [] : `server/${name}`)),
  ...embedded.map((name) => `dist/${name}`),
  'LICENSE',
  ...tools,
]

const buildServer = () =>
  step('server', serverInputs(), [binary, 'server/embedded/hooks'], async () => {
    await buildLicenses()
    await fillEmbedded()
    await compile(binary)
  })

/**
 * Builds the programs that only tests use. `coterie-testclock` has a clock that an environment variable sets.
 * `coterie-quickhashes` has that clock too, and computes password hashes at minimum cost. `sqlprobe` reads and writes the
 * database of a running server. `bucket` is a stand-in for S3.
 */
const buildTestPrograms = () =>
  step(
    'programs for tests',
    serverInputs(),
    [`${binary}-testclock`, `${binary}-quickhashes`, 'dist/sqlprobe', 'dist/bucket'],
    async () => {
      await compile(`${binary}-testclock`, ['-tags', 'testclock'])
      await compile(`${binary}-quickhashes`, ['-tags', 'quickhashes,testclock'])
      await goBuild('./cmd/sqlprobe', 'dist/sqlprobe')
      await goBuild('./cmd/bucket', 'dist/bucket')
    },
  )

export const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

/** Compiles the program. `environment` may name another system. */
export const compile = (out, flags = [], environment = {}) =>
  goBuild('.', out, ['-ldflags', `-s -w -X main.version=${version}`, ...flags], environment)

async function fillEmbedded() {
  for (const name of readdirSync('server/embedded')) {
    if (name !== 'placeholder') rmSync(`server/embedded/${name}`, { recursive: true, force: true })
  }
  // `npm run dev` doesn't need the web app
  for (const name of embedded.filter((each) => existsSync(`dist/${each}`))) {
    cpSync(`dist/${name}`, `server/embedded/${name}`, { recursive: true })
  }
  if (!existsSync('server/embedded/web')) return
  cpSync(licensesFile, 'server/embedded/web/licenses.txt')
  await compress('server/embedded/web/licenses.txt')
}

/** Writes `file`.br and `file`.gz if they are smaller. */
async function compress(file) {
  if (!/\.(html|js|css|svg|json|webmanifest|txt|xml|map)$/.test(file)) return
  const body = readFileSync(file)
  const brotli = await promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
  if (brotli.length < body.length) writeFileSync(`${file}.br`, brotli)
  const gzipped = await promisify(gzip)(body, { level: 9 })
  if (gzipped.length < body.length) writeFileSync(`${file}.gz`, gzipped)
}

/** Skips `work` if its outputs exist and its inputs haven't changed since its last run. */
async function step(name, inputs, outputs, work) {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesIn)) hash.update(file).update(readFileSync(file))
  const digest = hash.digest('hex')
  const stamp = `.cache/build/${name.replaceAll(' ', '-')}`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest && outputs.every((path) => existsSync(path))) return
  const began = Date.now()
  process.stdout.write(`Building the ${name} … `)
  await work().catch((error) => {
    console.log('failed')
    throw error
  })
  console.log(`${((Date.now() - began) / 1000).toFixed(1)} s`)
  mkdirSync('.cache/build', { recursive: true })
  writeFileSync(stamp, digest)
}

/** Allows one build at a time in a checkout; ignores the lock of a process that has ended. */
async function locked(work) {
  const lock = '.cache/build.lock'
  mkdirSync('.cache', { recursive: true })
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch {
      if (isHeld(lock)) await sleep(500)
      else rmSync(lock, { force: true })
    }
  }
  try {
    ensureTools()
    install()
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function isHeld(lock) {
  try {
    return process.kill(Number(readFileSync(lock, 'utf8')), 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
