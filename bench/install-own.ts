import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * Installs the packages of a folder of the bench as its lock names them, once for each lock; `then` is done before that counts as
 * done. Nobody but the command that asks for them waits for them. Needs the registry the first time.
 * @throws Error when npm couldn't, with what to run to see why
 */
export function installOwn(home: string, then: () => void = () => undefined): void {
  const lock = createHash('sha256')
    .update(readFileSync(`${home}/package-lock.json`))
    .digest('hex')
  const mark = `${home}/node_modules/.bench-lock`
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return
  console.log(`Installing the packages of ${home} …`)
  // none needs a script of its own: what PouchDB's LevelDB would compile isn't used, its server keeps all in memory
  const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: home, stdio: 'inherit' })
  if (npm.status !== 0) throw new Error(`The packages could not be installed: \`npm ci\` in ${home} failed.`)
  then()
  writeFileSync(mark, lock)
}
