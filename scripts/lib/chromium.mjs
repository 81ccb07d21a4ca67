// Finds or installs the browser of the stories. Its path is kept in one variable: COTERIE_CHROMIUM.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { stopWith } from './install.mjs'

/** Chromium without windows comes first: a story takes it a seventh less of the machine. */
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of a Chromium: the variable, the usual places, Debian's package when this is root, else Playwright's own (''). */
export function ensureChromium() {
  const named = process.env.COTERIE_CHROMIUM
  if (named) {
    if (!existsSync(named)) stopWith(`COTERIE_CHROMIUM names ${named}, which is not there.`)
    return named
  }
  const found = usual.find((path) => existsSync(path))
  if (found) return found
  const isRoot = process.getuid?.() === 0
  if (isRoot && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Installing Chromium …')
    spawnSync('apt-get', ['update'], { stdio: 'ignore' })
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const name of ['chromium-headless-shell', 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: 'ignore', env })
      if (existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`
    }
  }
  console.log("Installing Playwright's Chromium …")
  const own = spawnSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'inherit' })
  if (own.status !== 0) {
    stopWith(
      'No Chromium for the tests. Install one (Debian: apt-get install chromium) or name it in COTERIE_CHROMIUM.',
    )
  }
  return ''
}
