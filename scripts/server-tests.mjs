// npm run server-tests: the server suite against the built binary. Arguments go to vitest.
import { spawnSync } from 'node:child_process'
import { buildForTests } from './lib/build.mjs'

await buildForTests()
const args = ['run', '--project', 'server', ...process.argv.slice(2)]
process.exit(spawnSync('node_modules/.bin/vitest', args, { stdio: 'inherit' }).status ?? 1)
