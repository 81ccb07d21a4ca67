import { build, type Plugin } from 'esbuild'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** React's side of the build: a module and what it stands on in one file for this machine, made anew. → the file's address */
export async function bundled(entry: string, name: string, plugins: Plugin[] = []): Promise<string> {
  const outfile = resolve(`node_modules/.cache/coterie/${name}.mjs`)
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
