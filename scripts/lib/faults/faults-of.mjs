// The faults of a room: what Stryker's instrumenter would change in its files, and those files with a switch for each chosen one.
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const silent = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false }
/** How an element looks is no behaviour: the pictures show it. */
const looks = {
  shouldIgnore: (place) =>
    place.isJSXAttribute() && /^(class|className|viewBox|d|style)$/.test(String(place.node.name.name))
      ? 'looks'
      : undefined,
}
const options = { plugins: null, excludedMutations: [], ignorers: [looks] }

const hash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 20)

/** Passes over every fault but the `wanted` ones: the files have switches for those alone. */
async function instrument(files, wanted) {
  const instrumenter = new Instrumenter(silent)
  const transform = instrumenter._transform
  instrumenter._transform = (ast, collector, context) => {
    const collect = collector.collect.bind(collector)
    collector.collect = (...given) => {
      const fault = collect(...given)
      if (!wanted(fault.id)) fault.ignoreReason ??= 'not chosen'
      return fault
    }
    transform(ast, collector, context)
    collector.collect = collect
  }
  const sources = files.map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') }))
  return instrumenter.instrument(sources, options)
}

/** Every fault of the files: `key` names it for good, as long as its file stays as it is. */
export async function faultsOf(files) {
  const { mutants } = await instrument(files, () => true)
  const seen = new Map()
  return mutants
    .filter(({ ignoreReason }) => !ignoreReason)
    .map(({ id, fileName, mutatorName, replacement, location }) => {
      const lines = readFileSync(fileName, 'utf8').split('\n')
      const { start, end } = location
      const whole = lines.slice(start.line, end.line + 1)
      whole[whole.length - 1] = whole.at(-1).slice(0, end.column)
      whole[0] = whole[0].slice(start.column)
      const original = whole.join('\n')
      const name = [fileName, mutatorName, original, replacement].join('\0')
      const nth = (seen.get(name) ?? 0) + 1
      seen.set(name, nth)
      const key = hash(`${name}\0${nth}`)
      return { id, key, file: fileName, line: start.line + 1, kind: mutatorName, original, replacement }
    })
}

/** `count` of the faults, chosen by chance that the seed decides: a greater sample holds the smaller one. */
export function sampleOf(faults, count, seed) {
  if (count === undefined || count >= faults.length) return faults
  const drawn = faults.map((fault) => ({ fault, lot: hash(`${seed} ${fault.key}`) }))
  return drawn
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, count)
    .map(({ fault }) => fault)
}

/** The files' text with a switch for each of the faults. */
export async function withSwitches(files, faults) {
  const ids = new Set(faults.map(({ id }) => id))
  const touched = new Set(faults.map(({ file }) => file))
  const { files: out } = await instrument(files, (id) => ids.has(id))
  return Object.fromEntries(out.filter(({ name }) => touched.has(name)).map(({ name, content }) => [name, content]))
}
