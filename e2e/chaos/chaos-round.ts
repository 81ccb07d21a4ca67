import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buildDataScript } from '../support/browser/data-page'
import { nextLoopbackAddress } from '../support/server/http'
import { signIn } from '../support/server/people'
import { random, type Random } from '../../domain/testing/random'
import { Session } from '../support/server/session'
import { ExpectedState } from './expected-state'
import { BrowserDevice } from './browser-device'
import { startFaultyProxy, type FaultyProxy } from './faulty-proxy'
import { SharedGate } from './shared-gate'
import { runBrowserDevice, runMemoryDevice, type WorkloadContext } from './device-workload'
import { injectServerFaults } from './server-faults'
import { MemoryDevice, patchGlobals } from './memory-device'
import { FaultCounters } from './fault-counters'
import { checkInvariants, type InvariantReport } from './invariants'
import { sleep } from './http-messages'
import { startChaosSystem, type ChaosSystem, type RestoreKind } from './chaos-system'

export interface ChaosOptions {
  seed: number
  /** Maximum duration of the fault phase in ms, without set-up and settling. */
  ms: number
  isEnough?(counters: FaultCounters): boolean
  members: number
  browsers: number
  restores: readonly RestoreKind[]
  killEveryMs: number
  faultPercent: number
  log?(line: string): void
}

export interface ChaosReport extends InvariantReport {
  counters: FaultCounters
  /** Time from the end of the fault phase until every device had settled. */
  settleMs: number
  ok: boolean
}

/**
 * Time limit for settling in ms. A device may wait a minute before it fetches everything again, and another minute after a
 * failure.
 */
const settleLimitMs = 150_000

/**
 * Runs one round: faults, then a sync of every device without faults, then the invariants. The seed determines every
 * decision, but not the timing.
 */
