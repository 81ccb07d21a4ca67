// npm run mutate -- GLOBS: plants small faults, one at a time, and says which of them the unit tests don't notice.
// Without globs: all rules of domain, within minutes; what hasn't changed since the last run is remembered. Globs of other
// rooms (`web/lists/filter.ts`, `web/lists/filter.ts:10-60`) take seconds for each fault. docs/testing.md says what isn't looked at.
import { spawnSync } from 'node:child_process'

const [globs] = process.argv.slice(2)
const rules = globs === undefined || globs.startsWith('domain')
const config = rules ? 'stryker.config.json' : 'stryker.rooms.json'
const files = globs === undefined ? [] : ['--mutate', globs]
// the histories that `npm test` looks at by the thousand: a planted fault shows in a few dozen or never
const env = { ...process.env, MONEY_HISTORIES: '40' }
const command = ['-n', '10', 'node_modules/.bin/stryker', 'run', config, ...files]
process.exit(spawnSync('nice', command, { stdio: 'inherit', env }).status ?? 1)
