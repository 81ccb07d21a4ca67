// npm run dev: the app with hot reload on http://127.0.0.1:5173, and a server that restarts when its rules change.
import { watch } from 'node:fs'
import { buildForDev, rebuildRules, serve } from './lib/build.mjs'
import { exitWith } from './lib/install.mjs'

const app = 'http://127.0.0.1:5173'
const api = '127.0.0.1:8090'
const settleMs = 200

await buildForDev().catch((error) => exitWith(error.message))

const folders = ['--rulesDir', 'dist/hooks', '--migrationsDir', 'pb_migrations']
const flags = ['--http', api, '--url', app, '--dashboard', '127.0.0.1:8091', ...folders]
serve(...flags, ...process.argv.slice(2))

let timer
for (const folder of ['pb_hooks', 'domain']) {
  watch(folder, { recursive: true }, () => {
    clearTimeout(timer)
    // the server watches dist/hooks; after a failed build it continues with the earlier rules
    timer = setTimeout(() => rebuildRules().catch((error) => console.error(error.message)), settleMs)
  })
}

const { createServer } = await import('vite')
const vite = await createServer({
  server: { host: '127.0.0.1', port: 5173, strictPort: true, proxy: { '/api': `http://${api}` } },
})
await vite.listen()
console.log(`\n  App        ${app}  (hot reload)\n`)
