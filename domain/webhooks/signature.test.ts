import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { webhookBody } from './delivery'
import { minSecretLength, newWebhookSecret, webhookSignature, webhookHeaders } from './signature'

const hmac = (text: string, key: string): string => createHmac('sha256', key).update(text).digest('hex')

/** The signature was computed independently: `printf '%s' 'MOMENT.BODY' | openssl dgst -sha256 -hmac SECRET`. */
const known = {
  secret: 'whsec_0123456789abcdef0123456789abcdef',
  atMs: 1_763_870_400_999,
  body: '{"id":"d00000000000001","event":"lead.created","formType":"contact","firstName":"Lea"}',
  signature: '3534217f79faae3350a0938a4a20ffba18042464071893ca662844431053c56e',
}

describe('webhook signature', () => {
  it('is an HMAC-SHA256 in hex over the time, a dot and the body, and is preceded by the time', () => {
    const { secret, atMs, body, signature } = known
    expect(webhookSignature({ atMs, body, secrets: [secret] }, hmac)).toBe(`t=1763870400,v1=${signature}`)
  })

  it('depends on the time: a later signature of the same body is different', () => {
    const { secret, body, signature } = known
    expect(webhookSignature({ atMs: 1_763_870_401_000, body, secrets: [secret] }, hmac)).not.toContain(signature)
  })

  it('contains one value for each active secret, newest first', () => {
    const { secret, atMs, body, signature } = known
    const [moment, newest, earlier, ...more] = webhookSignature(
      { atMs, body, secrets: ['another', secret] },
      hmac,
    ).split(',')
    expect([moment, earlier, more]).toEqual(['t=1763870400', `v1=${signature}`, []])
    expect(newest).toBe(`v1=${hmac(`1763870400.${body}`, 'another')}`)
  })

  it('is sent with id and event, and the signed body contains both', () => {
    const { secret, atMs, signature } = known
    const [id, event] = ['d00000000000001', 'lead.created'] as const
    const body = webhookBody(id, event, { formType: 'contact', firstName: 'Lea' })
    expect(body).toBe(known.body)
    expect(webhookHeaders({ id, event, atMs, body, secrets: [secret] }, hmac)).toEqual({
      'Content-Type': 'application/json',
      'User-Agent': 'Coterie',
      'Coterie-Delivery': id,
      'Coterie-Event': event,
      'Coterie-Signature': `t=1763870400,v1=${signature}`,
    })
  })
})

it('a webhook secret consists of a prefix and 32 random bytes in hex', () => {
  const made = newWebhookSecret(Uint8Array.from({ length: 32 }, (_, n) => n))
  expect(made).toBe('whsec_000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f')
  expect(made.length).toBeGreaterThan(minSecretLength)
})

describe('example code for webhook receivers in docs/webhooks.md', () => {
  const page = readFileSync('docs/webhooks.md', 'utf8')
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? []
  type Check = (header: string, body: string, secret: string, nowSeconds: number) => boolean
  const isFromCoterie = async (): Promise<Check> =>
    ((await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { isFromCoterie: Check }).isFromCoterie

  it('accepts signed requests, and rejects changed, old and wrongly signed ones', async () => {
    const check = await isFromCoterie()
    const { secret, atMs, body } = known
    const now = Math.floor(atMs / 1000)
    const header = webhookSignature({ atMs, body, secrets: ['whsec_of-yesterday-0123456789', secret] }, hmac)
    expect(check(header, body, secret, now)).toBe(true)
    expect(check(header, body, secret, now + 299)).toBe(true)
    expect(check(header, body.replace('Lea', 'Leo'), secret, now)).toBe(false)
    expect(check(header, body, secret, now + 301)).toBe(false)
    expect(check(header.replace('t=1763870400', 't=1763870401'), body, secret, now)).toBe(false)
    expect(check(header, body, 'whsec_another-secret-0123456789', now)).toBe(false)
    expect(check('', body, secret, now)).toBe(false)
  })

  it('is shown with a valid signature and body as an example', () => {
    expect(page).toContain(known.signature)
    expect(page).toContain(known.body)
  })
})
