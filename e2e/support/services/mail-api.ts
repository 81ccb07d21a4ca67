import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAnswerGate, type AnswerGate } from './answer-gate'

export interface ApiRequest {
  headers: IncomingHttpHeaders
  path: string
  body: { [field: string]: unknown }
}

/** A test double of Resend's email API. It recognizes a repeated email by its Idempotency-Key. */
export interface MailApi {
  readonly base: string
  readonly requests: ApiRequest[]
  readonly mails: ReadonlyMap<string, ApiRequest['body']>
  /** The only API key that is accepted; others get 401. */
  key: string
  /** How the next requests are answered: a status, a redirect, or `lost` = the email is sent but its answer is lost. */
  nextAnswers: ('lost' | 'redirect' | number)[]
  /** Receives requests without answering until `release` is called. */
  hold: AnswerGate['hold']
  waitFor(n: number, limitMs?: number): Promise<void>
  stop(): Promise<void>
}

export async function startMailApi(key: string): Promise<MailApi> {
  const requests: ApiRequest[] = []
  const mails = new Map<string, ApiRequest['body']>()
  const gate = createAnswerGate()
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.on('end', () => {
      void answer()
    })
    const sendAnswer = (status: number, body: object, headers: { [name: string]: string } = {}): void => {
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
    }
    async function answer(): Promise<void> {
      const received = {
        headers: request.headers,
        path: request.url ?? '',
        body: JSON.parse(text) as ApiRequest['body'],
      }
      requests.push(received)
      if (request.headers.authorization !== `Bearer ${api.key}`) return sendAnswer(401, { message: 'key revoked' })
      const nextAnswer = api.nextAnswers.shift()
      if (nextAnswer === 'redirect') return sendAnswer(307, {}, { Location: 'http://127.0.0.1:1/emails' })
      if (typeof nextAnswer === 'number') return sendAnswer(nextAnswer, { message: `test says ${nextAnswer}` })
      const id = String(request.headers['idempotency-key'])
      if (!mails.has(id)) mails.set(id, received.body)
      if (nextAnswer === 'lost') return void request.socket.destroy()
      await gate.waitUntilOpen()
      sendAnswer(200, { id })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const api: MailApi = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    mails,
    key,
    nextAnswers: [],
    hold: gate.hold,
    async waitFor(n, limitMs = 30_000) {
      const deadline = Date.now() + limitMs
      while (mails.size < n) {
        if (Date.now() > deadline) throw new Error(`${mails.size} of ${n} emails arrived within ${limitMs} ms`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return api
}
