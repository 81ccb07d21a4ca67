import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'

/** How long what vitest translated for other files than there are now is kept, ms: a branch that is left is come back to. */
const keptMs = 7 * 86_400_000

const isCode = (file: string): boolean =>
  /\.(?:[cm]?[jt]sx?|json)$/.test(file) && !/(?:^|[/\\])(?:node_modules|results)[/\\]/.test(file)

/**
 * Where vitest keeps what it translated, so that only what was changed since the last run is translated anew (a twelfth of the unit
 * tests' work): a folder of its own for the files of `rooms` by name and the packages that are installed. vitest itself looks a
 * translation up by a file's text alone, but in it stands where its imports were found, and they are found elsewhere when a file is
 * renamed, added or taken away. Folders unused for a week are removed. Whoever changes files as they are loaded (`faults/planted-config.ts`)
 * has to do without.
 * @param root of the checkout
 * @param rooms folders whose files are imported
 * @param nowMs the present, ms
 */
export function moduleCache(root: string, rooms: readonly string[], nowMs = Date.now()): string {
  const hash = createHash('sha256')
  // a copy of some rooms (`omissions.test`) has not all of them
  for (const room of rooms.filter((each) => existsSync(path.join(root, each)))) {
    const files = readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    for (const file of files.filter(isCode).sort()) hash.update(`${room}/${file}\n`)
  }
  hash.update(readFileSync(path.join(root, 'package-lock.json')))
  const all = path.join(root, '.cache/modules')
  const folder = path.join(all, hash.digest('hex').slice(0, 16))
  mkdirSync(folder, { recursive: true })
  utimesSync(folder, nowMs / 1000, nowMs / 1000)
  for (const name of readdirSync(all)) {
    const each = path.join(all, name)
    if (nowMs - statSync(each).mtimeMs > keptMs) rmSync(each, { recursive: true, force: true })
  }
  return folder
}
