import { describe, expect, it } from 'vitest'
import {
  cleanReferralCode,
  rememberReferral,
  parseLinkedCodes,
  maxLinkedCodesLength,
  formatLinkedCodes,
  referralCodeLetters,
} from './referral-codes'

const now = Date.UTC(2026, 10, 21)
const day = 86_400_000

describe('referral codes', () => {
  it('contain no characters that can be confused with others', () =>
    expect(referralCodeLetters).not.toMatch(/[ILO0-9]/))
  it.each([
    ['abcd-efgh', 'ABCDEFGH'],
    [' ABCDEFGH ', 'ABCDEFGH'],
    ['ABCDEFGI', ''],
    ['ABCDEFG', ''],
    ['ABCDEFGH"><b>', ''],
  ])('are read from %s as %s', (typed, code) => expect(cleanReferralCode(typed)).toBe(code))
})

describe('referral codes stored in the browser (30 days, the last valid link wins)', () => {
  const first = rememberReferral([], 'ABCDEFGH', now)
  const codes = (kept: readonly { code: string }[]) => kept.map(({ code }) => code)
  it('expire after 30 days', () => {
    expect(first).toEqual([{ code: 'ABCDEFGH', mark: '', expiresAt: now + 30 * day }])
    expect(rememberReferral(first, '', now + 30 * day - 1)).toEqual(first)
    expect(rememberReferral(first, '', now + 30 * day)).toEqual([])
  })
  it('are preceded by a later valid code, but not by an invalid one', () => {
    const both = rememberReferral(first, 'ZZZZYYYY', now + day)
    expect(codes(both)).toEqual(['ZZZZYYYY', 'ABCDEFGH'])
    expect(rememberReferral(first, 'news2026', now + day)).toEqual(first)
    expect(codes(rememberReferral(both, 'ABCDEFGH', now + 2 * day))).toEqual(['ABCDEFGH', 'ZZZZYYYY'])
  })
  it('are limited to four, and fit into the form field', () => {
    const many = ['AAAAAAAA', 'BBBBBBBB', 'CCCCCCCC', 'DDDDDDDD', 'EEEEEEEE'].reduce(
      (kept, code) => rememberReferral(kept, code, now),
      first,
    )
    expect(codes(many)).toEqual(['EEEEEEEE', 'DDDDDDDD', 'CCCCCCCC', 'BBBBBBBB'])
    expect(parseLinkedCodes(`${formatLinkedCodes(many)},<script>`).map(({ code }) => code)).toEqual(codes(many))
  })
  it('have the label of their link, even after a link without a label, and fit into the form field', () => {
    const labelled = rememberReferral([], 'ABCDEFGH', now, 'Flyer-June')
    expect(labelled.map(({ mark }) => mark)).toEqual(['flyer-june'])
    expect(rememberReferral(labelled, 'ABCDEFGH', now).map(({ mark }) => mark)).toEqual(['flyer-june'])
    expect(rememberReferral(labelled, 'ABCDEFGH', now, 'whatsapp').map(({ mark }) => mark)).toEqual(['whatsapp'])
    expect(formatLinkedCodes(labelled)).toBe('ABCDEFGH.flyer-june')
    expect(parseLinkedCodes('abcd-efgh.flyer-june,ZZZZYYYY,ABCDEFGH.<b>,nothing.x')).toEqual([
      { code: 'ABCDEFGH', mark: 'flyer-june' },
      { code: 'ZZZZYYYY', mark: '' },
      { code: 'ABCDEFGH', mark: '' },
    ])
    const longest = ['AAAAAAAA', 'BBBBBBBB', 'CCCCCCCC', 'DDDDDDDD'].reduce<ReturnType<typeof rememberReferral>>(
      (kept, code) => rememberReferral(kept, code, now, 'm'.repeat(24)),
      [],
    )
    expect(formatLinkedCodes(longest).length).toBeLessThanOrEqual(maxLinkedCodesLength)
    expect(parseLinkedCodes(formatLinkedCodes(longest)).map(({ mark }) => mark.length)).toEqual([24, 24, 24, 24])
  })
})
