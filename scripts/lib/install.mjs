// What must be there before anything can be built. Plain Node: runs before a single dependency is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const stamp = 'node_modules/.coterie-install'

/** Ends with a sentence that says what is missing and where to get it. */
export function stopWith(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

/** Node ≥ 20 and Go ≥ 1.21, or a clear end. Go fetches the toolchain that the project pins by itself. */
export function ensureTools() {
  const node = process.versions.node.split('.').map(Number)
  if ((node[0] ?? 0) < 20)
    stopWith(`Coterie needs Node 20 or newer; this is ${process.versions.node}. See https://nodejs.org`)
  const go = spawnSync('go', ['version'], { encoding: 'utf8' })
  if (go.status !== 0) stopWith('Coterie needs Go 1.21 or newer, and no `go` was found. See https://go.dev/dl')
  const [, major = 0, minor = 0] = /go(\d+)\.(\d+)/.exec(go.stdout)?.map(Number) ?? []
  if (major < 1 || (major === 1 && minor < 21)) {
    stopWith(`Coterie needs Go 1.21 or newer; this is ${go.stdout.trim()}. See https://go.dev/dl`)
  }
}

/** Installs the dependencies of package-lock.json, unless this very lock was installed already. */
export function install() {
  const hash = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.log('Installing dependencies …')
  // `npm ci` refuses a lock whose optional binaries for other systems could not be recorded; `npm install` takes it as it is
  const ways = [
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
  ]
  for (const [position, args] of ways.entries()) {
    const last = position === ways.length - 1
    const result = spawnSync('npm', args, { stdio: ['ignore', 'inherit', last ? 'inherit' : 'ignore'] })
    if (result.status === 0) break
    if (last) stopWith('npm could not install the dependencies. Its message above says why; is the registry reachable?')
  }
  mkdirSync('node_modules', { recursive: true })
  writeFileSync(stamp, hash)
}
