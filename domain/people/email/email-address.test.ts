import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  cleanEmail,
  isEmail,
  emailFromLink,
  mailtoLink,
  mailboxKey,
  maskedEmail,
  emailChangeRule,
} from './email-address'

const cases = JSON.parse(readFileSync('e2e/fixtures/people-lists/addresses.json', 'utf8')) as {
  taken: { typed: string; kept: string }[]
  refused: string[]
}

describe('mailbox key (M18)', () => {
  it.each([
    ['Ana.Lopez+work@GMAIL.com', 'analopez@gmail.com'],
    ['ana.lopez@googlemail.com', 'analopez@gmail.com'],
    ['ana.lopez+a+b@example.com', 'ana.lopez@example.com'],
    [' Ana@Example.com ', 'ana@example.com'],
    ['+tag@example.com', '+tag@example.com'],
    ['no-at-sign', 'no-at-sign'],
  ])('for %s is %s', (typed, same) => expect(mailboxKey(typed)).toBe(same))

  it('stays the same when it is computed from itself', () => {
    for (const email of ['a.b+c@gmail.com', 'x+y@z.org']) {
      expect(mailboxKey(mailboxKey(email))).toBe(mailboxKey(email))
    }
  })
})

describe('typed and pasted email addresses (S30)', () => {
  it.each(cases.taken)('are stored in clean form: $typed as $kept', ({ typed, kept }) => {
    expect(cleanEmail(typed)).toBe(kept)
    expect(isEmail(kept)).toBe(true)
    expect(cleanEmail(kept)).toBe(kept)
  })

  it.each(cases.refused)('are rejected if invalid: %j', (typed) => expect(isEmail(cleanEmail(typed))).toBe(false))

  it('are checked quickly even if an attacker has chosen them', () => {
    const started = performance.now()
    for (const text of ['a'.repeat(20_000), `a@${'a-'.repeat(20_000)}`, `a@${'a.'.repeat(20_000)}`]) isEmail(text)
    expect(performance.now() - started).toBeLessThan(500)
  })

  it('still contain their + in a link', () => {
    const search = new URLSearchParams('?email=ana+x@example.org')
    expect(emailFromLink(search.get('email') ?? '')).toBe('ana+x@example.org')
    expect(emailFromLink(new URLSearchParams('?email=ana%2Bx@example.org%20').get('email') ?? '')).toBe(
      'ana+x@example.org',
    )
  })

  it('become a link to the same mailbox', () => {
    const link = new URL(mailtoLink("a&b?c=d#e%41'f@example.org"))
    expect(decodeURIComponent(link.pathname)).toBe("a&b?c=d#e%41'f@example.org")
    expect(link.search + link.hash).toBe('')
  })
})

it.each([
  ['maria.lopez@mail.example', 'm•••@mail.example'],
  ['m@mail.example', 'm•••@mail.example'],
  ['ñandu@mail.example', 'ñ•••@mail.example'],
  ['', ''],
  ['@mail.example', ''],
  ['no address', ''],
])('the email address %j is masked as %j', (email, shown) => expect(maskedEmail(email)).toBe(shown))

it("a masked email address doesn't reveal the length of the original", () =>
  expect(maskedEmail('ana@mail.example')).toBe(maskedEmail('anastasia.papadopoulou@mail.example')))

it.each([
  [{ isAdmin: false, isOwn: false }, 'by-any-admin'],
  [{ isAdmin: true, isOwn: true }, 'own-password'],
  [{ isAdmin: true, isOwn: false }, 'not-by-others'],
] as const)('the email address of an account with %o follows the rule %s for changes (S26)', (account, rule) => {
  expect(emailChangeRule(account)).toBe(rule)
})
