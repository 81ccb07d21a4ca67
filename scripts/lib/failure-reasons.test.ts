import path from 'node:path'
import { expect, it } from 'vitest'
import { reasonsIn } from './failure-reasons.mjs'

const file = path.resolve('web/a.test.tsx')

it('a test that failed is told with its reason, without colours and cut; what passed isn’t', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'opens', failureMessages: [] },
    {
      status: 'failed',
      fullName: 'a door closes',
      failureMessages: [
        '\u001b[31mexpected\u001b[39m 1\n\nto be 2\n    at run (file:///x/node_modules/y.js:1:1)\n' +
          'at …\n'.repeat(40),
      ],
    },
  ]
  const [reason, ...more] = reasonsIn({ testResults: [{ name: file, message: '', assertionResults }] })
  expect(more).toEqual([])
  expect(reason?.split('\n').slice(0, 4)).toEqual([
    'web/a.test.tsx › a door closes',
    '  expected 1',
    '  to be 2',
    '  at …',
  ])
  expect(reason?.split('\n')).toHaveLength(17)
})

it('a file that couldn’t be read is told by itself', () => {
  const testResults = [{ name: file, message: 'no such module', assertionResults: [] }]
  expect(reasonsIn({ testResults })).toEqual(['web/a.test.tsx\n  no such module'])
})

it('a story that failed is told with its line, and what failed outside of any', () => {
  const errors = [{ message: 'Timed out waiting for the bell', location: { line: 12 } }]
  const specs = [
    { title: 'rings', file: 'bell.spec.ts', tests: [{ results: [{ errors }] }] },
    { title: 'is silent', file: 'bell.spec.ts', tests: [{ results: [{ errors: [] }] }] },
  ]
  expect(reasonsIn({ suites: [{ suites: [{ specs }] }], errors: [{ message: 'no browser' }] })).toEqual([
    'bell.spec.ts › rings\n  line 12: Timed out waiting for the bell',
    'outside of any story\n  no browser',
  ])
})
