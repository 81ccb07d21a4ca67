import { expect, test, describe, it } from 'vitest'
import {
  formatEffectiveDay,
  termsVersionPath,
  compareSections,
  nextVersion,
  publishedTerms,
  sectionsOf,
  termsProblem,
  termsToAgree,
  compareWords,
} from './terms'
import fc from 'fast-check'

test('the first version of the terms is effective from 10/4/2025', () => {
  expect(formatEffectiveDay('2025-10-04 00:00:00.000Z', 'en')).toBe('10/4/2025')
  expect(formatEffectiveDay('2025-10-04 00:00:00.000Z', 'es')).toBe('4/10/2025')
})

test('the URL of a version of the terms contains its encoded name', () => {
  expect(termsVersionPath('/es/terms', '3 & 4')).toBe('/es/terms?version=3%20%26%204')
})

const text = (...sections: string[]) => sections.map((section, at) => `## ${at + 1}. Part\n\n${section}`).join('\n\n')
const terms = (en: string, es: string) => ({ text_en: en, text_es: es })
const version = (name: string, day: string, ask = false) => ({ version: name, published_at: day, ask_again: ask })

describe('changes of the terms', () => {
  it('are listed by section and word, removed words before added ones', () => {
    expect(sectionsOf('Before.\n## 1. One\n\nA\nB\n## 2. Two\n')).toEqual([
      { heading: '', text: 'Before.' },
      { heading: '1. One', text: 'A\nB' },
      { heading: '2. Two', text: '' },
    ])
    expect(
      compareSections(text('Paid by the 10th, always.', 'Same.'), text('Paid after 30 days, always.', 'Same.')),
    ).toEqual([
      {
        heading: '1. Part',
        kind: 'changed',
        pieces: [
          { kind: 'same', text: 'Paid ' },
          { kind: 'removed', text: 'by the 10th, ' },
          { kind: 'added', text: 'after 30 days, ' },
          { kind: 'same', text: 'always.' },
        ],
      },
      { heading: '2. Part', kind: 'same', pieces: [{ kind: 'same', text: 'Same.' }] },
    ])
  })

  it('compare sections with the same heading if one was added or removed', () => {
    const changed = compareSections('## A\na\n## C\nc', '## A\na\n## B\nb\n## C\nc')
    expect(changed.map(({ heading, kind }) => [heading, kind])).toEqual([
      ['A', 'same'],
      ['B', 'added'],
      ['C', 'same'],
    ])
    expect(compareSections('## A\na\n## B\nb', '## B\nb').map(({ kind }) => kind)).toEqual(['removed', 'same'])
  })

  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 }).map((list) => list.join(' '))
  it('contain every word of both texts', () =>
    fc.assert(
      fc.property(words, words, (before, after) => {
        const pieces = compareWords(before, after)
        const read = (without: string) =>
          pieces
            .filter(({ kind }) => kind !== without)
            .map((piece) => piece.text)
            .join('')
            .split(/\s+/)
            .filter(Boolean)
            .join(' ')
        // The last word has no space after it, so parts can be joined.
        expect(read('removed').replaceAll(' ', '')).toBe(after.replaceAll(' ', ''))
        expect(read('added').replaceAll(' ', '')).toBe(before.replaceAll(' ', ''))
      }),
    ))
})

describe('publishing terms', () => {
  const before = terms(text('One.', 'Two.'), text('Uno.', 'Dos.'))
  it.each([
    ['both languages changed', terms(text('One!', 'Two.'), text('¡Uno!', 'Dos.')), ''],
    ['nothing changed', before, 'nothing-changed'],
    ['a language is empty', terms(text('One!', 'Two.'), ' '), 'text-empty'],
    ['only one language changed', terms(text('One!', 'Two.'), before.text_es), 'terms-one-language'],
    ['each language changed another section', terms(text('One!', 'Two.'), text('Uno.', '¡Dos!')), 'terms-one-language'],
    [
      'a section is missing in one language',
      terms(text('One.', 'Two.', 'Three.'), text('Uno!', 'Dos.')),
      'terms-one-language',
    ],
    ['both languages have a new section', terms(text('One.', 'Two.', 'Three.'), text('Uno.', 'Dos.', 'Tres.')), ''],
  ])('is checked: %s', (_name, draft, problem) => {
    expect(termsProblem(draft, before)).toBe(problem)
  })

  it('continues the version numbers, even after versions with other names', () => {
    expect(nextVersion([version('2025-10-04', '2025-10-04')])).toBe('2')
    expect(nextVersion([version('2025-10-04', '2025-10-04'), version('7', '2026-01-01'), version('x', '')])).toBe('8')
  })
})

