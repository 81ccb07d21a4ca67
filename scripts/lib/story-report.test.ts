import { expect, it } from 'vitest'
import { storyReport } from './story-report.mjs'

const spec = (title: string, status: string) => ({ file: 'bell.spec.ts', title, tests: [{ status }] })

it('the report of browser tests counts a flaky test as passed and lists it, and leaves out skipped tests', () => {
  const nested = { suites: [{ specs: [spec('rings twice', 'flaky')] }], specs: [spec('is cracked', 'unexpected')] }
  expect(storyReport({ suites: [{ specs: [spec('rings', 'expected'), spec('rests', 'skipped')] }, nested] })).toEqual({
    counts: { passed: 2, failed: 1 },
    failed: ['bell.spec.ts › is cracked'],
    flaky: ['bell.spec.ts › rings twice'],
  })
  expect(storyReport({ suites: [] })).toEqual({ counts: { passed: 0, failed: 0 }, failed: [], flaky: [] })
})
