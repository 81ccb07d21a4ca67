import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wrongTheLongWay } from '../../testing/wrong-letters'
import { folded, searchWords } from '../folded'
import { nearestName, rightPartsOf } from './nearest-name'

const names = ['Iker Zabaleta', 'Lucía Zabala Ruiz', 'José Peña', 'Nora Whitlock', 'María José Ríos Cano'].map(
  (name) => ({
    name,
    plain: folded(name),
  }),
)

describe('nearestName', () => {
  it.each([
    ['zabaletta', 'Iker Zabaleta', 'Zabaleta'],
    ['zabalta', 'Iker Zabaleta', 'Zabaleta'],
    ['ZABALEAT', 'Iker Zabaleta', 'Zabaleta'],
    ['iker zabaletta', 'Iker Zabaleta', 'Iker Zabaleta'],
    // of two names the one with fewer wrong letters
    ['zabalaa', 'Lucía Zabala Ruiz', 'Zabala'],
    ['penya jose', 'José Peña', 'Peña José'],
    // nobody has both: who has the longer one
    ['tim whitlok', 'Nora Whitlock', 'Whitlock'],
  ])('%s: %s', (search, name, found) => {
    expect(nearestName(searchWords(search), names)).toEqual({ name, search: found })
  })

  it.each(['', 'x', 'rio', 'vandelinde', 'zabaletta@mail.example', '600111', 'zzbbletta'])('%s: nobody', (search) => {
    expect(nearestName(searchWords(search), names)).toBeNull()
  })
})

describe('rightPartsOf', () => {
  it('gives both halves of each word that may be wrong, the longest first, with the others', () => {
    expect(rightPartsOf(['iker', 'zabaletta'])).toEqual([
      { start: 'zabal', end: 'letta', others: ['iker'] },
      { start: 'ik', end: 'er', others: ['zabaletta'] },
    ])
    expect(rightPartsOf(['jo', 'x'])).toEqual([])
  })
})

/** Few letters, so that words are near each other. */
const word = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength, maxLength })

const named = (name: string) => ({ name, plain: folded(name) })
const found = (search: string, all: readonly string[], fewest?: 0 | 1) =>
  nearestName(searchWords(search), all.map(named), fewest)?.name ?? null

describe('how near a word is', () => {
  it('is counted in letters, short words', () =>
    fc.assert(
      fc.property(word(1, 5), word(1, 6), (a, b) => {
        expect(found(a, [b]) !== null).toBe(wrongTheLongWay(a, b) <= (a.length < 4 ? 0 : 1))
      }),
      { numRuns: 200 },
    ))
  it('is counted in letters, a long word with some changed', () =>
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
          const most = written.length < 4 ? 0 : written.length < 8 ? 1 : 2
          expect(found(written, [right]) !== null).toBe(wrongTheLongWay(written, right) <= most)
        },
      ),
    ))

  it.each([
    // one in a word of four to seven letters, two from eight on
    ['marta', 'Marto', true],
    ['marta', 'Morto', false],
    ['martina', 'Martino', true],
    ['martina', 'Mortino', false],
    ['martinez', 'Mortinaz', true],
    ['martinez', 'Mortinas', false],
    ['ana', 'Ane', false],
    ['anna', 'Anne', true],
    // exchanged with the next one, at either end and in the midst
    ['amrta', 'Marta', true],
    ['marat', 'Marta', true],
    ['matra', 'Marta', true],
    ['tarma', 'Marta', false],
    // of two that changed places both did
    ['marta', 'Maxra', false],
    ['marta', 'Matxa', false],
    ['mrata', 'Maxta', false],
    ['marta', 'Artma', false],
    // a letter too many or too few, at either end
    ['xmarta', 'Marta', true],
    ['martax', 'Marta', true],
    ['arta', 'Marta', true],
    ['mart', 'Marta', true],
    ['xxmarta', 'Marta', false],
    ['marttaaa', 'Marta', false],
    ['zabaltea', 'Zabaleta', true],
    ['azbaltea', 'Zabaleta', true],
    ['azbaltae', 'Zabaleta', false],
  ])('%s for %s: %s', (written, name, near) => expect(found(written, [name]) !== null).toBe(near))
})

describe('who is meant', () => {
  it('is who has fewest letters wrong over all the words, and of equals the first', () => {
    expect(found('marta zabaleta', ['Marto Zabaleto', 'Marto Zabaleta', 'Marta Zabaleto'])).toBe('Marto Zabaleta')
    expect(found('marta zabaleta', ['Marto Zabaleto', 'Marta Zabaleto', 'Marto Zabaleta'])).toBe('Marta Zabaleto')
    expect(found('marta', ['Marto', 'Marte', 'Marti'])).toBe('Marto')
  })
  it('is found by the nearest of their words', () => {
    expect(nearestName(['marta'], [named('Marto  Marta Ruiz')])).toEqual({ name: 'Marto Marta Ruiz', search: 'Marta' })
    expect(nearestName(['marta'], [named('Ruiz Marto Marte')])?.search).toBe('Marto')
  })
  it('takes no more names once nobody can be nearer', () => {
    const asked = (search: readonly string[], all: readonly string[], fewest?: 0 | 1): string[] => {
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
    // without a fault in it somebody may still come, unless whoever is called so would have been found
    expect(asked(['marta'], all)).toEqual(['Nora', 'Marto', 'Marta'])
    expect(asked(['marta'], all, 1)).toEqual(['Nora', 'Marto'])
    // a number beside it left others out: somebody may well be called so
    expect(asked(['marta', '600'], all, 1)).toEqual(['Nora', 'Marto', 'Marta'])
    // each name is taken once, also where the longest word alone is looked for
    expect(asked(['marta', 'whitlock'], all)).toEqual(all)
  })
  it('is nobody by a word that is no name’s, and by one long word beside short ones', () => {
    expect(nearestName(['marta', 'm4rta'], [named('Marta')])).toEqual({ name: 'Marta', search: 'Marta' })
    expect(nearestName(['ana', 'marta'], [named('Marta')])).toEqual({ name: 'Marta', search: 'Marta' })
    expect(nearestName(['marta', 'ana'], [named('Ana')])).toBeNull()
    expect(rightPartsOf(['m4rta', 'ana@x', 'marta'])).toEqual([{ start: 'mar', end: 'rta', others: [] }])
  })
})
