import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import {
  mailHostOf,
  deliveryProblems,
  deliverySchema,
  isMailProblem,
  mailOutcome,
  mailProblemOf,
  canReuseKey,
  canRetryMail,
  deliveryNeedsKey,
  emptyDelivery,
  serverReplyText,
  testFailureDetails,
  type Delivery,
  type MailResponse,
} from './delivery'

const smtp: Delivery = { ...emptyDelivery, host: 'smtp.mail.example', user: 'ana', from: 'a@mail.example' }
const http: Delivery = { ...smtp, way: 'http' }
const answer = (part: Partial<MailResponse>): MailResponse => ({
  problem: 'refused',
  status: 0,
  text: '',
  certain: true,
  ...part,
})

describe('check of mail delivery settings', () => {
  const closed = { loopback: false }
  it.each([smtp, http, { ...smtp, replyTo: 'help@mail.example', port: '65535' }, { ...smtp, host: '93.184.216.34' }])(
    'accepts %o',
    (one) => expect(deliveryProblems(one, closed)).toEqual({}),
  )
  it.each([
    [{ host: '' }, 'host', 'target-not-public'],
    [{ host: 'localhost' }, 'host', 'target-not-public'],
    [{ host: '10.0.0.3' }, 'host', 'target-not-public'],
    [{ host: '127.1' }, 'host', 'target-not-public'],
    [{ host: 'mail.example:25' }, 'host', 'target-not-public'],
    [{ host: 'a@mail.example' }, 'host', 'target-not-public'],
    [{ port: '0' }, 'port', 'bad-input'],
    [{ port: '65536' }, 'port', 'bad-input'],
    [{ port: '25a' }, 'port', 'bad-input'],
    [{ port: 'a25' }, 'port', 'bad-input'],
    [{ port: '' }, 'port', 'bad-input'],
    [{ from: 'Ana' }, 'from', 'email-invalid'],
    [{ replyTo: 'Ana' }, 'replyTo', 'email-invalid'],
  ])('rejects %o with the problem %s', (part, field, code) =>
    expect(deliveryProblems({ ...smtp, ...part }, closed)).toEqual({ [field]: code }),
  )
  it.each([
    'http://api.mail.example',
    'https://127.0.0.1',
    'https://localhost',
    'https://10.1.1.1',
    'https://a:b@api.mail.example',
    'https://api.mail.example?x=1',
    'https://api.mail.example/#x',
    '',
  ])('rejects an API at %s', (base) =>
    expect(deliveryProblems({ ...http, base }, closed)).toEqual({ base: 'target-not-public' }),
  )
  it('accepts a server on the same machine only if that is allowed', () => {
    const open = { loopback: true }
    expect(deliveryProblems({ ...http, base: 'http://127.0.0.1:8025' }, open)).toEqual({})
    expect(deliveryProblems({ ...smtp, host: '127.0.0.1' }, open)).toEqual({})
    expect(deliveryProblems({ ...http, base: 'http://10.0.0.1' }, open)).toEqual({ base: 'target-not-public' })
    expect(deliveryProblems({ ...smtp, host: '10.0.0.1' }, open)).toEqual({ host: 'target-not-public' })
  })
})

describe('mail delivery settings', () => {
  const long = (length: number): string => 'x'.repeat(length)
  it('are trimmed', () => {
    const around = { host: ' a.example ', port: ' 25 ', user: ' ana ', base: ' https://b.example ' }
    const typed = { ...smtp, ...around, from: ' a@mail.example ', replyTo: ' b@mail.example ' }
    expect(v.parse(deliverySchema, typed)).toEqual({
      way: 'smtp',
      host: 'a.example',
      port: '25',
      tls: 'start',
      user: 'ana',
      base: 'https://b.example',
      from: 'a@mail.example',
      replyTo: 'b@mail.example',
    })
  })
  it.each([
    ['host', 255, 'target-not-public'],
    ['port', 5, 'bad-input'],
    ['user', 255, 'text-too-long'],
    ['base', 500, 'target-not-public'],
    ['from', 254, 'email-too-long'],
    ['replyTo', 254, 'email-too-long'],
  ] as const)('have a maximum length for %s: %i', (field, maxLength, code) => {
    expect(v.safeParse(deliverySchema, { ...smtp, [field]: long(maxLength) }).success).toBe(true)
    expect(v.safeParse(deliverySchema, { ...smtp, [field]: long(maxLength + 1) }).issues?.[0].message).toBe(code)
  })
  it('are an SMTP server with TLS by default', () => {
    expect(emptyDelivery).toMatchObject({
      way: 'smtp',
      host: '',
      port: '587',
      tls: 'start',
      user: '',
      from: '',
      replyTo: '',
    })
    expect(deliveryNeedsKey(emptyDelivery)).toBe(false)
  })
  it('contain no values of the other delivery method', () => {
    const closed = { loopback: false }
    expect(deliveryProblems({ ...http, host: '', port: '' }, closed)).toEqual({})
    expect(deliveryProblems({ ...smtp, base: 'http://localhost' }, closed)).toEqual({})
  })
})

