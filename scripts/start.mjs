// npm start: from a fresh checkout to a running Coterie. Needs Node and Go, nothing else. Arguments go to `coterie serve`.
import { spawn } from 'node:child_process'
import { ensureTools, install, stopWith } from './lib/install.mjs'

ensureTools()
install()
const { binary, build } = await import('./lib/build.mjs')
try {
  await build()
} catch (error) {
  stopWith(`${error.message}\n\nThe build failed; the lines above say where.`)
}
const given = process.argv.slice(2)
const dashboard = given.some((word) => word.startsWith('--dashboard')) ? [] : ['--dashboard', '127.0.0.1:8091']
const server = spawn(binary, ['serve', ...dashboard, ...given], { stdio: 'inherit' })
// Ctrl+C reaches the server by itself; it ends cleanly and this ends with it
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (status) => process.exit(status ?? 0))
