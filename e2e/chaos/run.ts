import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { dataScript } from '../support/browser/data-page'
import { nextAddress } from '../support/server/http'
import { signIn } from '../support/server/people'
import { random, type Random } from '../../domain/testing/random'
import { Session } from '../support/server/session'
import { Book } from './book'
import { BrowserDevice } from './browser-device'
import { openDoor, type Door } from './cutting-proxy'
import { Gate } from './gate'
import { browserLane, memoryLane, type LaneWorld } from './lanes'
import { nemesis } from './nemesis'
import { NodeDevice, patchDevices } from './node-device'
import { Tally } from './tally'
import { verdictOf, type Verdict } from './verdict'
import { pause } from './wire'
import { openWorld, type ChaosWorld, type RestoreKind } from './world'

export interface ChaosOptions {
  seed: number
  /** How long the storm lasts at most; what comes before and after it isn’t counted. */
  ms: number
  /** Ends it as soon as so much has happened. */
  isEnough?(tally: Tally): boolean
  members: number
  browsers: number
  /** Which restores there are; none = no restores. */
  restores: readonly RestoreKind[]
  /** A server’s death in so many ms, about. */
  killEveryMs: number
  /** Of a hundred requests so many meet a fault. */
  percent: number
  say?(line: string): void
}

export interface ChaosReport extends Verdict {
  tally: Tally
  /** How long it took until every device had settled, ms. */
  settledMs: number
  ok: boolean
}

/** A device may wait for a minute before it fetches everything again, and for another one after a failure. */
const settleLimitMs = 150_000

/**
 * One round: people’s devices write through a storm, in which the server is killed and older states are restored; then the storm is over,
 * and what is there is held against what was written. The seed decides what is done and what happens to which request, the machine when.
 */