export async function runChaosRound(options: ChaosOptions): Promise<ChaosReport> {
  const { seed, members, browsers, log = () => undefined } = options
  const rng = random(seed)
  /**
   * Returns a new random generator. Each actor has its own, so the timing of one does not change the decisions of another.
   */
  const nextRng = (): Random => random(rng.whole(0, 2 ** 31 - 1))
  const counters = new FaultCounters()
  const expectedState = new ExpectedState()
  const unpatch = patchGlobals()
  const system = await startChaosSystem(members)
  const profiles = await mkdtemp(path.join(os.tmpdir(), 'coterie-chaos-browsers-'))
  const memoryDevices: MemoryDevice[] = []
  const browserDevices: BrowserDevice[] = []
  const proxies: FaultyProxy[] = []
  try {
    const addProxy = async (pages: { [path: string]: { type: string; text: string } } = {}): Promise<FaultyProxy> => {
      const target = new URL(system.server.url)
      const proxy = await startFaultyProxy({
        target,
        localAddress: nextLoopbackAddress(),
        rng: nextRng(),
        counters,
        faultPercent: options.faultPercent,
        pages,
      })
      proxies.push(proxy)
      return proxy
    }
    for (const [n, { session }] of [{ session: system.admin }, ...system.members].entries()) {
      memoryDevices.push(new MemoryDevice(`m${n}a`, session, await addProxy(), counters))
      memoryDevices.push(
        new MemoryDevice(`m${n}b`, await signInSecondDevice(system, session), await addProxy(), counters),
      )
    }
    const script = browsers > 0 ? await buildDataScript() : ''
    for (let n = 0; n < browsers; n++) {
      const person = system.members[n % system.members.length]
      if (!person) throw new Error('no member to open a browser for')
      const proxy = await addProxy(testPage(script))
      proxy.setFaults(false)
      const device = new BrowserDevice(`b${n}`, person.session, proxy, path.join(profiles, `b${n}`), counters)
      await device.signIn(await emailOf(system, person.session.userId))
      proxy.setFaults(true)
      browserDevices.push(device)
    }
    log(`${memoryDevices.length} devices in memory and ${browserDevices.length} browsers; the fault phase begins`)
    const seen = await runFaultPhase({
      options,
      system,
      memoryDevices,
      browserDevices,
      expectedState,
      counters,
      nextRng,
      log,
    })
    for (const device of memoryDevices) device.clockOffsetMs = 0
    for (const each of proxies) {
      each.setFaults(false)
      each.setOffline(false)
      each.cut()
    }
    const began = Date.now()
    const reads = {
      name: 'a device shows its own newest values and never an older value than before',
      checked: counters.count('checks'),
      wrong: seen,
    }
    const result = await syncUntilSettled(memoryDevices, browserDevices, () =>
      checkInvariants(expectedState, [...memoryDevices, ...browserDevices], system.sql),
    )
    const compared = {
      name: 'no refetch finds a difference to the server at the same position',
      checked: counters.count('pages compared'),
      wrong: memoryDevices.flatMap(({ refetchDifferences }) => [...refetchDifferences.values()]),
    }
    result.invariants.push(reads, compared)
    const settleMs = Date.now() - began
    return { ...result, counters, settleMs, ok: allHold(result) }
  } finally {
    unpatch()
    for (const device of browserDevices) if (device.isOpen) await device.quit()
    for (const device of memoryDevices) await device.close()
    for (const each of proxies) await each.close()
    await system.stop()
    await rm(profiles, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface FaultPhase {
  options: ChaosOptions
  system: ChaosSystem
  memoryDevices: readonly MemoryDevice[]
  browserDevices: readonly BrowserDevice[]
  expectedState: ExpectedState
  counters: FaultCounters
  nextRng(): Random
  log(line: string): void
}

async function runFaultPhase({
  options,
  system,
  memoryDevices,
  browserDevices,
  expectedState,
  counters,
  nextRng,
  log,
}: FaultPhase): Promise<string[]> {
  const gate = new SharedGate()
  const until = Date.now() + options.ms
  const { isEnough = () => false } = options
  const workload: WorkloadContext = {
    expectedState,
    gate,
    counters,
    isRunning: () => Date.now() < until && !isEnough(counters),
  }
  const ticketOf = (person: string): string =>
    system.members.find(({ session }) => session.userId === person)?.ticket ?? ''
  const progress = setInterval(() => {
    const left = Math.round((until - Date.now()) / 1000)
    if (left > 0)
      log(
        `${left} s left: ${counters.count('edits')} edits, ${counters.cutCount()} cuts, ${counters.count('browser killed')} browsers and ${counters.count('server killed')} servers killed, ${counters.restores()} restores`,
      )
  }, 30_000)
  try {
    const others = Promise.all([
      ...browserDevices.map((device) =>
        runBrowserDevice(device, workload, { rng: nextRng(), ticket: ticketOf(device.person.userId) }),
      ),
      injectServerFaults({ ...options, system, workload, memoryDevices, browserDevices, rng: nextRng() }),
    ])
    const wrong = await Promise.all(
      memoryDevices.map((device) => {
        const ticket = ticketOf(device.person.userId) || (system.members[0]?.ticket ?? '')
        return runMemoryDevice(device, workload, { rng: nextRng(), ticket })
      }),
    )
    await others
    return wrong.flat()
  } finally {
    clearInterval(progress)
  }
}

const allHold = ({ invariants }: InvariantReport): boolean => invariants.every(({ wrong }) => wrong.length === 0)

/**
 * Syncs all devices until no change is queued and all invariants hold, or until the time limit. Returns the last result.
 */
async function syncUntilSettled(
  memoryDevices: readonly MemoryDevice[],
  browserDevices: readonly BrowserDevice[],
  check: () => Promise<InvariantReport>,
): Promise<InvariantReport> {
  const deadline = Date.now() + settleLimitMs
  for (const device of memoryDevices) device.stopSecondLeader()
  for (;;) {
    for (const device of [...memoryDevices, ...browserDevices]) await device.startSync()
    await sleep(500)
    let isQuiet = true
    for (const device of [...memoryDevices, ...browserDevices]) {
      await device.waitUntilIdle()
      if ((await device.outbox()).some(({ state }) => state !== 'rejected')) isQuiet = false
    }
    if (!isQuiet && Date.now() < deadline) continue
    for (const device of memoryDevices) await device.renewToken()
    const result = await check()
    if (allHold(result) || Date.now() >= deadline) return result
  }
}

const testPage = (script: string): { [path: string]: { type: string; text: string } } => ({
  '/': { type: 'text/html', text: '<!doctype html><script type=module src=/data.js></script>' },
  '/data.js': { type: 'text/javascript', text: script },
})

const emailOf = async (system: ChaosSystem, id: string): Promise<string> =>
  String((await system.sql(`SELECT email FROM users WHERE id = '${id}'`))[0]?.['email'] ?? '')

async function signInSecondDevice(system: ChaosSystem, person: Session): Promise<Session> {
  return signIn(new Session(system.server), await emailOf(system, person.userId))
}
