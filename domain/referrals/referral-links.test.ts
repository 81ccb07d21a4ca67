import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseReferralLink } from './referral-links'

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
