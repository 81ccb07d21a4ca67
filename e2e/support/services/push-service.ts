import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { PushMessage } from '../../../domain/notices/push'
import { startHttpServer } from '../server/http'

interface PushKeys {
  endpoint: string
  p256dh: string
  auth: string
}

/** A message that was received and decrypted with the browser's keys. */
interface ReceivedPush {
  name: string
  headers: IncomingHttpHeaders
  message: PushMessage
  claims: { aud: string; sub: string; exp: number }
  length: number
}

/** The answer to the next message instead of 201; `retryAfter` is in seconds. */
export interface PushResponse {
  status: number
  retryAfter?: string
}

/** A test double of a push service with its subscribed browsers. */
export interface PushService {
  readonly address: string
  readonly received: readonly ReceivedPush[]
  readonly answers: Map<string, PushResponse[]>
  addBrowser(name: string): PushKeys
  stop(): Promise<void>
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Decrypts a body as in RFC 8291. */
function decryptPush(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = hkdf(keys.computeSecret(sender), auth, info, 32)
  const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12)
  const open = createDecipheriv('aes-128-gcm', key, nonce)
  open.setAuthTag(sealed.subarray(-16))
  const decrypted = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
  return decrypted.subarray(0, decrypted.lastIndexOf(2)).toString()
}

/** Verifies the VAPID token and returns its claims. Throws if the signature is wrong. */
function verifyClaims(authorization: string): ReceivedPush['claims'] {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const raw = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: raw.subarray(1, 33).toString('base64url'),
    y: raw.subarray(33).toString('base64url'),
  }
  const [head = '', body = '', signature = ''] = token.split('.')
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isValid) throw new Error('the VAPID signature is invalid')
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as ReceivedPush['claims']
}

export async function startPushService(): Promise<PushService> {
  const received: ReceivedPush[] = []
  const browsers = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer }>()
  const server = await startHttpServer((request, response) => {
    void buffer(request).then((body) => {
      const name = decodeURIComponent(request.url?.split('/').pop() ?? '')
      const browser = browsers.get(name)
      if (!browser) return void response.writeHead(404).end()
      const nextAnswer = service.answers.get(name)?.shift()
      received.push({
        name,
        headers: request.headers,
        message: JSON.parse(decryptPush(body, browser.keys, browser.auth)) as PushMessage,
        claims: verifyClaims(String(request.headers.authorization)),
        length: body.length,
      })
      response
        .writeHead(
          nextAnswer?.status ?? 201,
          nextAnswer?.retryAfter === undefined ? {} : { 'Retry-After': nextAnswer.retryAfter },
        )
        .end()
    })
  })
  const service: PushService = {
    address: server.url,
    received,
    answers: new Map(),
    addBrowser: (name) => {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys().toString('base64url')
      const auth = randomBytes(16)
      browsers.set(name, { keys, auth })
      return {
        endpoint: `${service.address}/send/${encodeURIComponent(name)}`,
        p256dh,
        auth: auth.toString('base64url'),
      }
    },
    stop: server.stop,
  }
  return service
}
