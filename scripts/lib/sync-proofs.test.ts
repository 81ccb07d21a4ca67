import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { faults, withFault } from '../planted.mjs'
import { testExists, findMistakes, proofsFile, readCoverage, type Row } from './spec-coverage.mjs'
import { testTitles } from './test-titles.mjs'

const { rows, counts } = readCoverage(readFileSync(proofsFile, 'utf8'))
const numbers = (group: string, letter: string): number[] => {
  const own: Row[] = rows.filter((row: Row) => row.group === group)
  const named = own.flatMap(({ wanted: requirement }) => [
    ...(/^[^:]+/.exec(requirement)?.[0] ?? '').matchAll(new RegExp(`${letter}(\\d+)`, 'g')),
  ])
  return [...new Set(named.map(([, number]) => Number(number)))].sort((a, b) => a - b)
}
const upTo = (last: number): number[] => Array.from({ length: last }, (_, n) => n + 1)

describe('docs/sync-proofs.md', () => {
  it('names existing tests, and has correct counts', () => {
    expect(findMistakes({ rows, counts })).toEqual([])
  })

  it('has a row for every invariant, every fault and every planted fault', () => {
    expect(numbers('D1', 'I')).toEqual(upTo(18))
    expect(numbers('D2', 'F')).toEqual(upTo(34))
    expect(numbers('D3', 'X')).toEqual(upTo(21))
  })
})

describe('a planted fault, which a test must detect', () => {
  it.each(faults.map((fault) => [fault.name, fault] as const))(
    '%s: its text occurs in the code, and its test exists',
    (_, fault) => {
      const text = readFileSync(fault.file, 'utf8')
      expect(withFault(fault, text)).not.toBe(text)
      expect(testExists(fault.test, testTitles(fault.test.file))).toBe(true)
      const named = rows.flatMap(({ group, tests }: Row) => (group === 'D3' ? tests : []))
      expect(named.some(({ file, name }) => file === fault.test.file && name.at(-1) === fault.test.name.at(-1))).toBe(
        true,
      )
    },
  )

  it('is reported by name if its text occurs more than once or not at all', () => {
    const fault = { name: 'a fault', file: 'x.ts', changes: [['a', 'b']], test: { file: 'x.test.ts', name: ['x'] } }
    expect(withFault(fault, 'a c')).toBe('b c')
    for (const text of ['c', 'a c a']) expect(() => withFault(fault, text)).toThrow(/a fault: [02] places in x\.ts/)
  })
})
