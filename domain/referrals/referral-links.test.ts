import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { parseReferralLink, nameOnCard } from './referral-links'

const links = JSON.parse(readFileSync('e2e/fixtures/people-lists/referral-links.json', 'utf8')) as {
  search: string
  codes: string[]
  mark: string
}[]

describe('referral link that other programs changed (S30)', () => {
  it.each(links)('$search contains the codes $codes', ({ search, codes, mark }) =>
    expect(parseReferralLink(new URLSearchParams(search))).toMatchObject({ codes, mark }),
  )
  it('reports whether it contains a code, even an invalid one', () => {
    expect(parseReferralLink(new URLSearchParams('?REF=news2026')).named).toBe(true)
    expect(parseReferralLink(new URLSearchParams('?reference=ABCDEFGH')).named).toBe(false)
  })
})

test("the share card shows a person's name only if it fits", () => {
  expect(nameOnCard(' María José ')).toBe('María José')
  expect(nameOnCard('A'.repeat(18))).toBe('A'.repeat(18))
  expect(nameOnCard('A'.repeat(19))).toBe('')
})
