import { describe, expect, it, test } from 'vitest'
import { loadMessages } from '../data/testing/messages'
import {
  formatAgo,
  formatCents,
  formatColumnDate,
  formatCount,
  formatDate,
  formatLongDate,
  formatLongMonth,
  formatMonth,
  formatMonthName,
  formatShortMonth,
  formatTime,
} from './format'
import { formatBytes } from './numbers'
import * as admins from './es/admins'
import * as everyone from './es/everyone'
import * as guests from './es/guests'
import * as members from './es/members'

await loadMessages('es')

describe('formatters', () => {
  test('use two-digit days in columns of dates', () => {
    expect(formatColumnDate('2026-11-05', 'en')).toBe('Nov 05, 2026')
    expect(formatColumnDate('2026-11-05', 'es')).toBe('05 nov 2026')
    expect(formatColumnDate('', 'en')).toBe('')
  })

  test('show an age in minutes, then in hours up to two days, then as a date; from 300 days on the date has a year', () => {
    const hour = 3_600_000
    const ago = (ms: number) => formatAgo('2026-11-18 08:00:00.000Z', ms, 'en')
    expect([ago(1), ago(59.9 * 60_000), ago(hour), ago(47.9 * hour)]).toEqual(['1 min', '59 min', '1 h', '47 h'])
    expect([ago(48 * hour), ago(299 * 24 * hour), ago(300 * 24 * hour)]).toEqual(['Nov 18', 'Nov 18', 'Nov 18, 2026'])
  })

  test('format months', () => {
    expect(formatMonth('2026-10', 'en')).toBe('Oct 2026')
    expect(formatLongMonth('2026-11', 'es')).toBe('noviembre de 2026')
  })

  test('use AM and PM in English and 24 hours in Spanish', () => {
    expect(formatTime('2026-11-21 09:04:00.000Z', 'en')).toMatch(/^\d{1,2}:\d{2} [AP]M$/)
    expect(formatTime('2026-11-21 09:04:00.000Z', 'es')).toMatch(/^\d{2}:\d{2}$/)
  })

  test('name every month and weekday in both languages', () => {
    const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)
    expect(months.map((month) => formatShortMonth(month, 'es')).join()).toBe(
      'ene,feb,mar,abr,may,jun,jul,ago,sep,oct,nov,dic',
    )
    expect(months.map((month) => formatMonthName(month, 'en'))).toContain('September')
    expect(formatLongDate('2026-11-21', 'en')).toBe('Saturday, Nov 21, 2026')
    expect(formatLongDate('2026-11-21', 'es')).toBe('sábado, 21 nov 2026')
  })

  test('return an empty text for an empty value', () => {
    expect(formatDate('', 'en')).toBe('')
    expect(formatMonth('', 'es')).toBe('')
    expect(formatTime('', 'es')).toBe('')
  })

  test('format amounts and counts the same in both languages', () => {
    expect(formatCents(123_450)).toBe('$1,234.50')
    expect(formatCount(1234)).toBe('1,234')
  })
})

describe('file size', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1.0 kB'],
    [1_840_000, '1.8 MB'],
    [99_940_000, '99.9 MB'],
    [99_960_000, '100 MB'],
    [412_000_000, '412 MB'],
    [999_600_000, '1.0 GB'],
    [15_200_000_000, '15.2 GB'],
    [4_000_000_000_000_000, '4000 TB'],
  ])('%d bytes is shown as %s', (bytes, words) => {
    expect(formatBytes(bytes)).toBe(words)
  })
})

describe('months in Spanish', () => {
  type TextFunction = (...given: string[]) => unknown

  function* messageFunctions(words: object, place: string): Generator<[string, TextFunction]> {
    for (const [name, message] of Object.entries(words)) {
      if (typeof message === 'function') yield [`${place}.${name}`, message as TextFunction]
      else if (typeof message === 'object' && message !== null) yield* messageFunctions(message, `${place}.${name}`)
    }
  }

  test('are capitalized at the start of a text', () => {
    const small: string[] = []
    let asked = 0
    for (const [place, say] of messageFunctions({ admins, everyone, guests, members }, 'es')) {
      const holes = (/^\(([^)]*)\)/.exec(String(say))?.[1] ?? '').split(',').map((hole) => hole.trim())
      if (!holes.includes('month')) continue
      asked++
      const said = String(say(...holes.map((hole) => (hole === 'month' ? 'noviembre' : '3'))))
      if (said.startsWith('noviembre')) small.push(place)
    }
    expect(asked).toBeGreaterThan(20)
    expect(small).toEqual([])
  })
})

