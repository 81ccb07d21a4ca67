import { build, type Plugin } from 'esbuild'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Bundles a module for rendering during the build. Returns the bundle's URL. */
export async function bundleForNode(entry: string, name: string, plugins: Plugin[] = []): Promise<string> {
  const outfile = resolve(`.cache/prerender/${name}.mjs`)
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    jsx: 'automatic',
    logLevel: 'error',
    define: { 'import.meta.env': '{}' },
    plugins,
  })
  return pathToFileURL(outfile).href
}
