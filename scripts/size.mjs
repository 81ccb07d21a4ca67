// npm run size: counts lines and files of the repository's own code by purpose.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const source = /\.(ts|tsx|go|js|mjs|css)$/
const testOnly =
  /(\.test\.tsx?|_test\.go|\.spec\.ts|\.setup\.ts)$|^e2e\/|\/testing\/|^domain\/model\/|^web\/data\/testing\//
const kinds = { code: 0, tests: 0, migrations: 0, bench: 0 }
const folders = new Map()
let [files, short] = [0, 0]

for (const file of execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')) {
  if (!source.test(file)) continue
  const lines = readFileSync(file, 'utf8').split('\n').length - 1
  kinds[kindOf(file)] += lines
  const folder = path.dirname(file)
  folders.set(folder, (folders.get(folder) ?? 0) + 1)
  if (kindOf(file) !== 'code') continue
  files++
  if (lines < 25) short++
}

function kindOf(file) {
  if (file.startsWith('pb_migrations/')) return 'migrations'
  if (testOnly.test(file)) return 'tests'
  return file.startsWith('bench/') ? 'bench' : 'code'
}

for (const [kind, lines] of Object.entries(kinds)) console.log(`${kind.padEnd(12)}${lines.toLocaleString('en')} lines`)
console.log(`code files  ${files}, of them ${short} under 25 lines (${Math.round((100 * short) / files)} %)`)
console.log('folders with more than 40 files:')
for (const [folder, count] of [...folders].sort((a, b) => b[1] - a[1])) {
  if (count > 40) console.log(`  ${String(count).padStart(4)} ${folder}`)
}
