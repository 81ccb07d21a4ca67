import { createRequire } from 'node:module'
import { TestRunner, vi } from 'vitest'
import type { Window as HappyWindow } from 'happy-dom'
import { freezeKept, isKept, unknownPackages, wronglyKept, type Evaluated } from './kept-modules'

/** What vitest keeps of a module it has evaluated: the fields its own `resetModules` writes. */
interface EvaluatedModule extends Evaluated {
  promise: unknown
  importers: Set<string>
}
interface VitestWorker {
  filepath: string
  evaluatedModules: { idToModuleMap: Map<string, EvaluatedModule> }
}
/** What vitest gives a runner besides, without telling its type. */
interface VitestRunner {
  moduleRunner: {
    mocker?: { reset: () => void; getMockerRegistry: () => { registryById: ReadonlyMap<string, unknown> } }
  }
}
type Globals = Record<string, unknown>
/** Ends what a file left running. */
type End = () => void

type Descriptors = Map<string | symbol, PropertyDescriptor>

/** What stood before the first file of a process. */
interface Before {
  globals: Descriptors
  /** The language's own objects, and Node's, each with what stood in it. */
  intrinsics: Map<object, Descriptors>
  env: Map<string, string>
  cwd: string
  listeners: Map<string, Set<unknown>>
  /** Names under which the window's own things stand in `globalThis`; none where the files asked for no window. */
  windowKeys: string[]
  /** What was frozen of kept modules. */
  frozen: WeakSet<object>
}

/** React's own state. vitest doesn't evaluate it: there is one in a process, and each new react-dom hangs itself into it. */
const reactKeeps = (createRequire(import.meta.url)('react') as { [name: string]: object })[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]

// kept where a runner that is itself evaluated anew finds it
const beforeKey = Symbol.for('coterie.before-the-first-test-file')
const here = globalThis as unknown as Globals & { [beforeKey]?: Before }
const processEvents = ['uncaughtException', 'unhandledRejection', 'warning', 'beforeExit', 'exit']
const ofVitest = (name: string): boolean => name.startsWith('__vitest') || name.startsWith('VITEST')
const isOurs = (name: string | symbol): boolean => name === beforeKey || (typeof name === 'string' && ofVitest(name))
/** Everything that stands in `globalThis`; packages keep themselves there under symbols too (Dexie does). */
const globalsNow = (): [string | symbol, PropertyDescriptor][] =>
  Reflect.ownKeys(globalThis).flatMap((name) => {
    const descriptor = Object.getOwnPropertyDescriptor(globalThis, name)
    return descriptor && !isOurs(name) ? [[name, descriptor]] : []
  })

/**
 * Runs unit test files one after the other in one process, each in a world of its own: what a process for each gives, without starting
 * it, loading vitest and happy-dom, and compiling every module, each time. Before a file begins
 *  - every module is evaluated anew, but for rules and words, which keep nothing (`kept-modules.ts`), and nothing is mocked,
 *  - the window is a new one, with its own document, storage and history,
 *  - `globalThis`, the language's own objects, `process.env` and the listeners of `process` are what they were before the first file,
 *  - timers that run and channels that are open are those of nobody.
 * Shared are Node's own modules and the packages that vitest doesn't evaluate itself: one that isn't known to keep nothing fails the run
 * (`kept-modules.ts`), and so does a file that leaves React at work.
 * `file-world.test.ts` plants a leak of each kind and looks for it in the next file's world.
 */
export default class FileWorld extends TestRunner {
  #end: End = () => undefined

  async onBeforeCollect(): Promise<void> {
    const before = here[beforeKey]
    if (before === undefined) {
      here[beforeKey] = remember()
    } else {
      ;(this as unknown as VitestRunner).moduleRunner.mocker?.reset()
      forgetModules(workerNow(), this.config.root)
      await openWindow(before.windowKeys)
    }
    this.#end = watchWhatRuns()
  }

  onCollected(): void {
    const { evaluatedModules } = workerNow()
    freezeKept(this.config.root, evaluatedModules.idToModuleMap, here[beforeKey]?.frozen ?? new WeakSet())
  }

