import type { ServerResponse } from 'node:http'
import type { Random } from '../../domain/testing/random'
import type { FaultCounters } from './fault-counters'
import { sendForeignAnswer, sendAnswer, responseHeaders, sleep, type BufferedResponse } from './http-messages'

interface FaultContext {
  reply: BufferedResponse
  /** True if the request was a push that the server committed. */
  committed: boolean
  response: ServerResponse
  rng: Random
  counters: FaultCounters
  answerCount(): number
}

export type AnswerFault = (context: FaultContext) => Promise<void> | void

const reorderLimitMs = 1_500

const dropAnswer: AnswerFault = ({ committed, response, counters }) => {
  response.destroy()
  counters.add(committed ? 'cut after commit' : 'answer lost')
}

const truncateAnswer: AnswerFault = async ({ reply, response, counters }) => {
  response.writeHead(reply.status, responseHeaders(reply.headers, reply.body))
  await new Promise((done) => response.write(reply.body.subarray(0, Math.floor(reply.body.length / 2)), done))
  response.destroy()
  if (reply.body.length > 1) counters.add('half answer')
}

const replaceAnswer: AnswerFault = ({ committed, response, rng, counters }) => {
  sendForeignAnswer(response, rng)
  counters.add(committed ? 'foreign after commit' : 'answer lost')
}

const delayAnswer: AnswerFault = async ({ reply, response, rng, counters }) => {
  await sleep(rng.whole(50, 1_200))
  sendAnswer(response, reply)
  counters.add('delay')
}

/** Delays an answer until a later one was delivered, or for at most `reorderLimitMs`. */
const reorderAnswer: AnswerFault = async ({ reply, response, counters, answerCount }) => {
  const before = answerCount()
  for (let waited = 0; waited < reorderLimitMs && answerCount() === before; waited += 25) await sleep(25)
  const passed = answerCount() > before
  if (passed) await sleep(50)
  sendAnswer(response, reply)
  counters.add(passed ? 'reordered' : 'delay')
}

const trickleAnswer: AnswerFault = async ({ reply, response, rng, counters }) => {
  response.writeHead(reply.status, responseHeaders(reply.headers, reply.body))
  const pieces = rng.whole(5, 20)
  const size = Math.ceil(reply.body.length / pieces)
  for (let at = 0; at < reply.body.length && !response.destroyed; at += size) {
    response.write(reply.body.subarray(at, at + size))
    await sleep(50)
  }
  response.end()
  counters.add('slow line')
}

/** The faults of answers. One is picked at random; entries that are listed several times are picked more often. */
export const answerFaults: readonly AnswerFault[] = [
  dropAnswer,
  dropAnswer,
  dropAnswer,
  truncateAnswer,
  truncateAnswer,
  replaceAnswer,
  delayAnswer,
  reorderAnswer,
  trickleAnswer,
]