describe('stored secret of the mail delivery', () => {
  it('is required for an API, and for an SMTP server with a user name', () => {
    expect([deliveryNeedsKey(smtp), deliveryNeedsKey(http), deliveryNeedsKey({ ...smtp, user: '' })]).toEqual([
      true,
      true,
      false,
    ])
    expect(deliveryNeedsKey({ ...http, user: '' })).toBe(true)
  })
  it('can be kept when the sender changes, but not for another server or weaker encryption', () => {
    expect(canReuseKey(smtp, { ...smtp, from: 'b@mail.example', replyTo: 'c@mail.example' })).toBe(true)
    for (const part of [{ host: 'evil.example' }, { port: '25' }, { tls: 'may' as const }, { user: 'eve' }])
      expect(canReuseKey(smtp, { ...smtp, ...part })).toBe(false)
    expect(canReuseKey(http, { ...http, host: 'other.example', from: 'b@mail.example' })).toBe(true)
    expect(canReuseKey(http, { ...http, base: 'https://evil.example' })).toBe(false)
    expect(canReuseKey(smtp, http)).toBe(false)
  })
})

describe('result of a delivery attempt', () => {
  it.each([
    ['smtp', answer({ problem: '', status: 250 }), 'sent'],
    ['smtp', answer({ status: 451 }), 'again'],
    ['smtp', answer({ problem: 'no-connection' }), 'again'],
    ['smtp', answer({ problem: 'auth', status: 535 }), 'again'],
    ['smtp', answer({ problem: 'sender', status: 550 }), 'again'],
    ['smtp', answer({ problem: 'recipient', status: 550 }), 'refused'],
    ['smtp', answer({ status: 550 }), 'refused'],
    ['smtp', answer({ status: 500 }), 'refused'],
    ['smtp', answer({ status: 499 }), 'again'],
    ['smtp', answer({ problem: 'lost', certain: false }), 'unknown'],
    ['smtp', answer({ problem: 'no-answer', certain: false }), 'unknown'],
    ['http', answer({ problem: '', status: 200 }), 'sent'],
    ['http', answer({ problem: 'lost', certain: false }), 'again'],
    ['http', answer({ status: 500 }), 'again'],
    ['http', answer({ status: 429 }), 'again'],
    ['http', answer({ status: 408 }), 'again'],
    ['http', answer({ status: 425 }), 'again'],
    ['http', answer({ status: 409, text: '{"name":"concurrent_idempotent_requests"}' }), 'again'],
    ['http', answer({ status: 409, text: '{"name":"invalid_idempotent_request"}' }), 'unknown'],
    ['http', answer({ status: 401 }), 'again'],
    ['http', answer({ status: 403 }), 'again'],
    ['http', answer({ status: 400 }), 'refused'],
    ['http', answer({ status: 422 }), 'refused'],
    ['http', answer({ problem: 'redirect', status: 307 }), 'refused'],
    ['http', answer({ problem: 'no-such-host' }), 'again'],
  ] as const)('by %s with the reply %o is %s', (way, result, end) => expect(mailOutcome(way, result)).toBe(end))

  it('permits a repeat of an email with an unknown result only through the same API, and for less than a day', () => {
    const tried = { way: 'http', carrier: 'api.mail.example', firstMs: 0 }
    const now = { way: 'http' as const, carrier: 'api.mail.example', ms: 23 * 3_600_000 - 1 }
    expect(canRetryMail(tried, now)).toBe(true)
    expect(canRetryMail(tried, { ...now, ms: now.ms + 1 })).toBe(false)
    expect(canRetryMail(tried, { ...now, way: 'smtp' })).toBe(false)
    expect(canRetryMail({ ...tried, way: 'smtp' }, now)).toBe(false)
    expect(canRetryMail({ ...tried, carrier: 'other.example' }, now)).toBe(false)
    // The retry period starts with the first attempt.
    expect(canRetryMail({ ...tried, firstMs: 86_400_000 }, { ...now, ms: 86_400_000 + 60_000 })).toBe(true)
  })
})

