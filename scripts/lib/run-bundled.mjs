import { spawnSync } from 'node:child_process'
import { buildForTests } from './build.mjs'
import { browsers } from './playwright.mjs'

/** Bundles `entry` and runs it against the built product. esbuild `plugins` may change its code. */
export async function runBundled(entry, args, plugins = []) {
  await buildForTests()
  const { build } = await import('esbuild')
  const outfile = `.cache/${entry.replace(/\/main\.ts$/, '').replaceAll('/', '-')}.mjs`
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    // Vite defines this variable in the app
    define: { 'import.meta.env': '{}' },
    plugins,
    logLevel: 'warning',
  })
  const { status } = spawnSync('node', [outfile, ...args], { stdio: 'inherit', env: { ...process.env, ...browsers() } })
  process.exit(status ?? 1)
}
