import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * Installs the packages of a bench folder, unless those of its current lock file are already installed. Only commands that
 * need these packages install them, which requires the npm registry.
 * @param then runs after the installation; if it throws, the next call installs again
 * @throws Error if npm fails
 */
export function installPackages(home: string, then: () => void = () => undefined): void {
  const lock = createHash('sha256')
    .update(readFileSync(`${home}/package-lock.json`))
    .digest('hex')
  const mark = `${home}/node_modules/.bench-lock`
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return
  console.log(`Installing the packages of ${home} …`)
  // No package needs its install scripts: they would compile PouchDB's LevelDB, but the server stores everything in memory.
  const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: home, stdio: 'inherit' })
  if (npm.status !== 0) throw new Error(`The packages could not be installed: \`npm ci\` in ${home} failed.`)
  then()
  writeFileSync(mark, lock)
}
