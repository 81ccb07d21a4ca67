import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../testing/property-runs'
import {
  listChanges,
  listVersion,
  listProblem,
  olderLanguageAfter,
  countVisibleChanges,
  type StoredQuestion,
} from './question-list'

const stored = (id: string, more: Partial<StoredQuestion> = {}): StoredQuestion => ({
  id,
  audience: 'everyone',
  question_en: `${id}?`,
  question_es: `¿${id}?`,
  answer_en: 'Yes.',
  answer_es: 'Sí.',
  older: '',
  published_at: '2026-11-09 10:00:00.000Z',
  updated: '2026-11-09 10:00:00.000Z',
  ...more,
})
const [a, b, c, d] = [stored('a'), stored('b'), stored('c'), stored('d')]
const kindsOf = (before: readonly StoredQuestion[], after: readonly StoredQuestion[]) =>
  listChanges(before, after).kinds.map(({ row, kind }) => `${row.id} ${kind}`)

describe('changes of a list of questions and answers', () => {
  it('contain new, edited, moved and removed questions with their number', () => {
    const changes = listChanges([a, b, c], [stored('n'), { ...b, answer_es: 'No.' }, a])
    expect(changes.kinds.map(({ kind }) => kind)).toEqual(['new', 'changed', 'moved'])
    expect(changes.taken.map(({ id }) => id)).toEqual(['c'])
    expect(changes.count).toBe(4)
  })

  it('mark as moved only the question that was moved past others', () => {
    expect(kindsOf([a, b, c, d], [d, a, b, c])).toEqual(['d moved', 'a same', 'b same', 'c same'])
    expect(kindsOf([a, b, c, d], [b, c, a, d])).toEqual(['b same', 'c same', 'a moved', 'd same'])
    expect(kindsOf([a, b, c, d], [a, c, d])).toEqual(['a same', 'c same', 'd same'])
  })

  it('leave the other questions in their order, whichever question was moved', () =>
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }), (places) => {
        const before = places.map((_, at) => stored(`q${at}`))
        const after = places.map((at) => stored(`q${at}`))
        const { kinds } = listChanges(before, after)
        const stayed = kinds.filter(({ kind }) => kind === 'same').map(({ row }) => row.id)
        expect(stayed).toEqual(stayed.toSorted())
        expect(stayed.length).toBeGreaterThan(0)
      }),
      { numRuns: propertyRuns({ check: 100, test: 300, soak: 20_000 }) },
    ))

  it('include a change of the audience, and are visible only if the question is visible', () => {
    expect(kindsOf([a], [{ ...a, audience: 'renters' }])).toEqual(['a changed'])
    const rows = [{ ...a, answer_en: 'New.' }, stored('n', { answer_es: ' ' })]
    const changes = listChanges([a], rows)
    expect([changes.count, countVisibleChanges(changes, [a])]).toEqual([2, 1])
    // A question that loses one of its languages is no longer shown, so the change is visible.
    const lost = listChanges([a], [{ ...a, answer_es: '' }])
    expect(countVisibleChanges(lost, [a])).toBe(1)
    // An unchanged hidden question isn't a change, while the removal of a shown question is visible.
    const half = stored('h', { published_at: '', answer_es: '' })
    const beside = listChanges([a, half], [{ ...a, answer_en: 'New.' }, half])
    expect([beside.count, countVisibleChanges(beside, [a, half])]).toEqual([1, 1])
    expect(countVisibleChanges(listChanges([a, b], [a]), [a, b])).toBe(1)
    const waiting = stored('w', { published_at: '', answer_es: '' })
    expect(countVisibleChanges(listChanges([waiting], []), [waiting])).toBe(0)
  })
})

it.each([
  ['nothing changed', [a], 'nothing-changed'],
  ['a question without text', [{ ...a, question_en: ' ', question_es: '' }], 'text-empty'],
  ['a question without text besides another', [b, { ...a, question_en: '', question_es: '\n' }], 'text-empty'],
  ['a question in Spanish only', [{ ...a, question_en: ' ', answer_en: '' }], ''],
  ['a question in English only', [{ ...a, question_es: '', answer_es: '' }], ''],
  [
    'an unknown placeholder in a second question',
    [b, { ...a, question_en: 'Is it {{rentl}}?' }],
    'template-placeholder-unknown',
  ],
  ['an unknown placeholder', [{ ...a, answer_es: 'Son {{rentl}}.' }], 'template-placeholder-unknown'],
  ['an amount as placeholder', [{ ...a, answer_es: 'Son {{ rental }}.' }], ''],
] as const)('a list of questions is checked before publication: %s', (_, rows, problem) => {
  expect(listProblem([a], rows)).toBe(problem)
})

it('the version of a list of questions depends on the last change and the number of questions', () => {
  expect(listVersion([a, b])).not.toBe(listVersion([a]))
  expect(listVersion([a, { ...b, updated: '2026-11-10 10:00:00.000Z' }])).not.toBe(listVersion([a, b]))
  expect(listVersion([b, a])).toBe(listVersion([a, b]))
  const later = { ...b, updated: '2026-11-10 10:00:00.000Z' }
  expect(listVersion([later, a])).toBe(listVersion([a, later]))
})

it("a question's outdated language remains until that language is edited", () => {
  const english = { ...a, answer_en: 'Perhaps.' }
  expect(olderLanguageAfter(undefined, a)).toBe('')
  expect(olderLanguageAfter(a, a)).toBe('')
  expect(olderLanguageAfter(a, english)).toBe('es')
  expect(olderLanguageAfter(a, { ...a, question_en: 'And?' })).toBe('es')
  expect(olderLanguageAfter(a, { ...a, answer_es: 'No.' })).toBe('en')
  expect(olderLanguageAfter(a, { ...a, question_es: '¿Y?' })).toBe('en')
  expect(olderLanguageAfter(a, { ...english, answer_es: 'Quizá.' })).toBe('')
  const behind = stored('a', { older: 'es' })
  expect(olderLanguageAfter(behind, { ...behind, audience: 'renters' })).toBe('es')
  expect(olderLanguageAfter(behind, { ...behind, answer_es: 'Quizá.' })).toBe('')
  expect(olderLanguageAfter(behind, { ...behind, answer_en: 'Once more.' })).toBe('es')
})
