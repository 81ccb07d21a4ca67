// Which unit tests could notice a fault: those that import its file, however far away, the nearest first.
import { build } from 'esbuild'
import { readdirSync } from 'node:fs'
import path from 'node:path'

const allTests = () =>
  ['domain', 'web', 'pb_hooks', 'scripts']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.posix.join(folder, file)),
    )
    .filter((file) => /\.test\.tsx?$/.test(file))

/** How many folders two files have in common, from the top. */
function common(one, other) {
  const [a, b] = [path.dirname(one).split('/'), path.dirname(other).split('/')]
  const differs = a.findIndex((folder, at) => folder !== b[at])
  return differs === -1 ? a.length : differs
}

/** What only vite knows how to import (`?worker&url`, `virtual:`) is nobody's code. */
const outside = {
  name: 'outside',
  setup: (bundle) => bundle.onResolve({ filter: /\?|^virtual:/ }, ({ path: name }) => ({ path: name, external: true })),
}

const stem = (file) => path.basename(file).replace(/(\.test)?\.\w+$/, '')

/** The lower, the nearer a test is to a file: its own, one that imports it itself, one of its folder, one that imports little. */
function rankOf({ test, direct, reaches }, file) {
  const own = stem(test) === stem(file) ? 0 : stem(test).startsWith(`${stem(file)}-`) ? 1 : 2
  return [own, direct.has(file) ? 0 : 1, -common(file, test), reaches.size]
}

function byRank(one, other) {
  const at = one.findIndex((part, place) => part !== other[place])
  return at === -1 ? 0 : one[at] - other[at]
}

/** For each file its `most` nearest test files. */
export async function testFilesOf(files, most) {
  const { metafile } = await build({
    entryPoints: allTests(),
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'nowhere',
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'silent',
    loader: { '.css': 'empty', '.svg': 'empty', '.png': 'empty' },
    plugins: [outside],
  })
  const tests = Object.values(metafile.outputs)
    .filter(({ entryPoint }) => entryPoint !== undefined)
    .map(({ entryPoint: test, inputs }) => ({
      test,
      reaches: new Set(Object.keys(inputs)),
      direct: new Set(metafile.inputs[test].imports.map(({ path: name }) => name)),
    }))
  const nearest = (file) =>
    tests
      .filter(({ reaches }) => reaches.has(file))
      .map((each) => ({ test: each.test, rank: rankOf(each, file) }))
      .sort((a, b) => byRank(a.rank, b.rank))
      .slice(0, most)
      .map(({ test }) => test)
  return new Map(files.map((file) => [file, nearest(file)]))
}
