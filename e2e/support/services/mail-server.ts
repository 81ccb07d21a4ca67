import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { createAnswerGate, type AnswerGate } from '../server/http'

export interface MailServer {
  readonly port: number
  readonly mails: Email[]
  /** Returns the texts of the emails to an address, oldest first. */
  textsTo(address: string): string[]
  offeredCount(): number
  rejectNext(codes: number[]): void
  hold: AnswerGate['hold']
  waitFor(n: number, limitMs?: number): Promise<Email[]>
  stop(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const mails: Email[] = []
  const refusals: number[] = []
  const watchers = new Set<() => void>()
  let offered = 0
  const gate = createAnswerGate()

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        offered += 1
        const refusal = refusals.shift()
        if (refusal !== undefined) {
          callback(Object.assign(new Error(`Test says ${refusal}`), { responseCode: refusal }))
          return
        }
        const storeMail = async (): Promise<void> => {
          mails.push(await PostalMime.parse(Buffer.concat(chunks)))
          await gate.waitUntilOpen()
          callback()
          for (const watcher of watchers) watcher()
        }
        storeMail().catch((error: unknown) => callback(error instanceof Error ? error : new Error(String(error))))
      })
    },
  })
  // clients may disconnect in the middle of a message
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo

  return {
    port,
    mails,
    textsTo: (address) =>
      mails.filter(({ to }) => to?.some((one) => one.address === address)).map(({ text }) => text ?? ''),
    offeredCount: () => offered,
    rejectNext: (codes) => void refusals.push(...codes),
    hold: gate.hold,
    waitFor: (n, limitMs = 30_000) =>
      new Promise((resolve, reject) => {
        const checkCount = (): void => {
          if (mails.length < n) return
          clearTimeout(limit)
          watchers.delete(checkCount)
          resolve(mails)
        }
        const limit = setTimeout(() => {
          watchers.delete(checkCount)
          reject(new Error(`${mails.length} of ${n} emails arrived within ${limitMs} ms`))
        }, limitMs)
        watchers.add(checkCount)
        checkCount()
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