export async function chaosRound(options: ChaosOptions): Promise<ChaosReport> {
  const { seed, members, browsers, say = () => undefined } = options
  const chance = random(seed)
  /** One for each that decides for itself, so that one’s pace changes nobody else’s decisions. */
  const own = (): Random => random(chance.whole(0, 2 ** 31 - 1))
  const tally = new Tally()
  const book = new Book()
  const unpatch = patchDevices()
  const world = await openWorld(members)
  const profiles = await mkdtemp(path.join(os.tmpdir(), 'coterie-chaos-browsers-'))
  const memory: NodeDevice[] = []
  const shown: BrowserDevice[] = []
  const doors: Door[] = []
  try {
    const door = async (pages: { [path: string]: { type: string; text: string } } = {}): Promise<Door> => {
      const target = new URL(world.server.url)
      const made = await openDoor({
        target,
        from: nextAddress(),
        chance: own(),
        tally,
        percent: options.percent,
        pages,
      })
      doors.push(made)
      return made
    }
    for (const [n, { session }] of [{ session: world.admin }, ...world.members].entries()) {
      memory.push(new NodeDevice(`m${n}a`, session, await door(), tally))
      memory.push(new NodeDevice(`m${n}b`, await secondDevice(world, session), await door(), tally))
    }
    const script = browsers > 0 ? await dataScript() : ''
    for (let n = 0; n < browsers; n++) {
      const person = world.members[n % world.members.length]
      if (!person) throw new Error('nobody to open a browser')
      const made = await door(pageOf(script))
      made.storm(false)
      const device = new BrowserDevice(`b${n}`, person.session, made, path.join(profiles, `b${n}`), tally)
      await device.signIn(await emailOf(world, person.session.userId))
      made.storm(true)
      shown.push(device)
    }
    say(`${memory.length} devices in memory and ${shown.length} browsers; the storm begins`)
    const seen = await storm({ options, world, memory, shown, book, tally, own, say })
    for (const device of memory) device.clockOffMs = 0
    for (const each of doors) {
      each.storm(false)
      each.away(false)
      each.cut()
    }
    const began = Date.now()
    const watched = {
      name: 'a device shows its newest words, and nothing older than before',
      checked: tally.of('checks'),
      wrong: seen,
    }
    const verdict = await settled(memory, shown, () => verdictOf(book, [...memory, ...shown], world.sql))
    const compared = {
      name: 'no device finds that it differs from the server where it stands',
      checked: tally.of('pages compared'),
      wrong: memory.flatMap(({ differed }) => [...differed.values()]),
    }
    verdict.invariants.push(watched, compared)
    const settledMs = Date.now() - began
    return { ...verdict, tally, settledMs, ok: holds(verdict) }
  } finally {
    unpatch()
    for (const device of shown) if (device.isOpen) await device.quit()
    for (const device of memory) await device.close()
    for (const each of doors) await each.close()
    await world.stop()
    await rm(profiles, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface Storm {
  options: ChaosOptions
  world: ChaosWorld
  memory: readonly NodeDevice[]
  shown: readonly BrowserDevice[]
  book: Book
  tally: Tally
  own(): Random
  say(line: string): void
}

async function storm({ options, world, memory, shown, book, tally, own, say }: Storm): Promise<string[]> {
  const gate = new Gate()
  const until = Date.now() + options.ms
  const { isEnough = () => false } = options
  const lane: LaneWorld = { book, gate, tally, goesOn: () => Date.now() < until && !isEnough(tally) }
  const ticketOf = (person: string): string =>
    world.members.find(({ session }) => session.userId === person)?.ticket ?? ''
  const told = setInterval(() => {
    const left = Math.round((until - Date.now()) / 1000)
    if (left > 0)
      say(
        `${left} s left: ${tally.of('edits')} edits, ${tally.cuts()} cuts, ${tally.of('browser killed')} browsers and ${tally.of('server killed')} servers killed, ${tally.restores()} restores`,
      )
  }, 30_000)
  try {
    const others = Promise.all([
      ...shown.map((device) => browserLane(device, lane, { chance: own(), ticket: ticketOf(device.person.userId) })),
      nemesis({ ...options, world, lane, memory, shown, chance: own() }),
    ])
    const wrong = await Promise.all(
      memory.map((device) => {
        const ticket = ticketOf(device.person.userId) || (world.members[0]?.ticket ?? '')
        return memoryLane(device, lane, { chance: own(), ticket })
      }),
    )
    await others
    return wrong.flat()
  } finally {
    clearInterval(told)
  }
}

const holds = ({ invariants }: Verdict): boolean => invariants.every(({ wrong }) => wrong.length === 0)

/** Fine weather: every device exchanges until nothing waits and all is as it should be, for so long at most. */
async function settled(
  memory: readonly NodeDevice[],
  shown: readonly BrowserDevice[],
  look: () => Promise<Verdict>,
): Promise<Verdict> {
  const deadline = Date.now() + settleLimitMs
  for (const device of memory) device.oneLeader()
  for (;;) {
    for (const device of [...memory, ...shown]) await device.begin()
    await pause(500)
    let isQuiet = true
    for (const device of [...memory, ...shown]) {
      await device.quiet()
      if ((await device.outbox()).some(({ state }) => state !== 'rejected')) isQuiet = false
    }
    if (!isQuiet && Date.now() < deadline) continue
    for (const device of memory) await device.renew()
    const verdict = await look()
    if (holds(verdict) || Date.now() >= deadline) return verdict
  }
}

const pageOf = (script: string): { [path: string]: { type: string; text: string } } => ({
  '/': { type: 'text/html', text: '<!doctype html><script type=module src=/data.js></script>' },
  '/data.js': { type: 'text/javascript', text: script },
})

const emailOf = async (world: ChaosWorld, id: string): Promise<string> =>
  String((await world.sql(`SELECT email FROM users WHERE id = '${id}'`))[0]?.['email'] ?? '')

/** The same person on another device. */
async function secondDevice(world: ChaosWorld, person: Session): Promise<Session> {
  return signIn(new Session(world.server), await emailOf(world, person.userId))
}
