import http from 'node:http'
import { expect, it } from 'vitest'
import { startFileServer } from '../../support/server/file-server'
import { createFirstAdmin, createMember, signIn, signUpInput, testDevice } from '../../support/server/people'
import { nextLoopbackAddress } from '../../support/server/http'
import { errorCode, Session } from '../../support/server/session'

// uses the real binary, because the test needs the real cost of a password hash
const server = await startFileServer({ shipped: true })
await createFirstAdmin(server)

/** Sends a request that announces a body but contains only the first byte of it. */
function sendOneByte(path: string): Promise<{ status: number; text: string }> {
  const headers = {
    'content-type': 'application/json',
    'content-length': 200,
    'sec-fetch-site': 'same-origin',
    origin: server.url,
  }
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', localAddress: nextLoopbackAddress(), headers }
    const request = http.request(server.url + path, options, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    request.on('error', reject)
    request.write('{')
  })
}

it('requests that never send their body are rejected and do not block sign-ins (S17)', async () => {
  const person = await createMember(server)
  // tries several times, because on a very busy machine a sign-in may take as long as the body timeout
  for (let tries = 1; ; tries += 1) {
    let ended = 0
    const idle = Array.from({ length: 6 }, () => sendOneByte('/api/signin'))
    for (const answer of idle) void answer.then(() => (ended += 1))
    await signIn(new Session(server), person.email)
    const endedBefore = ended
    for (const answer of idle) {
      const { status, text } = await answer
      expect(status, text).toBe(408)
      expect(JSON.parse(text)).toEqual({ code: 'request-too-slow' })
    }
    if (endedBefore === 0) return
    expect(tries, 'no sign-in succeeds before the idle requests end').toBeLessThan(5)
  }
})

it('the server computes no password hash for a sign-up without the bot check', async () => {
  const input = await signUpInput(new Session(server), { challenge: 'AAAA' })
  /** Returns the time until a request is rejected, in ms. */
  async function requestUntilRejected(code: string, request: (guest: Session) => Promise<unknown>): Promise<number> {
    const guest = new Session(server)
    const started = performance.now()
    expect(await errorCode(request(guest))).toBe(code)
    return performance.now() - started
  }
  const [unchecked, hashed]: [number[], number[]] = [[], []]
  for (let n = 0; n < 12; n++) {
    unchecked.push(await requestUntilRejected('bot-check-failed', (guest) => guest.call('POST /api/signup', input)))
    const challenge = await new Session(server).challenge('login')
    const wrong = { email: `nobody${n}@mail.example`, password: 'not-this-one', challenge, device: testDevice }
    hashed.push(await requestUntilRejected('wrong-credentials', (guest) => guest.call('POST /api/signin', wrong)))
  }
  // both are measured at the same time, so a busy machine delays both; a sign-in with a wrong password computes one hash,
  // which is most of its work
  expect(Math.min(...unchecked)).toBeLessThan(Math.min(...hashed) / 2)
})
