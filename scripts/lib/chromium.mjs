// Finds or installs the browser of the stories. Its path is kept in one variable: COTERIE_CHROMIUM.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { stopWith } from './install.mjs'

/**
 * Chromium without windows. The other one has a window for every page, with a toolbar that is a page itself: 0.6 s of a core before
 * anything is shown.
 */
const windowless = 'chromium-headless-shell'
const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of a Chromium: the variable, Debian's without windows (installed when this is root), the usual places, else Playwright's own (''). */
export function ensureChromium() {
  const named = process.env.COTERIE_CHROMIUM
  if (named) {
    if (!existsSync(named)) stopWith(`COTERIE_CHROMIUM names ${named}, which is not there.`)
    return named
  }
  const found = packaged(windowless) ?? usual.find((each) => existsSync(each)) ?? packaged('chromium')
  if (found) return found
  console.log("Installing Playwright's Chromium …")
  const own = spawnSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'inherit' })
  if (own.status !== 0) {
    stopWith(
      'No Chromium for the tests. Install one (Debian: apt-get install chromium) or name it in COTERIE_CHROMIUM.',
    )
  }
  return ''
}

/**
 * Path of a Chromium with windows, for the stories that need one: without windows notifications are refused, whatever was granted.
 * The same where `chromium`, the path of the others', is one; '' leaves it to Playwright.
 */
export function ensureWindows(chromium) {
  const named = process.env.COTERIE_CHROMIUM_WINDOWS
  if (named) return named
  if (path.basename(chromium) !== windowless) return chromium
  return usual.find((each) => existsSync(each)) ?? packaged('chromium') ?? ''
}

/** How long Debian's servers may keep the tests waiting, in ms; without a line the next browser is taken. */
const patienceMs = 180_000
const lists = '/var/lib/apt/lists'

/** Path of the program of Debian's package of that name, installed where this is root; undefined where it can't be had. */
function packaged(name) {
  const program = `/usr/bin/${name}`
  if (existsSync(program)) return program
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (command, ...args) => spawnSync(command, args, { stdio: 'ignore', env, timeout: patienceMs }).status === 0
  const install = () => apt('apt-get', 'install', '-y', '--no-install-recommends', name)
  // an image often comes without the lists of what there is, or with old ones
  const hasLists = existsSync(lists) && readdirSync(lists).some((file) => file.endsWith('Release'))
  if (hasLists && !apt('apt-cache', 'show', name)) return undefined
  console.log(`Installing ${name} …`)
  if (!install() && apt('apt-get', 'update')) install()
  return existsSync(program) ? program : undefined
}
