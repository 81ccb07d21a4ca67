// domain/access → dist/access.json and web/app/paths.ts → dist/paths.json, for the Go program.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'

/** What a TypeScript module exports, bundled for Node. */
async function exportsOf(file, name) {
  const { build } = await import('esbuild')
  const outfile = `.cache/manifests/${name}.mjs`
  await build({ entryPoints: [file], bundle: true, format: 'esm', platform: 'node', outfile, logLevel: 'warning' })
  return import(`${pathToFileURL(resolve(outfile))}?${Date.now()}`)
}

/** Writes dist/access.json and dist/paths.json. */
export async function buildManifests() {
  mkdirSync('dist', { recursive: true })
  const write = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 1)}\n`)
  if (existsSync('domain/access/manifest.ts')) {
    const { manifest } = await exportsOf('domain/access/manifest.ts', 'access')
    write('dist/access.json', manifest())
  }
  const { paths, prerendered } = await exportsOf('web/app/paths.ts', 'paths')
  write('dist/paths.json', {
    known: Object.entries(paths)
      .filter(([name]) => !prerendered.includes(name))
      .map(([, path]) => path),
    prerendered: prerendered.map((name) => paths[name]),
  })
}
