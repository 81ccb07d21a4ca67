// npm run mutate -- ROOM: the faults of a room that is tested by vitest itself. docs/testing.md says what its figures are.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { faultsOf, sampleOf, withSwitches } from './faults-of.mjs'
import { testFilesOf } from './test-files.mjs'
import { tryFaults } from './try-faults.mjs'

/** What isn't code of the product, and words, which are data: web/i18n's own tests read them whole. */
const NOT_LOOKED_AT = /\.test\.|\.d\.ts$|\/testing\/|^web\/app\/dev\/|^web\/i18n\/(en|es)\//

function filesBelow(room) {
  const all = statSync(room).isFile()
    ? [room]
    : readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => path.posix.join(room, file))
  return all.filter((file) => /\.(tsx?|mjs)$/.test(file) && !NOT_LOOKED_AT.test(file))
}

/** The files of these folders and files, without those named with a `!`. */
function filesOf(rooms) {
  const without = rooms.filter((room) => room.startsWith('!')).map((room) => room.slice(1))
  const files = rooms.filter((room) => !room.startsWith('!')).flatMap(filesBelow)
  return files.filter((file) => !without.some((out) => file === out || file.startsWith(`${out}/`))).sort()
}

const hash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16)
const ofFile = new Map()
const hashOf = (file) => {
  if (!ofFile.has(file)) ofFile.set(file, existsSync(file) ? hash(readFileSync(file)) : 'gone')
  return ofFile.get(file)
}

/** What a remembered result depends on: the fault's file, and the tests that have spoken. */
const groundsOf = ({ file }, { by }, tests) => hash([file, ...(by ? [by] : tests.get(file))].map(hashOf).join())

/** The margin of a share that a sample shows, in percent points (95 of 100 such samples lie within). */
function marginOf(share, tried, all) {
  if (tried === all) return 0
  return 196 * Math.sqrt(((share * (1 - share)) / tried) * ((all - tried) / (all - 1)))
}

const short = (text) => text.replace(/\s+/g, ' ').slice(0, 70)

function report(name, all, results) {
  const count = (status) => results.filter((result) => result.status === status).length
  const [found, stuck] = [count('found'), count('stuck')]
  const share = (found + stuck) / results.length
  for (const { status, file, line, kind, original, replacement } of results) {
    if (status === 'found' || status === 'stuck') continue
    console.log(
      `${status === 'passed' ? 'survived ' : 'unreached'} ${file}:${line} ${kind}: ${short(original)} -> ${short(replacement)}`,
    )
  }
  const margin = marginOf(share, results.length, all)
  const sample = margin === 0 ? 'all of them' : `a sample, ± ${margin.toFixed(0)} points`
  console.log(
    `${name}: ${(share * 100).toFixed(1)} % found: ${found + stuck} of ${results.length} faults tried (${stuck} by time), ` +
      `${count('passed')} survived, ${count('unreached')} no test reaches; ${all} faults in the room (${sample})`,
  )
}

/** Tries a room's faults, all or a sample, remembers them below .cache/mutate, and prints what no test noticed. */
export async function mutateRoom(rooms, { sample, seed, fresh, near, workers }) {
  const files = filesOf(rooms)
  const all = await faultsOf(files)
  if (all.length === 0) throw new Error(`${rooms.join(' ')}: no faults to plant`)
  const chosen = sampleOf(all, sample, seed)
  const tests = await testFilesOf([...new Set(chosen.map(({ file }) => file))], near)
  const folder = path.join('.cache/mutate', rooms.join('+').replaceAll('/', '-').replaceAll('!', 'not-'))
  const memoryFile = path.join(folder, 'memory.json')
  mkdirSync(folder, { recursive: true })
  const memory = !fresh && existsSync(memoryFile) ? JSON.parse(readFileSync(memoryFile, 'utf8')) : {}
  const known = (fault) =>
    memory[fault.key] !== undefined && memory[fault.key].grounds === groundsOf(fault, memory[fault.key], tests)
  const anew = chosen.filter((fault) => !known(fault))
  console.log(`${rooms.join(' ')}: ${all.length} faults, ${chosen.length} chosen, ${anew.length} not known yet`)
  if (anew.length > 0) {
    const told = await tryFaults({
      faults: anew,
      code: await withSwitches(files, anew),
      tests,
      folder,
      mostTests: 40,
      workers,
    })
    for (const fault of anew) {
      const became = told.get(fault.id)
      memory[fault.key] = { ...became, grounds: groundsOf(fault, became, tests) }
    }
    writeFileSync(memoryFile, JSON.stringify(memory))
  }
  const results = chosen.map((fault) => ({ ...fault, ...memory[fault.key] }))
  results.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
  writeFileSync(path.join(folder, 'report.json'), JSON.stringify(results, null, 1))
  report(rooms.join(' '), all.length, results)
}
