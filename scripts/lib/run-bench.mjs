// What every bench command does: builds the product, bundles its figures' program and runs it with a browser at hand.
import { spawnSync } from 'node:child_process'
import { build } from 'esbuild'
import { buildForTests } from './build.mjs'
import { ensureChromium } from './chromium.mjs'

/** Runs `entry` with this command's arguments, and ends with its status. `plugins` of esbuild may change what is bundled. */
export async function runBench(entry, plugins = []) {
  const env = { ...process.env, COTERIE_CHROMIUM: ensureChromium() }
  await buildForTests()
  const outfile = `.cache/${entry.replace(/\/main\.ts$/, '').replaceAll('/', '-')}.mjs`
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    // what Vite would say of its build
    define: { 'import.meta.env': '{}' },
    plugins,
    logLevel: 'warning',
  })
  const { status } = spawnSync('node', [outfile, ...process.argv.slice(2)], { stdio: 'inherit', env })
  process.exit(status ?? 1)
}
