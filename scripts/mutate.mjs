// npm run mutate -- FOLDER: plants small faults in a folder's code, one at a time, and says which of them its tests don't notice.
// Without a folder: all of domain, which takes hours the first time; what hasn't changed is remembered.
import { spawnSync } from 'node:child_process'

const room = process.argv[2]
const files = room === undefined ? [] : ['--mutate', `${room}/**/*.ts,!${room}/**/*.test.ts`]
const result = spawnSync('node_modules/.bin/stryker', ['run', ...files], { stdio: 'inherit' })
process.exit(result.status ?? 1)
