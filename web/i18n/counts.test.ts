import { describe, expect, it } from 'vitest'

const modules = import.meta.glob<object>(['./en/**/*.ts', './es/**/*.ts', '!./*/*/index.ts', '!./es/capital.ts'], {
  eager: true,
})
const sources = import.meta.glob<string>(['./en/**/*.ts', '!./en/*/index.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
})
/** Patterns and names of date-fns are no words of ours. */
const files = Object.keys(sources)
  .map((file) => file.slice('./en/'.length))
  .filter((file) => file !== 'everyone/dates.ts')

/** A number that is named, not counted: it is never written with a comma. */
const names = new Set(['ticket', 'batch'])

interface Parameter {
  name: string
  type: string
}
type Word = (...given: unknown[]) => unknown

/** The functions of a file of English words in the order they stand there, with what each is given. */
function declared(file: string): { key: string; given: Parameter[] }[] {
  const source = sources[`./en/${file}`] ?? ''
  return [...source.matchAll(/(?:'([\w-]+)'|(\w+)): \(([^()]*)\)(?:: string)? =>/g)].map(
    ([, quoted, bare, given = '']) => ({
      key: quoted ?? bare ?? '',
      given: given
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean)
        .map((each) => {
          const [name = '', type = ''] = each.split(':').map((part) => part.trim())
          return { name, type }
        }),
    }),
  )
}

/** The functions among words, in the same order. */
function wordsIn(value: unknown, key = ''): { key: string; word: Word }[] {
  if (typeof value === 'function') return [{ key, word: value as Word }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => wordsIn(each, Array.isArray(value) ? key : name))
}

const wordsOf = (language: string, file: string) => wordsIn(Object.values(modules[`./${language}/${file}`] ?? {}))

/** Written as one, whatever is beside it. */
const bare = /(?<![\d,])\d{4,}/

/** One thing with a verb for several: "1 payment are". */
const manyOfOne = {
  en: /(?<![\d.,])\b1 (?:[a-z]+ ){0,2}(?:are|have|were|wait|need|go|stay)\b/,
  es: /(?<![\d.,])\b1 (?:[a-záéíóúñ]+ ){0,2}(?:son|están|han|fueron|esperan|quedan|necesitan)(?![a-záéíóúñ])/,
}

/** A limit above one, all of several rows, and "1 of 7 steps": never said of one. */
const neverOne = new Set(['writeTooMany', 'allShown', 'ring'])

describe.each(files)('%s', (file) => {
  const all = declared(file)
  it.each(['en', 'es'])('writes every number it is given as people read them (%s)', (language) => {
    const words = wordsOf(language, file)
    const byKey = (list: { key: string }[]) => list.map(({ key }) => key).sort()
    expect(byKey(words), 'the functions that were found in the file').toEqual(byKey(all))
    const wrong = words.flatMap(({ key, word }) => {
      // alike ones in one file: each way of reading them has to hold
      const ways = all.filter((each) => each.key === key)
      return ways.flatMap(({ given }) => {
        if (!given.some(({ type }) => type === 'number')) return []
        const said = [1, 60_000].map((count) =>
          String(word(...given.map(({ name, type }) => (type !== 'number' ? 'x' : names.has(name) ? 7 : count)))),
        )
        return said.filter((text) => bare.test(text)).map((text) => `${key}: ${text}`)
      })
    })
    expect(wrong).toEqual([])
  })

  it.each(['en', 'es'] as const)('speaks of one as one (%s)', (language) => {
    const all = declared(file)
    const wrong = wordsOf(language, file).flatMap(({ key, word }) =>
      all
        .filter((each) => each.key === key && !neverOne.has(key) && each.given.some(({ type }) => type === 'number'))
        .map(({ given }) => String(word(...given.map(({ type }) => (type === 'number' ? 1 : 'x')))))
        .filter((text) => manyOfOne[language].test(text))
        .map((text) => `${key}: ${text}`),
    )
    expect(wrong).toEqual([])
  })
})

it('finds the words that take numbers', () => {
  const taken = files
    .flatMap((file) => declared(file))
    .filter(({ given }) => given.some(({ type }) => type === 'number'))
  expect(taken.length).toBeGreaterThan(120)
})
