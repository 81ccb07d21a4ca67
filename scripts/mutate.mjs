// npm run mutate -- ROOM: plants small faults in code, one at a time, and says which of them no test notices (docs/testing.md).
// `planted` instead of a room: the faults of sync that are known by name, each with the test that catches it (docs/sync-proofs.md).
// Without a room, or below domain: domain's rules, by Stryker. Elsewhere: scripts/lib/faults. What hasn't changed is remembered.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { tryPlanted } from './lib/faults/planted.mjs'
import { mutateRoom } from './lib/faults/room.mjs'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    // how many faults, chosen by chance; without it all
    sample: { type: 'string' },
    // decides which
    seed: { type: 'string', default: '20261122' },
    // the nearest test files of a file that are asked
    near: { type: 'string', default: '6' },
    workers: { type: 'string', default: '1' },
    fresh: { type: 'boolean', default: false },
  },
})
const [globs] = positionals

if (globs === 'planted') process.exit(tryPlanted() ? 0 : 1)
if (globs === undefined || globs.startsWith('domain')) {
  // what is named takes the place of the configuration's list, and a glob would name the tests too
  const files = globs === undefined ? [] : ['--mutate', `${globs},!domain/**/*.test.ts`]
  // the histories that `npm test` looks at by the thousand: a planted fault shows in a few dozen or never
  const env = { ...process.env, PROPERTY_RUNS: '40' }
  const result = spawnSync('nice', ['-n', '10', 'node_modules/.bin/stryker', 'run', ...files], {
    stdio: 'inherit',
    env,
  })
  process.exit(result.status ?? 1)
}
const { sample, seed, near, workers, fresh } = values
await mutateRoom(positionals, {
  sample: sample === undefined ? undefined : Number(sample),
  seed,
  near: Number(near),
  workers: Number(workers),
  fresh,
})
