import { Device, type ModelEnvironment, type Entry } from './device'
import { pull } from './pull'
import { push } from './push'
import type { Fault, Rules, Step, FaultCounts, Violation } from './rules'
import { Store } from './store'

/** Returns a random number generator (mulberry32) with numbers in [0, 1). */
function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface RunningExchange {
  steps: Generator<Step>
  /** True if the server process that should answer has ended. */
  isDead: boolean
  isAnswered: boolean
}

const ROWS = ['r0', 'r1', 'r2', 'r3', 'r4', 'r5'] as const
const OWNERS = ['ann', 'bob', 'zoe'] as const

/** Four devices and a server that is killed, pruned and restored. */
export class ModelHistory implements ModelEnvironment {
  store = new Store()
  readonly deletedUnseen: Entry[] = []
  readonly faultCounts: FaultCounts = { resets: 0, restores: 0, lostAnswers: 0, killed: 0, pruned: 0, sentAgain: 0 }
  private readonly devices: Device[]
  private readonly random: () => number
  private copies: Store[] = []
  private exchanges: RunningExchange[] = []
  private made = 0

  readonly rules: Rules
  private readonly faults: readonly Fault[]

  constructor(rules: Rules, seed: number, faults: readonly Fault[]) {
    this.rules = rules
    this.faults = faults
    this.random = numbers(seed)
    this.devices = [
      new Device(this, 'a1', ['ann']),
      new Device(this, 'a2', ['ann']),
      new Device(this, 'b1', ['bob']),
      new Device(this, 'ad', ['admin']),
    ]
    this.start()
  }

  countRestart(): void {
    this.faultCounts.resets += 1
  }

  private pick<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(this.random() * from.length)]
  }

  private name(kind: string): string {
    this.made += 1
    return `${kind}${String(this.made)}`
  }

  /** Starts another server process. Requests to the previous one are never answered. */
  private start(): void {
    for (const exchange of this.exchanges) exchange.isDead = true
    this.addRun()
  }

  private addRun(): void {
    this.store.runs.push({ name: this.name('run'), start: this.store.seq })
  }

  private readonly acts: Record<string, () => void> = {
    write: () => {
      const row = this.pick(ROWS) ?? ROWS[0]
      this.store.put(row, this.store.rows.get(row)?.owner ?? this.pick(OWNERS) ?? OWNERS[0], this.name('w'))
    },
    other: () => {
      this.store.put(`z${String(Math.floor(this.random() * 3))}`, 'zoe', this.name('w'))
    },
    move: () => {
      this.store.put(this.pick(ROWS) ?? ROWS[0], this.pick(OWNERS) ?? OWNERS[0], this.name('w'))
    },
    delete: () => {
      this.store.remove(this.pick(ROWS) ?? ROWS[0])
    },
    edit: () => {
      const device = this.pick(this.devices)
      const row = this.pick([...(device?.rows.keys() ?? [])])
      if (row !== undefined) device?.outbox.push({ id: this.name('e'), row, n: 0, state: 'waiting', seq: 0 })
    },
    push: () => {
      this.begin(push)
    },
    pull: () => {
      this.begin(pull)
    },
    restart: () => {
      this.start()
    },
    run: () => {
      this.addRun()
    },
    copy: () => {
      this.copies = [...this.copies, this.store.copy()].slice(-3)
    },
    restore: () => {
      const copy = this.pick(this.copies)
      if (copy === undefined) return
      this.faultCounts.restores += 1
      this.store = copy.copy()
      this.start()
    },
    prune: () => {
      const before = this.store.log.size
      this.store.prune(this.store.seq - Math.floor(this.random() * 12))
      this.faultCounts.pruned += before - this.store.log.size
    },
  }

  private begin(kind: (device: Device) => Generator<Step>): void {
    const device = this.pick(this.devices)
    if (device === undefined) return
    this.exchanges.push({ steps: kind(device), isDead: false, isAnswered: false })
  }

  /** Continues an exchange. The answer may be lost, and an ended server process doesn't answer. */
  private step(exchange: RunningExchange): void {
    if (exchange.isDead && !exchange.isAnswered) {
      this.faultCounts.killed += 1
      this.end(exchange)
      return
    }
    if (exchange.isAnswered && this.random() < 0.15) {
      this.faultCounts.lostAnswers += 1
      this.end(exchange)
      return
    }
    const step = exchange.steps.next()
    if (step.done === true) this.end(exchange)
    else if (step.value === 'answer') exchange.isAnswered = true
  }

  private end(exchange: RunningExchange): void {
    this.exchanges = this.exchanges.filter((other) => other !== exchange)
  }

  /** Simulates the history to its end and finishes all exchanges. */
  play(): Violation[] {
    const weights: Record<string, number> = { write: 5, other: 3, move: 1, delete: 1, edit: 3, push: 6, pull: 8 }
    if (this.faults.includes('restart')) weights['restart'] = 1
    if (this.faults.includes('restore')) Object.assign(weights, { copy: 2, restore: 1 })
    if (this.faults.includes('prune')) weights['prune'] = 1
    if (this.faults.includes('run')) weights['run'] = 2
    const kinds = Object.entries(weights).flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind))
    for (let turn = 0; turn < 260; turn++) {
      const exchange = this.exchanges.length > 0 && this.random() < 0.75 ? this.pick(this.exchanges) : undefined
      if (exchange === undefined) this.acts[this.pick(kinds) ?? 'write']?.()
      else this.step(exchange)
    }
    for (let exchange = this.exchanges[0]; exchange !== undefined; exchange = this.exchanges[0]) this.step(exchange)
    return this.rest()
  }

  /** Runs exchanges without faults until all entries are sent, then compares the devices with the server. */
  private rest(): Violation[] {
    const { resets } = this.faultCounts
    const isCalm = !this.faults.includes('restore') && !this.faults.includes('prune')
    const wrong = new Set<Violation>(isCalm && resets > 0 ? ['needless restart'] : [])
    for (let round = 0; round < 30; round++) {
      for (const device of this.devices) {
        for (const exchange of [push(device), pull(device)]) while (exchange.next().done !== true);
      }
    }
    if (this.faultCounts.resets - resets > this.devices.length * 2) wrong.add('endless resets')
    for (const { id, row } of this.deletedUnseen) wrong.add(this.store.everShown(row).has(id) ? 'flicker' : 'lost edit')
    for (const device of this.devices) this.compare(device, wrong)
    return [...wrong]
  }

  private compare({ rows, outbox, audiences }: Device, wrong: Set<Violation>): void {
    const want = [...this.store.rows.keys()].filter((row) => this.store.seen(audiences, row) !== undefined)
    if ([...rows.keys()].some((row) => !want.includes(row))) wrong.add('extra rows')
    for (const row of want) {
      const held = rows.get(row)
      const shown = this.store.everShown(row)
      if (held === undefined) wrong.add('missing rows')
      else if (held.size !== shown.size || [...held].some((mark) => !shown.has(mark))) wrong.add('wrong content')
    }
    if (outbox.some(({ state }) => state === 'acknowledged')) wrong.add('acknowledged for ever')
    if (outbox.some(({ state }) => state === 'waiting')) wrong.add('never sent')
  }
}
