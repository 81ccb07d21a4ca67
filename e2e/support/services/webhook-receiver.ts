import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { createAnswerGate, startHttpServer, type AnswerGate } from '../server/http'

interface WebhookRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  text: string
  body: { [field: string]: unknown }
}

export type ReceiverAnswer = 'lost' | 'redirect' | 'hang' | number

export interface WebhookReceiver {
  readonly address: string
  readonly requests: readonly WebhookRequest[]
  readonly accepted: ReadonlyMap<string, WebhookRequest['body']>
  /** Answers to requests about an address ('' = none) instead of 200. `lost` breaks the connection after acceptance. */
  readonly answers: Map<string, ReceiverAnswer[]>
  hold: AnswerGate['hold']
  stop(): Promise<void>
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const requests: WebhookRequest[] = []
  const accepted = new Map<string, WebhookRequest['body']>()
  const gate = createAnswerGate()
  const server = await startHttpServer((request, response) => {
    void answer()
    async function answer(): Promise<void> {
      const text = await readText(request)
      const incoming = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        text,
        // a message to ntfy is plain text, and a heartbeat has no body
        body: text.startsWith('{') ? (JSON.parse(text) as WebhookRequest['body']) : {},
      }
      requests.push(incoming)
      const answerKind = receiver.answers.get(String(incoming.body['email'] ?? ''))?.shift()
      if (answerKind === 'hang') return
      if (answerKind === 'redirect')
        return void response.writeHead(307, { Location: `${receiver.address}/elsewhere` }).end()
      if (typeof answerKind === 'number')
        return void response.writeHead(answerKind).end(`a secret of the receiver ${answerKind}`)
      accepted.set(String(incoming.body['id']), incoming.body)
      if (answerKind === 'lost') return void request.socket.destroy()
      await gate.waitUntilOpen()
      response.writeHead(200).end('taken')
    }
  })
  const receiver: WebhookReceiver = {
    address: `${server.url}/coterie`,
    requests,
    accepted,
    answers: new Map(),
    hold: gate.hold,
    stop: server.stop,
  }
  return receiver
}

/** Verifies a signature as docs/webhooks.md describes, independently of the product's code. */
export function hasValidSignature({ headers, text }: WebhookRequest, secret: string): boolean {
  const parts = String(headers['coterie-signature']).split(',')
  const moment = parts.find((part) => part.startsWith('t='))?.slice(2) ?? ''
  const expectedSignature = createHmac('sha256', secret).update(`${moment}.${text}`).digest()
  const isRecent = Math.abs(Date.now() / 1000 - Number(moment)) < 300
  return (
    isRecent &&
    parts
      .filter((part) => part.startsWith('v1='))
      .map((part) => Buffer.from(part.slice(3), 'hex'))
      .some((given) => given.length === expectedSignature.length && timingSafeEqual(given, expectedSignature))
  )
}
