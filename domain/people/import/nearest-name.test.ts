import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText, searchWords } from '../fold-text'
import { nearestName, searchPartsOf } from './nearest-name'

const names = ['Iker Zabaleta', 'Lucía Zabala Ruiz', 'José Peña', 'Nora Whitlock', 'María José Ríos Cano'].map(
  (name) => ({ name, plain: foldText(name) }),
)

describe('suggestion for a misspelled name', () => {
  it.each([
    ['zabaletta', 'Iker Zabaleta', 'Zabaleta'],
    ['zabalta', 'Iker Zabaleta', 'Zabaleta'],
    ['ZABALEAT', 'Iker Zabaleta', 'Zabaleta'],
    ['iker zabaletta', 'Iker Zabaleta', 'Iker Zabaleta'],
    // The name with fewer typos is suggested.
    ['zabalaa', 'Lucía Zabala Ruiz', 'Zabala'],
    ['penya jose', 'José Peña', 'Peña José'],
    // No name contains both words, so the longer word determines the suggestion.
    ['tim whitlok', 'Nora Whitlock', 'Whitlock'],
  ])('is for %s the name %s', (search, name, found) => {
    expect(nearestName(searchWords(search), names)).toEqual({ name, search: found })
  })

  it.each(['', 'x', 'rio', 'vandelinde', 'zabaletta@mail.example', '600111', 'zzbbletta'])(
    "doesn't exist for %s",
    (search) => {
      expect(nearestName(searchWords(search), names)).toBeNull()
    },
  )
})

describe('parts of a name that may be spelled correctly', () => {
  it('are both halves of each word together with the other words, longest first', () => {
    expect(searchPartsOf(['iker', 'zabaletta'])).toEqual([
      { start: 'zabal', end: 'letta', others: ['iker'] },
      { start: 'ik', end: 'er', others: ['zabaletta'] },
    ])
    expect(searchPartsOf(['jo', 'x'])).toEqual([])
  })
})

/** Counts wrong, missing, extra and swapped letters by trying all possibilities. */
function countTyposSlowly(a: string, b: string, known = new Map<string, number>()): number {
  if (a === '' || b === '') return a.length + b.length
  const key = `${a.length} ${b.length}`
  const before = known.get(key)
  if (before !== undefined) return before
  const exchanged = a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0]
  const wrong = Math.min(
    countTyposSlowly(a.slice(1), b.slice(1), known) + (a[0] === b[0] ? 0 : 1),
    countTyposSlowly(a.slice(1), b, known) + 1,
    countTyposSlowly(a, b.slice(1), known) + 1,
    exchanged ? countTyposSlowly(a.slice(2), b.slice(2), known) + 1 : Infinity,
  )
  known.set(key, wrong)
  return wrong
}

/** The words consist of few different letters, so many of them are similar. */
const word = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength, maxLength })

const named = (name: string) => ({ name, plain: foldText(name) })
const found = (search: string, all: readonly string[], fewest?: 0 | 1) =>
  nearestName(searchWords(search), all.map(named), fewest)?.name ?? null

describe('similarity of words', () => {
  it('equals the number of typos that a slow reference algorithm counts, for short words', () =>
    fc.assert(
      fc.property(word(1, 5), word(1, 6), (a, b) => {
        expect(found(a, [b]) !== null).toBe(countTyposSlowly(a, b) <= (a.length < 4 ? 0 : 1))
      }),
      { numRuns: 200 },
    ))
  it('equals the number of typos that a slow reference algorithm counts, for a long word with changes', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('abcabcab', 'aabbccab', 'cbacbabc'),
        fc.array(fc.tuple(fc.nat(8), fc.nat(4)), { maxLength: 3 }),
        (right, slips) => {
          let written: string = right
          for (const [at, kind] of slips) {
            const [before, here, next, rest] = [
              written.slice(0, at),
              written.slice(at, at + 1),
              written.slice(at + 1, at + 2),
              written.slice(at + 2),
            ]
            written =
              [
                before + next + here + rest,
                before + next + rest,
                `${before}a${here}${next}${rest}`,
                `${before}c${next}${rest}`,
                written,
              ][kind] ?? written
          }
          const maxTypos = written.length < 4 ? 0 : written.length < 8 ? 1 : 2
          expect(found(written, [right]) !== null).toBe(countTyposSlowly(written, right) <= maxTypos)
        },
      ),
    ))

  it.each([
    // One typo is accepted in four to seven letters, two from eight letters on.
    ['marta', 'Marto', true],
    ['marta', 'Morto', false],
    ['martina', 'Martino', true],
    ['martina', 'Mortino', false],
    ['martinez', 'Mortinaz', true],
    ['martinez', 'Mortinas', false],
    ['ana', 'Ane', false],
    ['anna', 'Anne', true],
    ['zabaltea', 'Zabaleta', true],
    ['azbaltea', 'Zabaleta', true],
    ['azbaltae', 'Zabaleta', false],
  ])('%s and %s are similar enough for a suggestion: %s', (written, name, near) =>
    expect(found(written, [name]) !== null).toBe(near),
  )
})

describe('suggested person for a misspelled name', () => {
  it('has the fewest typos in all words, and is the first of equal ones', () => {
    expect(found('marta zabaleta', ['Marto Zabaleto', 'Marto Zabaleta', 'Marta Zabaleto'])).toBe('Marto Zabaleta')
    expect(found('marta zabaleta', ['Marto Zabaleto', 'Marta Zabaleto', 'Marto Zabaleta'])).toBe('Marta Zabaleto')
    expect(found('marta', ['Marto', 'Marte', 'Marti'])).toBe('Marto')
  })
  it('is found by the most similar words of the name', () => {
    expect(nearestName(['marta'], [named('Marto  Marta Ruiz')])).toEqual({ name: 'Marto Marta Ruiz', search: 'Marta' })
    expect(nearestName(['marta'], [named('Ruiz Marto Marte')])?.search).toBe('Marto')
  })
  it('ends the search as soon as no better name is possible', () => {
    const comparedNames = (search: readonly string[], all: readonly string[], fewest?: 0 | 1): string[] => {
      const taken: string[] = []
      function* names() {
        for (const name of all) {
          taken.push(name)
          yield named(name)
        }
      }
      nearestName(search, names(), fewest)
      return taken
    }
    const all = ['Nora', 'Marto', 'Marta', 'Marte']
    // The search ends at a name with one typo, because exact matches would have been found already.
    expect(comparedNames(['marta'], all)).toEqual(['Nora', 'Marto', 'Marta'])
    expect(comparedNames(['marta'], all, 1)).toEqual(['Nora', 'Marto'])
    // The number in the search may have excluded exact matches, so the search continues.
    expect(comparedNames(['marta', '600'], all, 1)).toEqual(['Nora', 'Marto', 'Marta'])
    // Each name is compared only once, even if the longest word alone determines the suggestion.
    expect(comparedNames(['marta', 'whitlock'], all)).toEqual(all)
  })
  it("doesn't exist for words that aren't names or for one long word among short ones", () => {
    expect(nearestName(['marta', 'm4rta'], [named('Marta')])).toEqual({ name: 'Marta', search: 'Marta' })
    expect(nearestName(['ana', 'marta'], [named('Marta')])).toEqual({ name: 'Marta', search: 'Marta' })
    expect(nearestName(['marta', 'ana'], [named('Ana')])).toBeNull()
    expect(searchPartsOf(['m4rta', 'ana@x', 'marta'])).toEqual([{ start: 'mar', end: 'rta', others: [] }])
  })
})
