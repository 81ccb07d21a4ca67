// Checks Node and Go, and installs the npm packages.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

export function exitWith(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

/** Exits unless Node and Go are new enough. Go 1.21 or newer downloads the required Go version itself. */
export function ensureTools() {
  const { node } = process.versions
  if (Number(node.split('.')[0]) < 20)
    exitWith(`Coterie needs Node 20 or newer; this is ${node}. See https://nodejs.org`)
  const go = spawnSync('go', ['version'], { encoding: 'utf8' })
  if (go.status !== 0) exitWith('Coterie needs Go 1.21 or newer, and no `go` was found. See https://go.dev/dl')
  const [, major, minor] = /go(\d+)\.(\d+)/.exec(go.stdout) ?? []
  if (Number(major) === 1 && Number(minor) < 21) {
    exitWith(`Coterie needs Go 1.21 or newer; this is ${go.stdout.trim()}. See https://go.dev/dl`)
  }
}

/** Installs the npm packages, unless the last installation used the same lock file. */
export function install() {
  const stamp = 'node_modules/.coterie-install'
  const hash = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.log('Installing the npm packages …')
  const npm = (...args) =>
    spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], { encoding: 'utf8' })
  // `npm ci` rejects a lock file that lacks optional packages for other systems
  if (npm('ci').status !== 0) {
    const { status, stderr } = npm('install', '--no-save')
    if (status !== 0)
      exitWith(`${stderr}\nnpm could not install the packages; its message is above. Can you reach the registry?`)
  }
  mkdirSync('node_modules', { recursive: true })
  writeFileSync(stamp, hash)
}
