// npm run soak -- [PATH]: tries every property of the unit tests for hours, each with random seeds that a failure prints.
import { spawnSync } from 'node:child_process'

const result = spawnSync('node_modules/.bin/vitest', ['run', '--project', 'unit*', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, PROPERTY_RUNS: 'soak' },
})
process.exit(result.status ?? 1)
