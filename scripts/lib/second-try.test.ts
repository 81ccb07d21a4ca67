import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { failedFiles, onlyWaited, secondTry } from './second-try.mjs'
import { againOf, latest } from './spec-results.mjs'

const vain = 'Error: expect(locator).toBeVisible() failed\n\nTimeout: 90000ms'
const file = (name: string, message?: string) => ({
  name: path.resolve(name),
  status: message === undefined ? 'passed' : 'failed',
  message: '',
  assertionResults: [
    {
      status: message === undefined ? 'passed' : 'failed',
      fullName: 'a bell rings',
      failureMessages: message === undefined ? [] : [message],
    },
  ],
})
const reportOf = async (...testResults: unknown[]): Promise<string> => {
  const report = path.join(await mkdtemp(path.join(tmpdir(), 'report-')), 'unit.json')
  await writeFile(report, JSON.stringify({ testResults }))
  return report
}

it('only files in which something failed are run again, and leave a report of their own', async () => {
  const report = await reportOf(file('web/a.test.ts', vain), file('web/b.test.ts'))
  const run = vi.fn(async () => ({ ok: true, output: '' }))
  expect(await secondTry(report, run)).toEqual({
    ok: true,
    output: '',
    reasons: [expect.stringContaining('web/a.test.ts › a bell rings')],
  })
  expect(run).toHaveBeenCalledExactlyOnceWith(['web/a.test.ts'], againOf(report))
})

it.each([
  ['a wrong answer', [file('a.test.ts', 'AssertionError: expected 1 to be 2')]],
  ['a property’s counterexample', [file('a.test.ts', 'Error: Property failed after 3 tests\n{ seed: 7 }')]],
  ['one that waited beside a wrong answer', [file('a.test.ts', vain), file('b.test.ts', 'expected 1 to be 2')]],
  ['many that waited', ['a', 'b', 'c', 'd', 'e'].map((name) => file(`${name}.test.ts`, vain))],
  ['nothing', [file('a.test.ts')]],
])('%s is never tried again', async (_what, results) => {
  const run = vi.fn(async () => ({ ok: true, output: '' }))
  expect(await secondTry(await reportOf(...results), run)).toBeUndefined()
  expect(run).not.toHaveBeenCalled()
})

it('every way of saying that a limit was reached is known', () => {
  for (const said of [
    'TimeoutError: locator.click: Timeout 90000ms exceeded.',
    'Error: Test timed out in 180000ms.',
    'Test timeout of 600000ms exceeded.',
    vain,
  ]) {
    expect(onlyWaited([said]), said).toBe(true)
  }
  expect(onlyWaited([])).toBe(false)
})

it('of a file that was tried again the second time counts, and nothing else of the run changes', () => {
  const result = (name: string, passed: boolean) => ({ file: name, titles: ['rings'], passed })
  expect(latest([result('a', false), result('b', true)], [result('a', true)])).toEqual([
    result('b', true),
    result('a', true),
  ])
})

it('a story’s file is named from the root', () => {
  const stories = {
    config: { rootDir: path.resolve('e2e/stories') },
    suites: [
      {
        file: 'bell.spec.ts',
        specs: [{ title: 'rings', ok: false, tests: [{ results: [{ status: 'timedOut', steps: [] }] }] }],
      },
    ],
  }
  expect(failedFiles(stories)).toEqual(['e2e/stories/bell.spec.ts'])
})