describe('numbers in messages', () => {
  const modules = import.meta.glob<object>(['./en/**/*.ts', './es/**/*.ts', '!./*/*/index.ts', '!./es/capital.ts'], {
    eager: true,
  })
  const sources = import.meta.glob<string>(['./en/**/*.ts', '!./en/*/index.ts'], {
    eager: true,
    query: '?raw',
    import: 'default',
  })
  /** The patterns and names of date-fns are excluded. */
  const files = Object.keys(sources)
    .map((file) => file.slice('./en/'.length))
    .filter((file) => file !== 'everyone/dates.ts')

  /** Parameters that identify an object. They are not counts and have no thousands separators. */
  const names = new Set(['ticket', 'batch'])

  interface Parameter {
    name: string
    type: string
  }
  type MessageFunction = (...given: unknown[]) => unknown

  /** Returns a file's message functions in the order of the source. */
  function declaredFunctions(file: string): { key: string; given: Parameter[] }[] {
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

  function functionsIn(value: unknown, key = ''): { key: string; message: MessageFunction }[] {
    if (typeof value === 'function') return [{ key, message: value as MessageFunction }]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, each]) => functionsIn(each, Array.isArray(value) ? key : name))
  }

  const functionsOf = (language: string, file: string) =>
    functionsIn(Object.values(modules[`./${language}/${file}`] ?? {}))

  /** Four or more digits without a separator. */
  const bare = /(?<![\d,])\d{4,}/

  /** A singular with a plural verb: "1 payment are". */
  const pluralAfterOne = {
    en: /(?<![\d.,])\b1 (?:[a-z]+ ){0,2}(?:are|have|were|wait|need|go|stay)\b/,
    es: /(?<![\d.,])\b1 (?:[a-záéíóúñ]+ ){0,2}(?:son|están|han|fueron|esperan|quedan|necesitan)(?![a-záéíóúñ])/,
  }

  /** Messages whose number is never 1: limits, sums of several rows, and "1 of 7 steps". */
  const neverOne = new Set(['writeTooMany', 'allShown', 'ring'])

  describe.each(files)('%s', (file) => {
    const all = declaredFunctions(file)
    it.each(['en', 'es'] as const)('have thousands separators, and a singular after 1 (%s)', (language) => {
      const words = functionsOf(language, file)
      const byKey = (list: { key: string }[]) => list.map(({ key }) => key).sort()
      expect(byKey(words), 'the functions that were found in the file').toEqual(byKey(all))
      // If a file has several functions with the same key, each signature must pass.
      const counting = words.flatMap(({ key, message }) =>
        all
          .filter((each) => each.key === key && each.given.some(({ type }) => type === 'number'))
          .map(({ given }) => ({
            key,
            say: (count: number, ofName: number) =>
              String(
                message(...given.map(({ name, type }) => (type !== 'number' ? 'x' : names.has(name) ? ofName : count))),
              ),
          })),
      )
      const wrong = counting.filter(
        ({ key, say }) =>
          [say(1, 7), say(60_000, 7)].some((text) => bare.test(text)) ||
          (!neverOne.has(key) && pluralAfterOne[language].test(say(1, 1))),
      )
      expect(wrong.map(({ key, say }) => `${key}: ${say(1, 1)}, ${say(60_000, 7)}`)).toEqual([])
    })
  })

  it('are found by the search of this test', () => {
    const taken = files
      .flatMap((file) => declaredFunctions(file))
      .filter(({ given }) => given.some(({ type }) => type === 'number'))
    expect(taken.length).toBeGreaterThan(120)
  })
})
