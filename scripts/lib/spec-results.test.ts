import { expect, it } from 'vitest'
import { goResults, judge, storyResults, vitestResults } from './spec-results.mjs'

const row = (wanted: string, ...tests: string[]) => ({
  group: 'A1',
  wanted,
  state: 'works',
  tests: tests.map((test) => {
    const [file = '', ...name] = test.split(' › ')
    return { file, name }
  }),
})
const result = (file: string, passed: boolean, ...titles: string[]) => ({ file, titles, passed })
const results = [
  result('a.test.ts', true, 'a door', 'opens'),
  result('a.test.ts', false, 'a door', 'closes'),
  result('a.test.ts', true, 'a guest', 'at home'),
  result('a.test.ts', true, 'a member', 'at home'),
  result('a.test.ts', false, 'an admin', 'at home'),
]

it('a row is shown when each of its tests ran and passed', () => {
  const rows = [
    row('one', 'a.test.ts › opens'),
    row('two', 'a.test.ts › a door › opens', 'a.test.ts › a guest › at home'),
  ]
  expect(judge(rows, results)).toEqual({ passed: 2, failed: [] })
})

it('what is missing, failed or in another file is named, a row once', () => {
  const rows = [
    row('one', 'a.test.ts › closes'),
    row('two', 'a.test.ts › sings', 'b.test.ts › opens'),
    row('three', 'a.test.ts › a window › opens'),
    row('four', 'a.test.ts › opens'),
  ]
  expect(judge(rows, results)).toEqual({
    passed: 1,
    failed: [
      'A1 one: a.test.ts › closes didn’t pass',
      'A1 two: a.test.ts › sings didn’t run; b.test.ts › opens didn’t run',
      'A1 three: a.test.ts › a window › opens didn’t run',
    ],
  })
})

it('a table of cases is shown by all of them, one case by itself', () => {
  const rows = [row('all', 'a.test.ts › at %s'), row('one', 'a.test.ts › a %s › at home')]
  expect(judge(rows, results)).toEqual({ passed: 1, failed: ['A1 all: a.test.ts › at %s didn’t pass'] })
})

it('a row without a test counts for nothing', () =>
  expect(judge([row('later')], results)).toEqual({ passed: 0, failed: [] }))

it('vitest’s report: skipped is not passed, and a property’s seed is no part of its title', () => {
  const one = (title: string, status: string) => ({ ancestorTitles: ['a door'], title, status })
  const report = {
    testResults: [
      {
        name: `${process.cwd()}/web/a.test.ts`,
        assertionResults: [one('opens', 'passed'), one('sings (with seed=-1763)', 'skipped')],
      },
    ],
  }
  expect(vitestResults(report)).toEqual([
    result('web/a.test.ts', true, 'a door', 'opens'),
    result('web/a.test.ts', false, 'a door', 'sings'),
  ])
})

it('Go’s output: a test belongs to its package, whatever others call theirs', () => {
  const output = [
    '=== RUN   TestOpens',
    '--- PASS: TestOpens (0.00s)',
    '    --- PASS: TestOpens/twice (0.00s)',
    'ok  \tcoterie/door\t0.1s',
    '?   \tcoterie/wall\t[no test files]',
    '--- FAIL: TestOpens (0.00s)',
    '--- SKIP: TestSings (0.00s)',
    'FAIL\tcoterie/web/window\t0.2s',
    'FAIL',
  ].join('\n')
  expect(
    goResults(output, ['server/door/door_test.go', 'server/web/window/one_test.go', 'server/web/site_test.go']),
  ).toEqual([
    result('server/door/door_test.go', true, 'TestOpens'),
    result('server/web/window/one_test.go', false, 'TestOpens'),
    result('server/web/window/one_test.go', false, 'TestSings'),
  ])
})

it('the stories’ report: by the file that ran, with steps; one that failed has those that passed before', () => {
  const story = (title: string, ok: boolean, results: object[]) => ({
    title,
    ok,
    file: '../support/walk.ts',
    tests: [{ results }],
  })
  const steps = [{ title: 'in' }, { title: 'out', error: { message: 'no way' }, steps: [{ title: 'the door' }] }]
  const report = {
    config: { rootDir: `${process.cwd()}/e2e/stories` },
    suites: [
      {
        title: 'a.spec.ts',
        file: 'a.spec.ts',
        specs: [story('walks', false, [{ status: 'failed', steps }]), story('waits', true, [{ status: 'skipped' }])],
        suites: [
          { title: 'at night', file: 'a.spec.ts', specs: [story('sleeps', true, [{ status: 'passed', steps: [] }])] },
        ],
      },
    ],
  }
  const file = 'e2e/stories/a.spec.ts'
  expect(storyResults(report)).toEqual([
    result(file, false, 'walks'),
    result(file, true, 'walks', 'in'),
    result(file, false, 'walks', 'out'),
    result(file, true, 'walks', 'out', 'the door'),
    result(file, false, 'waits'),
    result(file, true, 'at night', 'sleeps'),
  ])
})
