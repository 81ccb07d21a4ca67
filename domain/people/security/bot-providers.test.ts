import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { providerProblem, siteKeyField } from './bot-providers'

const expected = { action: 'login', host: 'partners.example.org' }
const good = { success: true, action: 'login', hostname: 'partners.example.org', score: 0.9 }
const problem = (provider: 'turnstile' | 'recaptcha', answer: object) =>
  providerProblem(provider, JSON.stringify(answer), expected)

describe.each(['turnstile', 'recaptcha'] as const)('reply of the bot check provider %s', (provider) => {
  it('is accepted for this form and host', () => expect(problem(provider, good)).toBeNull())

  it.each([
    ['a refusal', { ...good, success: false, 'error-codes': ['invalid-input-response'] }, 'bot-check-failed'],
    ['another form', { ...good, action: 'signup' }, 'bot-check-failed'],
    ['no form', { success: true, hostname: 'partners.example.org', score: 0.9 }, 'bot-check-failed'],
    ['another host', { ...good, hostname: 'partners.example.org.evil.example' }, 'bot-check-failed'],
    ['no host', { success: true, action: 'login', score: 0.9 }, 'bot-check-failed'],
    ['a used token', { success: false, 'error-codes': ['timeout-or-duplicate'] }, 'bot-check-expired'],
    ['a wrong secret', { success: false, 'error-codes': ['invalid-input-secret'] }, 'bot-check-unavailable'],
    [
      'an internal error of the service',
      { success: false, 'error-codes': ['internal-error'] },
      'bot-check-unavailable',
    ],
    ['another shape', { ok: true }, 'bot-check-unavailable'],
  ] as const)('is rejected with %s', (_, answer, why) => expect(problem(provider, answer)).toBe(why))

  it.each(['', '<html>', 'null', '[]'])("is rejected if it isn't the expected JSON (%s)", (text) => {
    expect(providerProblem(provider, text, expected)).toBe('bot-check-unavailable')
  })
})

it('a reCAPTCHA reply is judged by its score; a Turnstile reply has none', () => {
  expect(problem('recaptcha', { ...good, score: 0.49 })).toBe('bot-check-failed')
  expect(problem('recaptcha', { ...good, score: 0.5 })).toBeNull()
  expect(problem('recaptcha', { ...good, score: undefined })).toBe('bot-check-failed')
  expect(problem('turnstile', { ...good, score: undefined })).toBeNull()
})

it.each([
  ['0x4AAAAAAA_bC-9', true],
  ['', true],
  [' abc ', true],
  ['a'.repeat(100), true],
  ['a'.repeat(101), false],
  ['abc.def', false],
  ['.abc', false],
  ['abc"', false],
  ['a b', false],
])('the site key %j is valid: %s', (key, is) => expect(v.safeParse(siteKeyField, key).success).toBe(is))
