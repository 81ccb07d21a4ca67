import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import {
  addressesIn,
  anchorBody,
  anchorMailSchema,
  parseAnchors,
  anchorText,
  totalDifferences,
  type AnchorTotal,
  type DayAnchor,
} from './day-anchor'

const anchor: DayAnchor = {
  at: '2026-11-24 00:47:00.000Z',
  log: { n: 12, hash: 'a'.repeat(64) },
  facts: { n: 3, hash: 'b'.repeat(64) },
  totals: [
    { of: 'lines', month: '2026-10', n: 3, cents: 15_000 },
    { of: 'payments', month: '2026-10', n: 2, cents: 10_000 },
    { of: 'sent', month: '2026-10', n: 1, cents: 5_000 },
  ],
}
const mark = 'c'.repeat(64)
const text = anchorText(anchor, mark)

describe('text of the daily anchor', () => {
  it('is parsed to the same values that were written', () => {
    expect(parseAnchors(text)).toEqual([{ anchor, mark }])
    const empty: DayAnchor = { ...anchor, log: { n: 0, hash: '' }, facts: { n: 0, hash: '' }, totals: [] }
    expect(parseAnchors(anchorText(empty, mark))).toEqual([{ anchor: empty, mark }])
  })

  it('is found in a quoted email, with Windows line ends, and next to other anchors', () => {
    const quoted = `Hello\r\n\r\n${text.replaceAll(/^/gm, '> ').replaceAll('\n', '\r\n')}\r\nRegards`
    expect(parseAnchors(quoted)).toEqual([{ anchor, mark }])
    expect(parseAnchors(`Hello ${text.replaceAll('\n', ' ')} Regards`)).toEqual([{ anchor, mark }])
    expect(parseAnchors(`${text}\n${text}`)).toHaveLength(2)
  })

  it('is invalid if a line is missing or wrong', () => {
    for (const wrong of [
      '',
      'a letter',
      text.replace('Coterie anchor 1', 'Coterie anchor 2'),
      text.replace(/^mark .*$/m, ''),
      text.replace(/^at .*$/m, ''),
      text.replace(/^log .*$/m, 'log twelve'),
      text.replace('5000', '5e3'),
    ])
      expect(parseAnchors(wrong)).toEqual([])
  })

  it('contains everything that its hash covers', () => {
    for (const line of text.trim().split('\n').slice(0, -1)) expect(anchorBody(anchor)).toContain(line)
  })
})

describe('comparison of a daily anchor with the database', () => {
  const changed = (of: string, n: number, cents: number): AnchorTotal[] =>
    anchor.totals.map((sum) => (sum.of === of ? { ...sum, n: sum.n + n, cents: sum.cents + cents } : sum))

  it('finds no difference without changes, or with more sent payments', () => {
    expect(totalDifferences(anchor.totals, anchor.totals)).toEqual([])
    expect(totalDifferences(anchor.totals, changed('sent', 1, 5_000))).toEqual([])
    expect(
      totalDifferences(anchor.totals, [...anchor.totals, { of: 'sent', month: '2026-09', n: 1, cents: 1 }]),
    ).toEqual([])
  })

  it.each([
    ['lines', -1, -5_000],
    ['sent', -1, -5_000],
    ['sent', 0, 1],
  ] as const)('finds a difference for %s with %i more and %i cents more', (of, n, cents) => {
    expect(totalDifferences(anchor.totals, changed(of, n, cents))).toMatchObject([{ of, month: '2026-10' }])
  })

  it('finds a month that exists only in the anchor or only in the database', () => {
    const other: AnchorTotal = { of: 'lines', month: '2026-08', n: 1, cents: 100 }
    expect(totalDifferences(anchor.totals, [...anchor.totals, other])).toMatchObject([
      { month: '2026-08', recorded: { n: 0 } },
    ])
    expect(totalDifferences([...anchor.totals, other], anchor.totals)).toMatchObject([
      { month: '2026-08', found: { n: 0 } },
    ])
  })

  it('finds any change of a sum that must not change', () => {
    const change = fc.tuple(
      fc.constantFrom('lines' as const, 'payments' as const),
      fc.integer({ min: -3, max: 3 }),
      fc.integer({ min: -9, max: 9 }),
    )
    fc.assert(
      fc.property(change, ([of, n, cents]) => {
        expect(totalDifferences(anchor.totals, changed(of, n, cents)).length > 0).toBe(n !== 0 || cents !== 0)
      }),
    )
  })
})

it('the daily anchor is emailed to at most five different recipients', () => {
  expect(addressesIn(' a@x.example, b@x.example\nc@x.example;\n')).toEqual([
    'a@x.example',
    'b@x.example',
    'c@x.example',
  ])
  expect(v.is(anchorMailSchema, [])).toBe(true)
  expect(v.is(anchorMailSchema, ['a@x.example', 'b@x.example'])).toBe(true)
  for (const wrong of [['a'], ['a@x.example', 'A@x.example'], Array.from({ length: 6 }, (_, n) => `a${n}@x.example`)])
    expect(v.is(anchorMailSchema, wrong)).toBe(false)
})
