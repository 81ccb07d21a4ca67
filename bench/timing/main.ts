import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runBinary, startServer, type TestServer } from '../../e2e/support/server/server'
import { saveRaw, median, rocArea, timed } from '../result'
import { guestEndpoints, type Endpoint } from './endpoints'

// `npm run bench:timing -- sign-in pairs=200` measures only some of the endpoints, or fewer pairs
const args = process.argv.slice(2)
const pairs = Number(args.find((word) => word.startsWith('pairs='))?.slice(6) ?? 1000)
/** Tolerated difference from 0.5: 0.05 for a thousand pairs (four standard deviations), and more for fewer pairs. */
const tolerance = 0.05 * Math.sqrt(Math.max(1, 1000 / pairs))

interface Measured {
  endpoint: string
  knownMs: number[]
  unknownMs: number[]
  apart: number
}

const folder = await mkdtemp(path.join(tmpdir(), 'coterie-timing-'))
const dir = path.join(folder, 'data')
const measured: Measured[] = []
try {
  const made = await runBinary(['demo', '--dir', dir, `people=${Math.max(300, pairs + 20)}`])
  if (made.status !== 0) throw new Error(made.output)
  const server = await startServer({ dir, shipped: true })
  try {
    const [program] = await server.sql('SELECT terms_version FROM program')
    for (const endpoint of guestEndpoints(String(program?.['terms_version']))) {
      if (args.some((word) => !word.includes('=')) && !args.includes(endpoint.name)) continue
      const one = await measure(server, endpoint)
      measured.push(one)
      printEndpoint(one)
    }
  } finally {
    await server.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
await saveRaw('timing', { measured })
const revealing = measured.filter(({ apart }) => !isEven(apart)).map(({ endpoint }) => endpoint)
if (revealing.length > 0) console.error(`The time tells who has an account: ${revealing.join(', ')}`)
process.exit(revealing.length > 0 ? 1 : 0)

function isEven(apart: number): boolean {
  return Math.abs(apart - 0.5) <= tolerance
}

/**
 * Sends one request about each known address and one about an unknown address, in random order. A second request about the
 * same address would hit the rate limit for emails caused by strangers.
 */
async function measure(server: TestServer, endpoint: Endpoint): Promise<Measured> {
  const rows = await server.sql(
    `SELECT email FROM users WHERE verified AND anonymised_at = '' ORDER BY random() LIMIT ${pairs}`,
  )
  const knownMs: number[] = []
  const unknownMs: number[] = []
  for (const [index, row] of rows.entries()) {
    const known = String(row['email'])
    // The unknown address has the same length and domain as the known one.
    const unknown = known.replace(/^[^@]*/, (name) => `u${index}`.padEnd(name.length, 'x'))
    const both = [
      { email: known, into: knownMs },
      { email: unknown, into: unknownMs },
    ]
    if (Math.random() < 0.5) both.reverse()
    for (const { email, into } of both) into.push(await answerMs(await endpoint.ask(server, email), endpoint))
  }
  return { endpoint: endpoint.name, knownMs, unknownMs, apart: rocArea(knownMs, unknownMs) }
}

/**
 * Returns the milliseconds until the answer. Throws for an error answer, because its duration reveals nothing about the
 * account.
 */
async function answerMs(question: Awaited<ReturnType<Endpoint['ask']>>, endpoint: Endpoint): Promise<number> {
  let text = ''
  const ms = await timed(async () => {
    text = (await question()).text
  })
  if (/rate-limited|bad-input|server-error|server-busy|bot-check/.test(text)) {
    throw new Error(`${endpoint.name}: ${text.slice(0, 300)}`)
  }
  return ms
}

function printEndpoint({ endpoint, knownMs, unknownMs, apart }: Measured): void {
  console.log(
    `${isEven(apart) ? '✓' : '✗'} ${endpoint}: ${apart.toFixed(3)} of ${(0.5 - tolerance).toFixed(2)} to ${(0.5 + tolerance).toFixed(2)} over ${knownMs.length} pairs; ` +
      `medians known ${median(knownMs).toFixed(1)} ms, unknown ${median(unknownMs).toFixed(1)} ms`,
  )
}
