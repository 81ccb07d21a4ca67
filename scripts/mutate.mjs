// npm run mutate -- GLOBS: plants small faults in domain's rules, one at a time, and says which of them its tests don't notice.
// Without globs: all rules. What hasn't changed since the last run is remembered. docs/testing.md says what isn't looked at.
import { spawnSync } from 'node:child_process'

const [globs] = process.argv.slice(2)
if (globs !== undefined && !globs.startsWith('domain/')) {
  console.error(`${globs}: only domain's tests can be run this way (docs/testing.md)`)
  process.exit(1)
}
const files = globs === undefined ? [] : ['--mutate', globs]
// the histories that `npm test` looks at by the thousand: a planted fault shows in a few dozen or never
const env = { ...process.env, PROPERTY_RUNS: '40' }
const result = spawnSync('nice', ['-n', '10', 'node_modules/.bin/stryker', 'run', ...files], { stdio: 'inherit', env })
process.exit(result.status ?? 1)
