// Runs date-dependent browser and server tests on dates that programs often handle incorrectly.
import { browsers } from './playwright.mjs'
import { run, failureSummary } from './run.mjs'

/**
 * The dates on which the tests run. None is in the future, because the database rejects dates more than a year ahead.
 * `zone` is the browser's time zone.
 */
const days = [
  { day: '2024-02-28', why: 'the day before a leap day' },
  { day: '2024-02-29', why: 'a leap day' },
  { day: '2024-12-31', why: 'New Year’s Eve after a leap year' },
  { day: '2025-02-28', why: 'the last of a February without a leap day' },
  { day: '2025-03-01', why: 'the first of a month, after the shortest one' },
  { day: '2025-03-09', why: 'summer time begins in the United States', zone: 'America/New_York' },
  { day: '2025-10-26', why: 'summer time ends in the European Union', zone: 'Europe/Madrid' },
  { day: '2025-12-31', why: 'New Year’s Eve' },
  { day: '2026-01-01', why: 'New Year’s Day' },
  { day: '2026-01-31', why: 'the last of a month of 31 days' },
  { day: '2026-03-29', why: 'summer time begins in the European Union', zone: 'Europe/Madrid' },
  { day: '2026-04-30', why: 'the last of a month of 30 days' },
  { day: '2026-06-05', why: 'a payout day that is a Friday' },
  {
    day: '2026-11-01',
    why: 'summer time ends in the United States, on the first of a month',
    zone: 'America/New_York',
  },
  { day: 'today', why: 'the machine’s own day' },
]

/** The browser tests to run: every screen, because dates differ in width, and payments from the rental to the last one. */
const stories = [
  'accessibility',
  'spanish',
  'wide-amounts',
  'setup-to-first-payment',
  'admin-month',
  'pause',
  'policy-lab',
  'test-day',
].map((name) => `browser/${name}.spec`)

/** The server tests to run: those about dates, except tests that use fixed dates. */
const serverTests = ['date-bounds', 'stats', 'holding-period', 'late-facts', 'query-plans', 'schema-days'].map(
  (name) => `/${name}.test.ts`,
)

/** Returns the number of dates with failures. Requires a build. */
export async function soakDays(named) {
  const chromium = browsers()
  const chosen =
    named.length === 0 ? days : named.map((day) => days.find((each) => each.day === day) ?? { day, why: '' })
  let failed = 0
  for (const { day, why, zone = 'UTC' } of chosen) {
    const env = { TEST_DAY: day, TEST_ZONE: zone }
    console.log(`\n${day} ${why}`)
    const tried = await Promise.all([
      run('node_modules/.bin/playwright', ['test', ...stories, '--output', `test-results/soak/${day}`], {
        ...env,
        ...chromium,
      }),
      run('node_modules/.bin/vitest', ['run', '--project', 'server', ...serverTests], env),
    ])
    const counts = tried.map(({ ok, output }) => {
      if (!ok) console.log(failureSummary(output))
      return countOf(output)
    })
    const ok = tried.every((each) => each.ok)
    if (!ok) failed += 1
    console.log(`${day}: ${ok ? 'passed' : 'FAILED'} (${counts[0]} stories and ${counts[1]} server tests passed)`)
  }
  console.log(`\n${chosen.length - failed} of ${chosen.length} days passed`)
  return failed
}

/** Returns the number of passed tests from the last lines of Playwright or vitest. */
const countOf = (output) => [...output.matchAll(/^\s*(?:Tests\D*)?(\d+) passed/gm)].at(-1)?.[1] ?? '0'
