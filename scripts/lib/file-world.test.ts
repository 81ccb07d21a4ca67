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
    writeFileSync(path.join(folder, name), text)
  }
  const vitest = path.resolve('node_modules/.bin/vitest')
  const { status, stdout, stderr } = spawnSync(vitest, ['run', '--config', 'vitest.config.mjs'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

test('a file finds nothing of those that ran in its process before it', () => {
  const { said } = run({
    'a.test.ts': leaves('a'),
    'b.test.ts': leaves('b'),
    'c.test.ts': mocked,
    'd.test.ts': leaves('d'),
    'shared.ts': `export const shared = { count: 0, warnings: ${process.listenerCount('warning')} }`,
    found: '',
    process: '',
  })
  const lines = (name: string): string[] => readFileSync(path.join(folder, name), 'utf8').split('\n').filter(Boolean)
  expect(said).toContain('4 passed')
  expect(new Set(lines('process')).size, 'they share a process').toBe(1)
  expect(lines('process')).toHaveLength(3)
  expect([...new Set(lines('found'))]).toEqual([])
})

test('a file fails the run that loads a package of which nobody said that it keeps nothing', () => {
  const { status, said } = run({
    'a.test.ts': `import 'postal-mime'\nimport { test } from 'vitest'\ntest('passes', () => {})`,
  })
  expect(said).toMatch(/a\.test\.ts leaves something to the files after it: the package postal-mime/)
  expect(status).toBe(1)
})

test('a file fails the run that leaves React at work', () => {
  const { status, said } = run({
    'a.test.ts': `import { act } from 'react'
import { test } from 'vitest'
globalThis.IS_REACT_ACT_ENVIRONMENT = true
test('passes', () => void act(() => new Promise(() => {})))`,
  })
  expect(said).toMatch(/a\.test\.ts leaves something to the files after it: React, which is still at work \(actQueue\)/)
  expect(status).toBe(1)
})
