import { gzipSync } from 'node:zlib'
import { build, type Metafile, type OutputFile, type Plugin } from 'esbuild'
import { saveRaw } from '../result'

const entry = `
export { syncCurrentDatabase, sendWaitingChanges } from './web/data/engine/sync/engine'
export { addToOutbox, undoUnsent, retryRejected, discardEntry } from './web/data/engine/sync/push/outbox'
export { requestSync } from './web/data/engine/sync/sync-triggers'
`

/**
 * Measures the size that sync adds to a page with Dexie and PocketBase's SDK: everything that the engine and the outbox
 * import, minified and compressed. `syncGz` is loaded with the app; `laterGz` is loaded on demand (each file compressed
 * separately); `allGz` is everything in one file. `withCollectionsGz` also contains the collection definitions (fields,
 * audiences, indexes), which any app needs in some form. The sizes by folder are esbuild's, before compression.
 */
export async function benchSize(): Promise<void> {
  const apart = await bundled([withoutCollections], true)
  const first = initialFiles(apart.metafile)
  const isLater = (file: string): boolean => !first.has(file)
  const all = await bundled([withoutCollections], false)
  const measured = {
    // The product's build puts everything that is loaded with the app into one file.
    syncGz: gzipped(apart, (file) => first.has(file)),
    laterGz: Object.keys(apart.metafile.outputs)
      .filter(isLater)
      .reduce((sum, each) => sum + gzipped(apart, (file) => file === each), 0),
    allGz: gzipped(all),
    withCollectionsGz: gzipped(await bundled([], false)),
    syncMin: bodyOf(apart, (file) => first.has(file)).length,
    allMin: bodyOf(all).length,
    byFolder: byFolder(apart.metafile, (file) => first.has(file)),
    laterByFolder: byFolder(apart.metafile, isLater),
    wantedGz: 12_000,
  }
  console.log('size of sync beyond Dexie and the SDK, bytes', measured)
  await saveRaw('sync-size', measured)
}

const withoutCollections: Plugin = {
  name: 'without the collections',
  setup: ({ onResolve }) => {
    onResolve({ filter: /\/collections\// }, ({ path }) => ({ path, external: true }))
  },
}

interface Bundle {
  outputFiles: OutputFile[]
  metafile: Metafile
}

/** @param splitting puts on-demand imports into separate files, as the product's build does */
const bundled = (plugins: Plugin[], splitting: boolean): Promise<Bundle> =>
  build({
    stdin: { contents: entry, resolveDir: '.', loader: 'ts' },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    outdir: 'dist/bench-size',
    splitting,
    metafile: true,
    // fake-indexeddb replaces IndexedDB where a browser has none
    external: ['dexie', 'pocketbase', 'fake-indexeddb'],
    plugins,
    define: { 'import.meta.env.DEV': 'false', 'import.meta.env.MODE': '"production"' },
    logLevel: 'error',
  })

/** Returns the files that are loaded with the app: the entry and its static imports. */
function initialFiles({ outputs }: Metafile): ReadonlySet<string> {
  const found = new Set(Object.keys(outputs).filter((file) => outputs[file]?.entryPoint === '<stdin>'))
  for (const file of found) {
    for (const { path, kind } of outputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && path in outputs) found.add(path)
    }
  }
  if (found.size === 0) throw new Error('the bundle has no first file')
  return found
}

type IsMeant = (file: string) => boolean

const bodyOf = ({ outputFiles, metafile }: Bundle, isMeant: IsMeant = () => true): Buffer =>
  Buffer.concat(
    Object.keys(metafile.outputs)
      .filter(isMeant)
      .map((file) => {
        const body = outputFiles.find(({ path }) => path.endsWith(`/${file}`))?.contents
        if (body === undefined) throw new Error(`${file} was not built`)
        return body
      }),
  )

const gzipped = (bundle: Bundle, isMeant?: IsMeant): number => gzipSync(bodyOf(bundle, isMeant), { level: 9 }).length

function byFolder({ outputs }: Metafile, isMeant: IsMeant): { [folder: string]: number } {
  const bytes: { [folder: string]: number } = {}
  for (const [file, { inputs }] of Object.entries(outputs)) {
    if (!isMeant(file)) continue
    for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
      const folder = input.split('/').slice(0, 3).join('/')
      bytes[folder] = (bytes[folder] ?? 0) + bytesInOutput
    }
  }
  return bytes
}
