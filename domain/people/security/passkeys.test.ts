import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  challengeLength,
  challengeAlphabet,
  creationOptions,
  credentialIdIn,
  passkeyScope,
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
])('the passkey scope of %s is %j', (origin, place) => expect(passkeyScope(origin)).toEqual(place))

describe('WebAuthn options', () => {
  const known = [{ credential: 'abc', transports: ['internal'] }]
  it('request a discoverable passkey with user verification, and exclude existing passkeys', () => {
    const options = creationOptions({
      host: 'localhost',
      product: 'Coterie',
      user: 'ana000000000000',
      email: 'ana@mail.example',
      name: '',
      challenge: 'x',
      known,
    })
    expect(options.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' })
    expect(options.excludeCredentials).toEqual([{ type: 'public-key', id: 'abc', transports: ['internal'] }])
    expect(JSON.stringify(options.user.id)).not.toContain('ana')
    expect(options.user.displayName).toBe('ana@mail.example')
    // The options contain the timeout of the dialog, the host and three algorithms, and request no attestation.
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Coterie' },
      challenge: 'x',
      timeout: 300_000,
      attestation: 'none',
      authenticatorSelection: { requireResidentKey: true },
    })
    expect(options.pubKeyCredParams).toEqual([
      { type: 'public-key', alg: -7 },
      { type: 'public-key', alg: -8 },
      { type: 'public-key', alg: -257 },
    ])
  })
  it("contain the person's name if there is one", () => {
    const expectedOptions = {
      host: 'localhost',
      product: 'Coterie',
      user: 'a',
      email: 'ana@mail.example',
      challenge: 'x',
      known,
    }
    expect(creationOptions({ ...expectedOptions, name: 'Ana Ruiz' }).user).toMatchObject({
      name: 'ana@mail.example',
      displayName: 'Ana Ruiz',
    })
  })
  it('require user verification at sign-in', () =>
    expect(requestOptions({ host: 'localhost', challenge: 'x', known })).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: 'abc' }],
    }))
})

it('browsers return a passkey challenge unchanged', () =>
  fc.assert(
    fc.property(fc.array(fc.nat(63), { minLength: challengeLength, maxLength: challengeLength }), (numbers) => {
      const challenge = numbers.map((n) => challengeAlphabet[n]).join('')
      expect(Buffer.from(challenge, 'base64url').toString('base64url')).toBe(challenge)
    }),
  ))

it('the alphabet of passkey challenges has 64 different characters', () => {
  expect(new Set(challengeAlphabet).size).toBe(64)
  expect(challengeAlphabet).toMatch(/^[\w-]{64}$/)
})

it("the credential id of a passkey response is '' if the response is invalid", () => {
  expect(credentialIdIn('{"id":"abc"}')).toBe('abc')
  for (const answer of ['', '{', '{}', '{"id":1}', 'null', '[]']) expect(credentialIdIn(answer)).toBe('')
})
