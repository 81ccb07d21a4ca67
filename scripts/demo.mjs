// npm run demo: a realistic data set, made by the product's own rules, served on http://127.0.0.1:8090.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { ensureTools, install } from './lib/install.mjs'

const dir = 'coterie_demo'
/** Where it is made: what was interrupted in the middle is made again, never served. */
const making = `${dir}.new`

ensureTools()
install()
const { build } = await import('./lib/build.mjs')
await build()

if (existsSync(dir)) {
  console.log(`Serving the demo in ${dir}/ (delete the folder to have it made again).`)
} else {
  rmSync(making, { recursive: true, force: true })
  const made = spawnSync('dist/coterie', ['demo', '--dir', making, ...process.argv.slice(2)], { stdio: 'inherit' })
  if (made.status !== 0) process.exit(made.status ?? 1)
  renameSync(making, dir)
}
const server = spawn('dist/coterie', ['serve', '--dir', dir], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (status) => process.exit(status ?? 0))
