import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'

/** A test file that looks for everything it could find of another one, and leaves all of it. */
const leaves = (name: string): string => `
import { appendFileSync } from 'node:fs'
import React from 'react'
import { expect, test, vi } from 'vitest'
import { shared } from './shared'

const home = import.meta.dirname
const left = Symbol.for('left')
const say = (what) => appendFileSync(home + '/found', what + '\\n')
// as late as what was left behind could still be heard
const heard = async () => {
  const own = []
  setInterval(() => own.push('tick'), 1)
  new BroadcastChannel('left').onmessage = () => own.push('message')
  const from = new BroadcastChannel('left')
  await vi.waitFor(() => {
    from.postMessage('anybody?')
    expect(own.filter((each) => each === 'tick').length).toBeGreaterThan(5)
    expect(own).toContain('message')
  }, { timeout: 60_000, interval: 1 })
}

test('finds nothing and leaves everything', async () => {
  appendFileSync(home + '/process', process.pid + '\\n')
  const look = (what, value, clean) => value === clean || say('${name}: ' + what + ' ' + String(value))
  look('module', shared.count, 0)
  look('mock', shared.mocked, undefined)
  look('document', document.body.innerHTML, '')
  look('storage', localStorage.length, 0)
  look('history', location.pathname, '/')
  look('global', globalThis.left, undefined)
  look('symbol', globalThis[left], undefined)
  look('environment', process.env.LEFT, undefined)
  look('stub', String(globalThis.structuredClone).includes('native code'), true)
  look('clock', vi.isFakeTimers(), false)
  look('prototype', [].left, undefined)
  look('namespace', Math.left, undefined)
  look('random', Math.random() === 4, false)
  look('class of Node', URLSearchParams.left, undefined)
  look('element', document.createElement('i').left, undefined)
  look('folder', process.cwd(), home)
  look('React', React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE.S, null)
  look('listener of the process', process.listenerCount('warning'), shared.warnings)
  globalThis.leftHeard = say
  globalThis.dispatchEvent(new Event('left'))
  await heard()

  shared.count += 1
  document.body.innerHTML = '<p>left</p>'
  localStorage.setItem('left', 'yes')
  history.pushState(null, '', '/left')
  globalThis.left = globalThis[left] = 'yes'
  process.env.LEFT = 'yes'
  Array.prototype.left = Math.left = URLSearchParams.left = HTMLElement.prototype.left = Node.prototype.left = 'yes'
  Math.random = () => 4
  process.chdir('..')
  React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE.S = () => undefined
  vi.stubGlobal('structuredClone', () => 'left')
  process.on('warning', () => undefined)
  globalThis.addEventListener('left', () => say('${name} hears an event of another file'))
  setInterval(() => globalThis.leftHeard?.('an interval of ${name} runs'), 1).unref()
  globalThis.leftHeard = () => undefined
  new BroadcastChannel('left').onmessage = () => globalThis.leftHeard('a channel of ${name} is open')
  vi.useFakeTimers({ toFake: ['Date'] })
})
`
const mocked = `
import { expect, test, vi } from 'vitest'
import { shared } from './shared'
vi.mock('./shared', () => ({ shared: { count: 0, mocked: true } }))
test('has its mock', () => expect(shared.mocked).toBe(true))
`

/** A rule that says how often it was evaluated, and test files that try to write into it. */
const rule = `import { appendFileSync } from 'node:fs'
appendFileSync(import.meta.dirname + '/../evaluated', 'once')
export const kinds = { all: ['one'] }`
const writes = `
import { expect, test } from 'vitest'
import { kinds } from './domain/rule'
test('finds it whole, and cannot write into it', () => {
  expect(() => kinds.all.push('two')).toThrow('not extensible')
  expect(() => { kinds.all = [] }).toThrow('read only')
  expect(kinds).toEqual({ all: ['one'] })
})
`

let folder: string
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs test files one after the other in one process, in the order of their names, and gives back what vitest said. */
function run(files: { [name: string]: string }): { status: number | null; said: string } {
  mkdirSync('.cache', { recursive: true })
  folder = mkdtempSync(path.resolve('.cache/file-world-'))
  const runner = JSON.stringify(path.resolve('scripts/lib/file-world.ts'))
  const config = `export default {
    test: { runner: ${runner}, isolate: false, maxWorkers: 1, environment: 'happy-dom', testTimeout: 180_000 },
  }`
  for (const [name, text] of Object.entries({ ...files, 'vitest.config.mjs': config })) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  const vitest = path.resolve('node_modules/.bin/vitest')
  const { status, stdout, stderr } = spawnSync(vitest, ['run', '--config', 'vitest.config.mjs'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

test('a file finds nothing of those that ran in its process before it but rules, and writes into none', () => {
  const { said } = run({
    'a.test.ts': leaves('a'),
    'b.test.ts': leaves('b'),
    'c.test.ts': mocked,
    'd.test.ts': leaves('d'),
    'e.test.ts': writes,
    'f.test.ts': writes,
    'shared.ts': `export const shared = { count: 0, warnings: ${process.listenerCount('warning')} }`,
    'domain/rule.ts': rule,
    found: '',
    process: '',
  })
  const lines = (name: string): string[] => readFileSync(path.join(folder, name), 'utf8').split('\n').filter(Boolean)
  expect(said).toContain('6 passed')
  expect(new Set(lines('process')).size, 'they share a process').toBe(1)
  expect(lines('process')).toHaveLength(3)
  expect([...new Set(lines('found'))]).toEqual([])
  expect(lines('evaluated')).toEqual(['once'])
})

test('a file fails the run that leaves something to the files after it, and all of that is said', () => {
  const { status, said } = run({
    'a.test.ts': `import { act } from 'react'
import 'postal-mime'
import { expect, test, vi } from 'vitest'
import { kinds } from './domain/rule'
import './domain/stale'
vi.mock('./domain/rule', () => ({ kinds: 'mocked' }))
globalThis.IS_REACT_ACT_ENVIRONMENT = true
test('passes', () => {
  expect(kinds).toBe('mocked')
  void act(() => new Promise(() => {}))
})`,
    'domain/rule.ts': rule,
    'domain/stale.ts': `export { language } from '../language'`,
    'language.ts': `export let language = 'en'`,
  })
  expect(said).toContain('a.test.ts leaves something to the files after it')
  for (const what of [
    'the package postal-mime: evaluate it anew',
    'React, which is still at work (actQueue)',
    'domain/stale.ts, which stands on language.ts: that one is evaluated with each file',
    "a mock of domain/rule.ts, which doesn't reach who has loaded it",
  ]) {
    expect(said).toContain(what)
  }
  expect(said, 'its own test holds').not.toContain('FAIL')
  expect(status).toBe(1)
})
