import { build, type Metafile, type OutputFile } from 'esbuild'
import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'

/** Features that only admins open; any other one is a member's or a guest's. */
const adminFeatures = ['admin-settings', 'audit-log', 'desk', 'holds', 'mail-log', 'overview', 'payments', 'people']
const main = 'web/app/main.tsx'
const pages = readdirSync('web/features', { recursive: true, encoding: 'utf8' })
  .map((file) => `web/features/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('-page.tsx'))
const isAdmins = (page: string): boolean => adminFeatures.includes(page.split('/')[2] ?? '')

let outputs: Metafile['outputs']
let files: OutputFile[]
beforeAll(async () => {
  const result = await build({
    entryPoints: [main, ...pages],
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    outdir: '.cache/first-load',
    write: false,
    metafile: true,
    logLevel: 'error',
    loader: { '.css': 'empty' },
    define: { 'import.meta.env': '{}' },
    plugins: [
      {
        // what Vite makes of these (a worker's address, the service worker's registration) is no code of the page
        name: 'of-vite',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /\?|^virtual:/ }, ({ path }) => ({ path, namespace: 'of-vite' }))
          onLoad({ filter: /.*/, namespace: 'of-vite' }, () => ({
            contents: `export default ''; export const registerSW = () => undefined`,
          }))
        },
      },
    ],
  })
  outputs = result.metafile.outputs
  files = result.outputFiles
}, 60_000)

/** The outputs that are loaded with an entry: itself and what it imports, but for what waits for a screen. */
function loadedWith(entry: string): string[] {
  const found = new Set<string>()
  const open = Object.keys(outputs).filter((name) => outputs[name]?.entryPoint === entry)
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue
    found.add(name)
    for (const { path, kind, external } of outputs[name]?.imports ?? []) {
      if (kind === 'import-statement' && external !== true) open.push(path)
    }
  }
  return [...found]
}

/** Our source files that left something in what is loaded with an entry. */
const sourcesOf = (entry: string): string[] =>
  loadedWith(entry).flatMap((name) =>
    Object.entries(outputs[name]?.inputs ?? {}).flatMap(([file, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [file] : [],
    ),
  )

const textOf = (entry: string): string => {
  const loaded = loadedWith(entry)
  return files
    .filter(({ path }) => loaded.some((name) => path.endsWith(name)))
    .map(({ text }) => text)
    .join('\n')
}

describe('before any screen is shown', () => {
  it('no schema of a route is loaded, no Valibot, no list of passwords', () => {
    const sources = sourcesOf(main)
    expect(sources.length).toBeGreaterThan(100)
    expect(sources.filter((file) => /domain\/api\/|node_modules\/valibot\/|passwords\.ts$/.test(file))).toEqual([])
  })
})

describe('a member’s screens', () => {
  it('are told from the admins’', () => {
    expect(pages.filter(isAdmins).length).toBeGreaterThan(5)
    expect(textOf(pages.find((page) => page.endsWith('/payments-page.tsx')) ?? '')).toContain('/api/admin/payments')
  })

  it.each(pages.filter((page) => !isAdmins(page)))('%s carries no route of the admins', (page) => {
    expect(textOf(page).length).toBeGreaterThan(1000)
    expect([...textOf(page).matchAll(/\/api\/admin\/[a-z/-]+/g)].map(([found]) => found)).toEqual([])
  })
})
