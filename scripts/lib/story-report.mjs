/**
 * Returns the counts of the browser tests, and the names of the failed and flaky ones. A flaky test passed when it was
 * retried; it is counted once, as passed.
 * @param {{ suites?: object[] }} report
 * @returns {{ counts: { passed: number, failed: number }, failed: string[], flaky: string[] }}
 */
export function storyReport(report) {
  const tests = testsIn(report)
  const named = (wantedStatus) => tests.filter(({ status }) => status === wantedStatus).map(({ name }) => name)
  const [failed, flaky] = [named('unexpected'), named('flaky')]
  return { counts: { passed: named('expected').length + flaky.length, failed: failed.length }, failed, flaky }
}

const testsIn = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ file, title, tests }) => tests.map(({ status }) => ({ name: `${file} › ${title}`, status }))),
  ...suites.flatMap(testsIn),
]
