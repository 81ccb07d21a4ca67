// npm run soak -- [PATH]: property tests for hours with random seeds, which a failure prints. `payouts [MOMENTS]`: kills
// the server and its PayPal calls at random moments, and as often during file batches. `days [DAY…]`: browser and server
// tests on dates that programs often handle incorrectly. `owed [HISTORIES]`: random histories and what users are owed;
// MONEY_SEED is the first server's seed.
import { randomInt } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { buildForTests } from './lib/build.mjs'
import { soakDays } from './lib/soak-days.mjs'

const [first, ...rest] = process.argv.slice(2)
const env = { ...process.env, PROPERTY_RUNS: 'soak' }
const vitest = (args, more = {}) =>
  spawnSync('node_modules/.bin/vitest', ['run', ...args], { stdio: 'inherit', env: { ...env, ...more } }).status ?? 1

if (first === 'payouts') {
  const seed = process.env['MONEY_SEED'] ?? String(randomInt(2 ** 31))
  const moments = rest[0] ?? '200'
  if (!/^[1-9]\d{0,6}$/.test(moments)) {
    console.error('Say how many moments: npm run soak -- payouts 500')
    process.exit(2)
  }
  console.log(`${moments} moments, seed ${seed} (MONEY_SEED=${seed} plays them again)`)
  await buildForTests()
  const files = ['e2e/server/payouts/paypal-faults.test.ts', 'e2e/server/payouts/payout-faults.test.ts']
  const args = ['--project', 'server', ...files, '--testTimeout', '86400000']
  process.exit(vitest(args, { MONEY_SEED: seed, SOAK_MOMENTS: moments }))
}
if (first === 'days') {
  await buildForTests()
  process.exit((await soakDays(rest)) === 0 ? 0 : 1)
}
if (first === 'owed') {
  const seed = process.env['MONEY_SEED'] ?? String(randomInt(2 ** 30))
  const histories = rest[0] ?? '100000'
  if (!/^[1-9]\d{0,6}$/.test(histories)) {
    console.error('Say how many histories: npm run soak -- owed 3000')
    process.exit(2)
  }
  console.log(`${histories} histories, seed ${seed} (MONEY_SEED=${seed} plays them again)`)
  await buildForTests()
  const args = ['--project', 'server', 'e2e/server/money/owed-property.test.ts', '--testTimeout', '86400000']
  process.exit(vitest(args, { MONEY_SEED: seed, SOAK_HISTORIES: histories }))
}
process.exit(vitest(['--project', 'unit*', ...process.argv.slice(2)]))