  override onAfterRunFiles(): void {
    super.onAfterRunFiles()
    const worker = workerNow()
    const modules = worker.evaluatedModules.idToModuleMap
    const mocked = (this as unknown as VitestRunner).moduleRunner.mocker?.getMockerRegistry().registryById.keys() ?? []
    const left = [...unknownPackages(modules), ...reactAtWork(), ...wronglyKept(this.config.root, modules, mocked)]
    vi.useRealTimers()
    vi.restoreAllMocks()
    // vitest keeps every mock for as long as the process lives, and with it what it was called with
    vi.clearAllMocks()
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
    this.#end()
    // vitest keeps each runner for as long as the process lives
    this.#end = () => undefined
    const before = here[beforeKey]
    if (before !== undefined) {
      restore(before)
      // what came with an import in a test
      freezeKept(this.config.root, modules, before.frozen)
    }
    if (left.length > 0)
      throw new Error(`${worker.filepath} leaves something to the files after it: ${left.join('; ')}`)
  }
}

const workerNow = (): VitestWorker => (here as unknown as { __vitest_worker__: VitestWorker }).__vitest_worker__

/** What React is at while a transition begins or an `act` waits; at rest nothing of it is set. */
function reactAtWork(): string[] {
  const busy = Object.entries(reactKeeps ?? {}).filter(
    ([name, now]) => ['T', 'actQueue'].includes(name) && now !== null,
  )
  return busy.map(([name]) => `React, which is still at work (${name}): an act that nobody awaited?`)
}

const ownOf = (object: object): Descriptors =>
  new Map(Reflect.ownKeys(object).map((name) => [name, Object.getOwnPropertyDescriptor(object, name) ?? {}]))

/** What a test may write into and no new window brings: the classes and namespaces of the language, Node and happy-dom, and React. */
function intrinsics(): object[] {
  const named = Object.getOwnPropertyNames(globalThis).filter((name) => /^[A-Z]/.test(name) && !ofVitest(name))
  const objects = named.map((name) => here[name]).filter((each) => each instanceof Object)
  const prototypes = objects
    .map((each) => (each as { prototype?: unknown }).prototype)
    .filter((each) => each instanceof Object)
  return [...new Set([...objects, ...prototypes, ...(reactKeeps ? [reactKeeps] : [])])].filter(
    (each) => each !== globalThis,
  )
}

function remember(): Before {
  const descriptors = globalsNow()
  const populated = Object.getOwnPropertyDescriptor(globalThis, 'document')?.get?.toString()
  const ofWindow = ([, { get }]: [string | symbol, PropertyDescriptor]): boolean =>
    populated !== undefined && get?.toString() === populated
  return {
    intrinsics: new Map(intrinsics().map((each) => [each, ownOf(each)])),
    cwd: process.cwd(),
    globals: new Map(descriptors.filter((entry) => !ofWindow(entry))),
    env: new Map(Object.entries(process.env).map(([name, value]) => [name, value ?? ''])),
    listeners: new Map(processEvents.map((event) => [event, new Set<unknown>(process.listeners(event as never))])),
    windowKeys: descriptors.filter(ofWindow).map(([name]) => String(name)),
    frozen: new WeakSet(),
  }
}

/** What vitest does between files that share a process when each is to have its own modules; what keeps nothing stays. */
function forgetModules({ evaluatedModules }: VitestWorker, root: string): void {
  for (const [id, module] of evaluatedModules.idToModuleMap) {
    if (id.includes('/vitest/dist/') || (module.evaluated && isKept(root, id))) continue
    module.promise = undefined
    module.exports = undefined
    module.evaluated = false
    module.importers.clear()
  }
}

