// npm run chaos -- [--seed N] [--minutes M] [--plant NAME]: devices write while a fault injector cuts connections and kills
// the server (docs/testing.md). `--plant` adds a fault of scripts/planted.mjs, which the run must detect.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runBundled } from './lib/run-bundled.mjs'
import { faults, withFault } from './planted.mjs'

const args = process.argv.slice(2)
const at = args.indexOf('--plant')
const [, name] = at === -1 ? [] : args.splice(at, 2)
const inWeb = faults.filter(({ file }) => file.startsWith('web/'))
const fault = inWeb.find((each) => each.name === name)
if (at !== -1 && !fault) {
  console.error(`--plant names one of: ${inWeb.map((each) => each.name).join('; ')}`)
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
await runBundled('e2e/chaos/main.ts', args, fault ? [plant] : [])