describe('description of a failed delivery attempt', () => {
  it('names the problem', () => {
    expect(mailProblemOf('http', answer({ status: 401 }))).toBe('auth')
    expect(mailProblemOf('http', answer({ status: 403 }))).toBe('auth')
    expect(mailProblemOf('http', answer({ status: 429 }))).toBe('too-many')
    expect(mailProblemOf('http', answer({ status: 422 }))).toBe('refused')
    expect(mailProblemOf('http', answer({ problem: 'tls' }))).toBe('tls')
    expect(mailProblemOf('smtp', answer({ problem: 'sender', status: 401 }))).toBe('sender')
    expect(mailProblemOf('smtp', answer({ status: 421 }))).toBe('too-many')
    // These statuses have no meaning over SMTP, and 421 has none over HTTP.
    expect(mailProblemOf('smtp', answer({ status: 401 }))).toBe('refused')
    expect(mailProblemOf('smtp', answer({ status: 429 }))).toBe('refused')
    expect(mailProblemOf('http', answer({ status: 421 }))).toBe('refused')
  })
  it('contains only problems from the fixed list', () => {
    expect(['tls', 'lost', 'greylisted', '', null].map(isMailProblem)).toEqual([true, true, false, false, false])
  })
  it("quotes the mail server's reply on one short line", () => {
    expect(serverReplyText(answer({ status: 401, text: '{"name":"x","message":"key revoked"}' }))).toBe(
      '401 key revoked',
    )
    expect(serverReplyText(answer({ status: 400, text: '{"error":{"message":"no"}}' }))).toBe('400 no')
    expect(serverReplyText(answer({ status: 535, text: 'authentication\r\nfailed' }))).toBe('535 authentication failed')
    expect(serverReplyText(answer({ status: 500, text: '{broken' }))).toBe('500 {broken')
    expect(serverReplyText(answer({ text: 'x'.repeat(300) }))).toBe('x'.repeat(200))
    expect(serverReplyText(answer({}))).toBe('')
    expect(serverReplyText(answer({ text: ' \r\n{"message":" no\\n way "} ' }))).toBe('no way')
    // A response that isn't an object or has no message is quoted completely.
    expect(serverReplyText(answer({ text: '"busy"' }))).toBe('"busy"')
    expect(serverReplyText(answer({ text: '{"name":"x"}' }))).toBe('{"name":"x"}')
    expect(serverReplyText(answer({ text: '{"message":{"en":"no"}}' }))).toBe('{"message":{"en":"no"}}')
  })

  it('quotes the mail server only if it replied', () => {
    expect(testFailureDetails(answer({ problem: 'auth', status: 535, text: 'no' }))).toEqual({
      answer: '535 no',
      detail: '',
    })
    expect(testFailureDetails(answer({ problem: 'no-such-host', text: 'smtp.nowhere.example' }))).toEqual({
      answer: '',
      detail: '',
    })
    expect(testFailureDetails(answer({ problem: 'tls', text: 'x509: certificate has expired' }))).toEqual({
      answer: '',
      detail: 'x509: certificate has expired',
    })
    expect(testFailureDetails(answer({ problem: 'no-answer' }))).toEqual({ answer: '', detail: '' })
  })
  it("names the mail server's host", () => {
    expect(mailHostOf(smtp)).toBe('smtp.mail.example')
    expect(mailHostOf({ ...http, base: 'https://api.mail.example:8443/v1' })).toBe('api.mail.example:8443')
    expect(mailHostOf({ ...http, base: 'http://127.0.0.1:8025/api' })).toBe('127.0.0.1:8025')
    expect(mailHostOf({ ...http, base: '' })).toBe('')
    expect(mailHostOf({ ...http, base: 'at https://api.mail.example' })).toBe('')
  })
})
