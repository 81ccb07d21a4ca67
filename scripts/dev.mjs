// npm run dev: the app with hot reload on http://127.0.0.1:5173, the binary behind it with the hooks of the working tree,
// built anew and restarted when they change.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { ensureTools, install } from './lib/install.mjs'

const app = 'http://127.0.0.1:5173'
const api = '127.0.0.1:8090'
const settleMs = 200

ensureTools()
install()
const { binary, build } = await import('./lib/build.mjs')
await build({ only: 'hooks' })
await build({ only: 'server' })

const folders = ['--rulesDir', 'dist/hooks', '--migrationsDir', 'pb_migrations']
const flags = ['--http', api, '--url', app, '--dashboard', '127.0.0.1:8091', ...folders]
const server = spawn(binary, ['serve', ...flags, ...process.argv.slice(2)], { stdio: 'inherit' })
server.on('exit', (status) => process.exit(status ?? 0))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))

let timer
for (const folder of ['pb_hooks', 'domain']) {
  watch(folder, { recursive: true }, () => {
    clearTimeout(timer)
    // the binary watches dist/hooks and restarts itself; a mistake in the source leaves it as it is
    timer = setTimeout(() => build({ only: 'hooks' }).catch((error) => console.error(error.message)), settleMs)
  })
}

const { createServer } = await import('vite')
const vite = await createServer({
  server: { host: '127.0.0.1', port: 5173, strictPort: true, proxy: { '/api': `http://${api}` } },
})
await vite.listen()
console.log(`\n  App        ${app}  (hot reload)\n`)
