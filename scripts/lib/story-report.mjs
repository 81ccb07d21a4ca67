// Reads the report of Playwright's json reporter.

/**
 * How the stories went, each counted once however often it ran. A flaky one failed and then passed on its retry: it counts as
 * passed and is listed.
 * @param {{ suites?: object[] }} report
 * @returns {{ counts: { passed: number, failed: number }, failed: string[], flaky: string[] }}
 */
export function storyReport(report) {
  const tests = testsIn(report)
  const named = (wanted) => tests.filter(({ status }) => status === wanted).map(({ name }) => name)
  const [failed, flaky] = [named('unexpected'), named('flaky')]
  return { counts: { passed: named('expected').length + flaky.length, failed: failed.length }, failed, flaky }
}

const testsIn = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ file, title, tests }) => tests.map(({ status }) => ({ name: `${file} › ${title}`, status }))),
  ...suites.flatMap(testsIn),
]
