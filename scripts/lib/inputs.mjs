// What a build step was made of: a step whose inputs are the ones of last time is skipped.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'

const stamps = '.cache/build'

/** Hash over names and contents of files and folders (recursive). What isn't there counts as absent. */
function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of [...paths].sort()) {
    for (const file of filesIn(path)) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** Every file below a path, sorted; the path itself when it is a file. */
export function filesIn(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`)
    .sort()
}

/** Runs `work` unless its inputs (and `also`, e.g. a version) are unchanged and all its outputs exist. */
export async function step(name, { inputs, outputs, also = '' }, work) {
  const hash = hashOf(inputs) + also
  const stamp = `${stamps}/${name}`
  const fresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash && outputs.every((path) => existsSync(path))
  if (fresh) return false
  const began = Date.now()
  await work()
  mkdirSync(stamps, { recursive: true })
  writeFileSync(stamp, hash)
  console.log(`built ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
  return true
}
