// npm run chaos -- [--seed N] [--minutes M]: devices and browsers write through a storm of cuts, kills and restores; see docs/testing.md.
// --plant NAME puts one of the known faults (`scripts/planted.mjs`) into the devices in memory: the storm has to find it.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runBench } from './lib/run-bench.mjs'
import { faults, withFault } from './planted.mjs'

const at = process.argv.indexOf('--plant')
const [, name = ''] = at === -1 ? [] : process.argv.splice(at, 2)
const fault = faults.find((each) => each.name === name && each.file.startsWith('web/'))
if (at !== -1 && !fault) {
  const names = faults.filter(({ file }) => file.startsWith('web/')).map((each) => each.name)
  console.error(`--plant names one of: ${names.join('; ')}`)
  process.exit(2)
}
const plant = {
  name: 'planted-fault',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, ({ path: file }) =>
      file === path.resolve(fault.file)
        ? { contents: withFault(fault, readFileSync(file, 'utf8')), loader: 'ts' }
        : undefined,
    ),
}
await runBench('e2e/chaos/main.ts', fault ? [plant] : [])
