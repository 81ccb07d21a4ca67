// npm run soak -- [PATH]: runs property tests for hours with random seeds; a failure prints its seed. `payouts [MOMENTS]`:
// kills the server and its PayPal calls at random moments, and just as often during file batches. `days [DAY…]`: runs
// browser and server tests on dates that programs often handle incorrectly. `owed [HISTORIES]`: checks what users are owed
// after random histories; MONEY_SEED is the first server's seed. `machines [KILLS]`: kills and stops the leading one of two
// machines while devices write.
import { randomInt } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { buildForTests } from './lib/build.mjs'
import { soakDays } from './lib/soak-days.mjs'

const [first, ...rest] = process.argv.slice(2)
const env = { ...process.env, PROPERTY_RUNS: 'soak' }
const vitest = (args, more = {}) =>
  spawnSync('node_modules/.bin/vitest', ['run', ...args], { stdio: 'inherit', env: { ...env, ...more } }).status ?? 1

/**
 * Soak tests that run a given number of random cases. MONEY_SEED repeats a run with its seed, if it doesn't depend on timing
 * (seedLimit 0).
 */
const counted = {
  payouts: {
    what: 'moments',
    variable: 'SOAK_MOMENTS',
    seedLimit: 2 ** 31,
    count: '200',
    files: ['e2e/server/payouts/paypal-faults.test.ts', 'e2e/server/payouts/payout-faults.test.ts'],
  },
  machines: {
    what: 'kills',
    variable: 'SOAK_KILLS',
    seedLimit: 0,
    count: '100',
    files: ['e2e/server/operations/two-machines.test.ts'],
  },
  owed: {
    what: 'histories',
    variable: 'SOAK_HISTORIES',
    seedLimit: 2 ** 30,
    count: '100000',
    files: ['e2e/server/money/owed-property.test.ts'],
  },
}

if (first in counted) {
  const { what, variable, seedLimit, count, files } = counted[first]
  const seed = process.env['MONEY_SEED'] ?? String(randomInt(Math.max(seedLimit, 1)))
  const cases = rest[0] ?? count
  if (!/^[1-9]\d{0,6}$/.test(cases)) {
    console.error(`Say how many ${what}: npm run soak -- ${first} 500`)
    process.exit(2)
  }
  console.log(`${cases} ${what}${seedLimit === 0 ? '' : `, seed ${seed} (MONEY_SEED=${seed} plays them again)`}`)
  await buildForTests()
  const args = ['--project', 'server', ...files, '--testTimeout', '86400000', '--silent=false']
  process.exit(vitest(args, { MONEY_SEED: seed, [variable]: cases }))
}
if (first === 'days') {
  await buildForTests()
  process.exit((await soakDays(rest)) === 0 ? 0 : 1)
}
process.exit(vitest(['--project', 'unit*', ...process.argv.slice(2)]))
