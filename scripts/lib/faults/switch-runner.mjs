// Runs each test of a file as it is, then once more for every fault that this run passed and that nobody has found yet: a file
// is started once, not once for each fault. A test after a fault that fails as it is tells that the fault has left something
// behind: the rest of the file is then left to another worker (docs/testing.md).
import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { TestRunner, inject } from 'vitest'

/** A fault that is met this much more often than the whole of a healthy test meets it goes round in circles. */
const HIT_LIMIT = 100_000
/** Tests put false ones in its place. */
const realSetTimeout = globalThis.setTimeout
const realClearTimeout = globalThis.clearTimeout

export default class SwitchRunner extends TestRunner {
  space = (globalThis.__stryker__ ??= {})
  plan = inject('plan')
  cold = inject('cold')
  found = new Set()
  passed = new Set()
  done = new Set()
  once = new Set()
  times = new Map()
  read = 0

  /** A cold fault is on before anything is imported. */
  importFile(file, source) {
    if (source === 'setup' && this.cold) this.space.activeMutant = this.cold
    return super.importFile(file, source)
  }

  /** What all workers have learnt so far. */
  catchUp() {
    const text = readFileSync(this.plan.journal, 'utf8')
    const whole = text.lastIndexOf('\n') + 1
    for (const line of text.slice(this.read, whole).split('\n').filter(Boolean)) this.learn(JSON.parse(line))
    this.read = whole
  }

  learn({ at, fault, file, test }) {
    if (at === 'found' || at === 'stuck') this.found.add(fault)
    if (at === 'once') this.once.add(`${file} ${test}`)
    if (at === 'tested') this.done.add(`${file} ${test}`)
    if (at !== 'passed') return
    this.passed.add(`${file} ${test} ${fault}`)
    this.times.set(fault, (this.times.get(fault) ?? 0) + 1)
  }

  say(at, test, fault, more) {
    const file = path.relative(process.cwd(), test.file.filepath)
    appendFileSync(
      this.plan.journal,
      `${JSON.stringify({ at, file, test: test.fullTestName ?? test.name, fault, ...more })}\n`,
    )
  }

  nameOf(test) {
    return `${path.relative(process.cwd(), test.file.filepath)} ${test.fullTestName ?? test.name}`
  }

  async onBeforeRunTask(test) {
    await super.onBeforeRunTask(test)
    if (this.cold) return
    if (this.dirty) test.mode = 'skip'
    if (test.mode !== 'run' && test.mode !== 'queued') return
    this.catchUp()
    test.repeats = Infinity
    this.turn = { kind: 'healthy', waiting: undefined, sinceHealthy: undefined }
  }

  onBeforeTryTask(test) {
    super.onBeforeTryTask(test)
    if (this.cold) return
    const { kind, fault } = this.turn
    test.result.state = 'run'
    test.result.errors = undefined
    this.say('try', test, fault, { kind, time: Date.now() })
    this.turn.began = performance.now()
    Object.assign(this.space, { currentTestId: test.id, activeMutant: fault, hitCount: 0, hitLimit: HIT_LIMIT })
  }

  /** With a fault on, a test may take far longer than without; one that takes for ever is given up before vitest does. */
  async runTask(test) {
    const body = TestRunner.getTestFn(test)
    if (this.turn?.kind !== 'fault') return body()
    const limit = Math.max(3_000, this.turn.took * 8)
    let timer
    const late = new Promise((_, reject) => {
      timer = realSetTimeout(() => reject(new Error(`no end within ${limit} ms`)), limit)
    })
    try {
      await Promise.race([body(), late])
    } finally {
      realClearTimeout(timer)
    }
  }

  onAfterRetryTask(test) {
    if (this.cold) return
    Object.assign(this.space, { currentTestId: undefined, activeMutant: undefined })
    const next = this.after(test, test.result.state === 'pass')
    if (next) Object.assign(this.turn, next)
    else {
      // the only way to end repeating: a test that says so itself while it runs
      test.result.pending = true
      if (!this.dirty) this.say('tested', test)
    }
  }

  /** What comes after this turn: another one, or undefined for the end of this test. */
  after(test, passed) {
    const { turn } = this
    if (turn.kind === 'healthy') return this.afterHealthy(test, passed)
    if (turn.kind === 'again') {
      if (passed) return this.following(turn)
      this.say('once', test)
      return this.stop()
    }
    if (turn.kind === 'fault') {
      if (passed) {
        this.say('passed', test, turn.fault)
        return this.following({ ...turn, first: false })
      }
      return { kind: 'after', suspect: turn.fault, fault: undefined }
    }
    // after a fault that made the test fail
    if (passed || turn.first) this.say('found', test, turn.suspect)
    if (passed) return this.following({ ...turn, first: true })
    return this.stop()
  }

  afterHealthy(test, passed) {
    const { turn, space } = this
    if (!passed) {
      this.say('unhealthy', test, undefined, { why: String(test.result.errors?.[0]?.message ?? '').slice(0, 200) })
      return undefined
    }
    turn.took = performance.now() - turn.began
    globalThis.waitOnScreensFor?.(Math.max(1_500, turn.took * 3))
    const { perTest = {}, static: atImport = {} } = space.mutantCoverage ?? {}
    if (!this.saidImport) this.say('imported', test, undefined, { faults: Object.keys(atImport) })
    this.saidImport = true
    const hit = Object.keys(perTest[test.id] ?? {})
    this.say('hits', test, undefined, { faults: hit })
    const name = this.nameOf(test)
    turn.waiting = hit.filter(
      (fault) =>
        !this.found.has(fault) &&
        !this.passed.has(`${name} ${fault}`) &&
        (this.times.get(fault) ?? 0) < this.plan.mostTests,
    )
    if (turn.waiting.length === 0 || this.done.has(name) || this.once.has(name)) return undefined
    return { kind: 'again', first: true }
  }

  following({ waiting, first }) {
    const fault = waiting.shift()
    return fault === undefined ? undefined : { kind: 'fault', fault, first }
  }

  stop() {
    this.dirty = true
    return undefined
  }

  async onAfterRunSuite(suite) {
    if ('filepath' in suite && !this.cold) {
      const at = this.dirty ? 'dirty' : 'ended'
      appendFileSync(
        this.plan.journal,
        `${JSON.stringify({ at, file: path.relative(process.cwd(), suite.filepath) })}\n`,
      )
    }
    await super.onAfterRunSuite(suite)
  }
}
