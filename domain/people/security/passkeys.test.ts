import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base64Url } from '../../base64'
import {
  challengeLength,
  challengeLetters,
  creationOptions,
  credentialIn,
  passkeyPlace,
  requestOptions,
} from './passkeys'

it.each([
  ['https://partners.example.org', { host: 'partners.example.org' }],
  ['https://Partners.Example.org:8443', { host: 'partners.example.org' }],
  ['http://localhost:8090', { host: 'localhost' }],
  ['http://app.localhost:8090', { host: 'app.localhost' }],
  ['http://127.0.0.1:8090', { why: 'number' }],
  ['https://203.0.113.7', { why: 'number' }],
  ['http://[::1]:8090', { why: 'number' }],
  ['http://partners.example.org', { why: 'not-https' }],
  ['https://4.partners.example', { host: '4.partners.example' }],
  ['https://partners.example.4', { host: 'partners.example.4' }],
  ['https://partners.example/path', { why: 'not-https' }],
  ['see https://partners.example', { why: 'not-https' }],
  ['', { why: 'not-https' }],
])('%s has its passkeys at %j', (origin, place) => expect(passkeyPlace(origin)).toEqual(place))

describe('what a browser is asked', () => {
  const known = [{ credential: 'abc', transports: ['internal'] }]
  it('is a passkey that is found without a name, with the person verified, and no second one of the same device', () => {
    const asked = creationOptions({
      host: 'localhost',
      product: 'Coterie',
      user: 'ana000000000000',
      email: 'ana@mail.example',
      name: '',
      challenge: 'x',
      known,
    })
    expect(asked.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' })
    expect(asked.excludeCredentials).toEqual([{ type: 'public-key', id: 'abc', transports: ['internal'] }])
    expect(JSON.stringify(asked.user.id)).not.toContain('ana')
    expect(asked.user.displayName).toBe('ana@mail.example')
    // the browser's own dialog: five minutes, whose place it is, the three kinds of key, and nothing of who made the device
    expect(asked).toMatchObject({
      rp: { id: 'localhost', name: 'Coterie' },
      challenge: 'x',
      timeout: 300_000,
      attestation: 'none',
      authenticatorSelection: { requireResidentKey: true },
    })
    expect(asked.pubKeyCredParams).toEqual([
      { type: 'public-key', alg: -7 },
      { type: 'public-key', alg: -8 },
      { type: 'public-key', alg: -257 },
    ])
  })
  it('is called by the person’s name where there is one', () => {
    const wanted = {
      host: 'localhost',
      product: 'Coterie',
      user: 'a',
      email: 'ana@mail.example',
      challenge: 'x',
      known,
    }
    expect(creationOptions({ ...wanted, name: 'Ana Ruiz' }).user).toMatchObject({
      name: 'ana@mail.example',
      displayName: 'Ana Ruiz',
    })
  })
  it('verifies the person, too, when one is used', () =>
    expect(requestOptions({ host: 'localhost', challenge: 'x', known })).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: 'abc' }],
    }))
})

it('a handle is base64url as everybody reads it', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 40 }), (text) => {
      expect(base64Url(text)).toBe(Buffer.from(text).toString('base64url'))
    }),
  ))

it('a challenge comes back from a browser as it went', () =>
  fc.assert(
    fc.property(fc.array(fc.nat(63), { minLength: challengeLength, maxLength: challengeLength }), (numbers) => {
      const challenge = numbers.map((n) => challengeLetters[n]).join('')
      expect(Buffer.from(challenge, 'base64url').toString('base64url')).toBe(challenge)
    }),
  ))

it('a challenge is drawn of 64 letters, each of them once', () => {
  expect(new Set(challengeLetters).size).toBe(64)
  expect(challengeLetters).toMatch(/^[\w-]{64}$/)
})

it('the credential of an answer, or nothing of what is none', () => {
  expect(credentialIn('{"id":"abc"}')).toBe('abc')
  for (const answer of ['', '{', '{}', '{"id":1}', 'null', '[]']) expect(credentialIn(answer)).toBe('')
})
