// Finds or installs Chromium, and runs Playwright with it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { buildForTests } from './build.mjs'
import { exitWith } from './install.mjs'

/** Path of a Chromium without windows. The tests take a quarter less time with it. */
const shell = '/usr/bin/chromium-headless-shell'
const withWindows = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const found = (...paths) => paths.find((path) => existsSync(path))

/**
 * Returns the environment variables COTERIE_CHROMIUM and COTERIE_CHROMIUM_WINDOWS. The latter is for tests of
 * notifications, which need windows. If a variable is empty, Playwright uses its own browser. Installs a missing browser:
 * as root from Debian's packages, otherwise with Playwright.
 */
export function browsers() {
  const named = process.env.COTERIE_CHROMIUM
  if (named && !existsSync(named)) exitWith(`COTERIE_CHROMIUM names ${named}, which doesn't exist.`)
  const chromium = named || found(shell, ...withWindows) || aptInstall(shell) || aptInstall('/usr/bin/chromium') || ''
  if (chromium === '') {
    console.log("Installing Playwright's Chromium …")
    const { status } = spawnSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'inherit' })
    if (status !== 0) exitWith('No Chromium for the tests. Install one, or name it in COTERIE_CHROMIUM.')
  }
  const windows = chromium === shell ? found(...withWindows) || aptInstall('/usr/bin/chromium') || '' : chromium
  return { COTERIE_CHROMIUM: chromium, COTERIE_CHROMIUM_WINDOWS: process.env.COTERIE_CHROMIUM_WINDOWS || windows }
}

/** Returns the program's path, or undefined if the installation fails. */
function aptInstall(program) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const name = program.replace('/usr/bin/', '')
  console.log(`Installing ${name} …`)
  // gives up after three minutes, so that the next browser is tried
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 180_000 }
  const apt = (...args) => spawnSync('apt-get', args, options).status === 0
  const install = () => apt('install', '-y', '--no-install-recommends', name)
  if (!install() && apt('update')) install()
  return found(program)
}

/** Builds the product and exits with Playwright's status. */
export async function runPlaywright(...args) {
  await buildForTests()
  const { status } = spawnSync('node_modules/.bin/playwright', ['test', ...args, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, ...browsers() },
  })
  process.exit(status ?? 1)
}