/** Puts a new window into `globalThis`, as vitest's environment `happy-dom` did the first; the last one is closed. */
async function openWindow(keys: string[]): Promise<void> {
  if (keys.length === 0) return
  const last = here.happyDOM as HappyWindow['happyDOM']
  const { GlobalWindow } = await import('happy-dom')
  await last.abort()
  const window = new GlobalWindow({
    console: globalThis.console,
    url: 'http://localhost:3000',
    settings: { disableErrorCapturing: true },
  }) as unknown as Globals
  for (const key of keys) {
    const value = window[key]
    const bound = typeof value === 'function' && !/^[A-Z]/.test(key) ? (value as () => unknown).bind(window) : undefined
    let written: { value: unknown } | undefined
    Object.defineProperty(globalThis, key, {
      get: () => (written ? written.value : (bound ?? window[key])),
      set: (given: unknown) => {
        written = { value: given }
      },
      configurable: true,
    })
  }
  Object.defineProperty(document, 'defaultView', { get: () => globalThis, enumerable: true, configurable: true })
}

type Callback = (...given: unknown[]) => unknown
/** `setTimeout` and its like. */
type Start = (callback: Callback, ...rest: unknown[]) => unknown

/** Notes every timer begun and channel opened from now on, through `globalThis`; what it gives back ends them. */
function watchWhatRuns(): End {
  /** By what was begun: one that is over or was taken back is forgotten, and with it what it would have called. */
  const running = new Map<unknown, End>()
  const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate, BroadcastChannel } =
    globalThis
  const stopped = (stop: unknown) => (started: unknown) => {
    running.delete(started)
    ;(stop as (started: unknown) => void)(started)
  }
  const watched = (start: unknown, stop: unknown, again = false): Start =>
    // `promisify` finds its way by a property
    Object.assign((callback: Callback, ...rest: unknown[]) => {
      const once: Callback = (...given) => {
        running.delete(started)
        return callback(...given)
      }
      const started = (start as Start)(again ? callback : once, ...rest)
      running.set(started, () => (stop as (started: unknown) => void)(started))
      return started
    }, start)
  Object.assign(globalThis, {
    setTimeout: watched(setTimeout, clearTimeout),
    setInterval: watched(setInterval, clearInterval, true),
    setImmediate: watched(setImmediate, clearImmediate),
    clearTimeout: stopped(clearTimeout),
    clearInterval: stopped(clearInterval),
    clearImmediate: stopped(clearImmediate),
    BroadcastChannel: class extends BroadcastChannel {
      constructor(name: string) {
        super(name)
        running.set(this, () => this.close())
      }
    },
  })
  return () => {
    for (const end of running.values()) end()
    running.clear()
    Object.assign(globalThis, {
      setTimeout,
      setInterval,
      setImmediate,
      clearTimeout,
      clearInterval,
      clearImmediate,
      BroadcastChannel,
    })
  }
}

/** Takes back what a file wrote into objects that stay. */
function restore({ globals, intrinsics, env, cwd, listeners, windowKeys }: Before): void {
  for (const [object, was] of intrinsics) {
    for (const name of Reflect.ownKeys(object)) if (!was.has(name)) Reflect.deleteProperty(object, name)
    for (const [name, then] of was) {
      const now = Object.getOwnPropertyDescriptor(object, name)
      if (now?.value !== then.value || now?.get !== then.get) Reflect.defineProperty(object, name, then)
    }
  }
  if (process.cwd() !== cwd) process.chdir(cwd)
  const ofWindow = new Set<string | symbol>(windowKeys)
  for (const [name, now] of globalsNow()) {
    if (ofWindow.has(name)) continue
    const was = globals.get(name)
    if (was === undefined) Reflect.deleteProperty(globalThis, name)
    else if (was.value !== now.value || was.get !== now.get) Object.defineProperty(globalThis, name, was)
  }
  for (const [name, was] of globals) if (!(name in globalThis)) Object.defineProperty(globalThis, name, was)
  for (const name of Object.keys(process.env)) {
    if (!ofVitest(name) && process.env[name] !== env.get(name)) Reflect.deleteProperty(process.env, name)
  }
  for (const [name, was] of env) if (!ofVitest(name) && process.env[name] === undefined) process.env[name] = was
  for (const [event, was] of listeners) {
    for (const listener of process.listeners(event as never)) {
      if (!was.has(listener)) process.removeListener(event, listener as () => void)
    }
  }
}
