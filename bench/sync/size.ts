import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'esbuild'
import { keepRaw } from '../result'

const entry = `
export { syncOpenCopy, sendWaiting } from './web/data/sync/engine'
export { addToOutbox, takeBack, retryParked, discardEntry } from './web/data/sync/outbox'
export { nudge } from './web/data/sync/nudge'
`

/**
 * What sync adds to a page that has Dexie and PocketBase's SDK: everything that the engine and the outbox import, minified and compressed.
 * By itself, and with what the product's collections say of themselves (their fields, audiences and indexes), which any app has to say
 * somewhere. By folder from esbuild's own account, before compression.
 */
export async function benchSize(): Promise<void> {
  const all = await size([])
  const alone = await size([withoutCollections])
  const measured = {
    withCollectionsGz: all.gz,
    syncGz: alone.gz,
    syncMin: alone.min,
    byFolder: alone.byFolder,
    wantedGz: 12_000,
  }
  console.log('size of sync beyond Dexie and the SDK, bytes', measured)
  await keepRaw('sync-size', measured)
}

const withoutCollections: Plugin = {
  name: 'without the collections',
  setup: ({ onResolve }) => {
    onResolve({ filter: /\/collections\// }, ({ path }) => ({ path, external: true }))
  },
}

async function size(plugins: Plugin[]): Promise<{ min: number; gz: number; byFolder: { [folder: string]: number } }> {
  const bundle = await build({
    stdin: { contents: entry, resolveDir: '.', loader: 'ts' },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    metafile: true,
    external: ['dexie', 'pocketbase'],
    plugins,
    define: { 'import.meta.env.DEV': 'false', 'import.meta.env.MODE': '"production"' },
    logLevel: 'error',
  })
  const [file] = bundle.outputFiles
  const byFolder: { [folder: string]: number } = {}
  for (const { inputs } of Object.values(bundle.metafile.outputs)) {
    for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
      const folder = input.split('/').slice(0, 3).join('/')
      byFolder[folder] = (byFolder[folder] ?? 0) + bytesInOutput
    }
  }
  const body = file?.contents ?? new Uint8Array()
  return { min: body.length, gz: gzipSync(body, { level: 9 }).length, byFolder }
}
