import type { ServerResponse } from 'node:http'
import type { Random } from '../../domain/testing/random'
import type { Tally } from './tally'
import { foreign, give, headersOf, pause, type Told } from './wire'

/** What a fault of an answer has at hand. */
interface Hand {
  told: Told
  /** The server took a push. */
  took: boolean
  response: ServerResponse
  chance: Random
  tally: Tally
  /** How many answers the server has given at this door. */
  answered(): number
}

export type AnswerFault = (hand: Hand) => Promise<void> | void

const patienceMs = 1_500

const lost: AnswerFault = ({ took, response, tally }) => {
  response.destroy()
  tally.add(took ? 'cut after commit' : 'answer lost')
}

const halved: AnswerFault = async ({ told, response, tally }) => {
  response.writeHead(told.status, headersOf(told.headers, told.body))
  await new Promise((done) => response.write(told.body.subarray(0, Math.floor(told.body.length / 2)), done))
  response.destroy()
  if (told.body.length > 1) tally.add('half answer')
}

const somebodyElse: AnswerFault = ({ took, response, chance, tally }) => {
  foreign(response, chance)
  tally.add(took ? 'foreign after commit' : 'answer lost')
}

const late: AnswerFault = async ({ told, response, chance, tally }) => {
  await pause(chance.whole(50, 1_200))
  give(response, told)
  tally.add('delay')
}

/** Held until a later answer has gone by; without one it is only late. */
const overtaken: AnswerFault = async ({ told, response, tally, answered }) => {
  const before = answered()
  for (let waited = 0; waited < patienceMs && answered() === before; waited += 25) await pause(25)
  const passed = answered() > before
  if (passed) await pause(50)
  give(response, told)
  tally.add(passed ? 'reordered' : 'delay')
}

const slow: AnswerFault = async ({ told, response, chance, tally }) => {
  response.writeHead(told.status, headersOf(told.headers, told.body))
  const pieces = chance.whole(5, 20)
  const size = Math.ceil(told.body.length / pieces)
  for (let at = 0; at < told.body.length && !response.destroyed; at += size) {
    response.write(told.body.subarray(at, at + size))
    await pause(50)
  }
  response.end()
  tally.add('slow line')
}

/** What may happen to an answer of the server's, with how often. */
export const answerFaults: readonly AnswerFault[] = [
  lost,
  lost,
  lost,
  halved,
  halved,
  somebodyElse,
  late,
  overtaken,
  slow,
]
