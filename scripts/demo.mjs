// npm run demo: creates demo data with the product's own rules and serves it on http://127.0.0.1:8090. Arguments go to
// `coterie demo`.
import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { binary, build, serve } from './lib/build.mjs'
import { exitWith } from './lib/install.mjs'

const dir = 'coterie_demo'
/**
 * The folder in which a demo is created. It is renamed once it is complete, so the next run starts again after an
 * interruption.
 */
const unfinished = `${dir}.new`

await build().catch((error) => exitWith(error.message))
if (existsSync(dir)) {
  console.log(`Serving the demo in ${dir}/. Delete the folder to make a new one.`)
} else {
  rmSync(unfinished, { recursive: true, force: true })
  const { status } = spawnSync(binary, ['demo', '--dir', unfinished, ...process.argv.slice(2)], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  renameSync(unfinished, dir)
}
serve('--dir', dir)