describe('request for new consent (P18)', () => {
  const all = [version('1', '2025-01-01'), version('2', '2025-02-01', true), version('3', '2025-03-01')]
  it.each([
    ['1', '2'],
    ['2', null],
    ['3', null],
    ['', '2'],
  ])('to a person who agreed to version %j is for version %j', (agreed, asked) => {
    expect(termsToAgree(all, agreed)?.version ?? null).toBe(asked)
  })

  it("doesn't exist without a published version that requires new consent", () => {
    expect(termsToAgree([version('1', '2025-01-01')], '')).toBeNull()
    expect(termsToAgree([{ ...version('2', '', true) }], '1')).toBeNull()
  })
})

describe('sections of the terms', () => {
  it('start at a line with two hashes, with or without hashes at the end', () => {
    expect(sectionsOf('x ## no\n## Two ##\n##   Three\r\n### Four\n')).toEqual([
      { heading: '', text: 'x ## no' },
      { heading: 'Two', text: '' },
      { heading: 'Three', text: '### Four' },
    ])
  })
  it('are marked completely if added or removed, and as changed if only renamed', () => {
    expect(compareSections('## A\na', '## A\na\n## B\nb c')[1]).toEqual({
      heading: 'B',
      kind: 'added',
      pieces: [{ kind: 'added', text: 'b c' }],
    })
    expect(compareSections('## A\na\n## B\nb c', '## A\na')[1]).toEqual({
      heading: 'B',
      kind: 'removed',
      pieces: [{ kind: 'removed', text: 'b c' }],
    })
    expect(compareSections('## A\na', '## Z\na')).toEqual([
      { heading: 'Z', kind: 'changed', pieces: [{ kind: 'same', text: 'a' }] },
    ])
  })

  /** Returns the length of the longest common subsequence. */
  const inCommon = (one: readonly string[], other: readonly string[]): number => {
    let row: number[] = other.map(() => 0)
    for (const word of one) {
      const next: number[] = []
      for (const [at, each] of other.entries())
        next.push(each === word ? (row[at - 1] ?? 0) + 1 : Math.max(row[at] ?? 0, next[at - 1] ?? 0))
      row = next
    }
    return row.at(-1) ?? 0
  }
  const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 12 })
  it('have as few marked words as possible', () =>
    fc.assert(
      fc.property(list, list, (before, after) => {
        const same = compareWords(before.join(' '), after.join(' ')).filter(({ kind }) => kind === 'same')
        const words = same.flatMap((piece) => piece.text.trim().split(/\s+/))
        expect(words).toHaveLength(inCommon(before, after))
      }),
    ))
})

it('very long sections of the terms are compared as a whole', () => {
  const long = (word: string, count: number) => Array<string>(count).fill(word).join(' ')
  expect(compareWords(long('old', 2001), `old ${long('new', 1999)}`)).toEqual([
    { kind: 'removed', text: long('old', 2001) },
    { kind: 'added', text: `old ${long('new', 1999)}` },
  ])
  expect(compareWords(long('old', 2000), `old ${long('new', 1999)}`)[0]).toEqual({ kind: 'same', text: 'old ' })
})

describe('versions of the terms', () => {
  it('can be published even if there is no earlier version', () => {
    expect(termsProblem(terms(text('One.'), text('Uno.')), undefined)).toBe('')
  })
  it('are numbered and listed after publication, newest first', () => {
    const all = [version('1', '2026-01-01'), version('12', '2026-03-01'), version('2', '2026-02-01'), version('90', '')]
    expect(nextVersion(all)).toBe('13')
    expect(publishedTerms(all).map((each) => each.version)).toEqual(['12', '2', '1'])
  })
})
