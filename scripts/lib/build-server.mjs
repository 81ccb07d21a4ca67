// Everything built so far → server/embedded → the one binary.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { licensesFile } from './build-licenses.mjs'
import { goBuild, goEnvironment, goFlags } from './go-build.mjs'
import { filesIn } from './inputs.mjs'

const target = 'server/embedded'
const placeholder = 'placeholder'
const compressed = '.cache/compressed'
const encoders = {
  '.br': (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  '.gz': (body) => gzipSync(body, { level: 9 }),
}
const compressible = /\.(html|js|css|svg|json|webmanifest|txt|xml|map)$/

/** Copies web, hooks, migrations and manifests to where Go embeds them, with compressed twins of the web files. */
export function fillEmbedded() {
  for (const name of readdirSync(target)) {
    if (name !== placeholder) rmSync(`${target}/${name}`, { recursive: true, force: true })
  }
  for (const name of ['web', 'fonts', 'hooks', 'migrations', 'access.json', 'contract.json', 'paths.json']) {
    if (existsSync(`dist/${name}`)) cpSync(`dist/${name}`, `${target}/${name}`, { recursive: true })
  }
  if (existsSync(`${target}/web`) && existsSync(licensesFile)) cpSync(licensesFile, `${target}/web/licenses.txt`)
  for (const file of filesIn(`${target}/web`)) if (compressible.test(file)) compress(file)
}

/** Writes the compressed twins of a file. Most files of a build are those of the last one: what was compressed is kept. */
function compress(file) {
  const body = readFileSync(file)
  const key = `${compressed}/${createHash('sha256').update(body).digest('hex')}`
  mkdirSync(compressed, { recursive: true })
  for (const [ending, encode] of Object.entries(encoders)) {
    if (!existsSync(key + ending)) writeFileSync(key + ending, encode(body))
    // a twin is only worth it when it is smaller
    if (statSync(key + ending).size < body.length) cpSync(key + ending, file + ending)
  }
}

/** Compiles the binary to `out`.new. Rejects with Go's own words. */
export function compile(version, out, tags = '') {
  const flags = ['-ldflags', `-s -w -X main.version=${version}`]
  if (tags) flags.push('-tags', tags)
  return goBuild(flags, `${out}.new`, '.')
}

/** Builds PocketBase as it comes, which `npm run bench:sync` measures beside the product. */
export function buildPlainBase() {
  mkdirSync('.cache', { recursive: true })
  const args = ['-C', 'server', 'build', ...goFlags, '-o', '../.cache/plainbase', './cmd/plainbase']
  const result = spawnSync('go', args, { env: goEnvironment(), encoding: 'utf8' })
  if (result.status !== 0) throw new Error(`go build failed\n${result.error ?? ''}${result.stderr ?? ''}`)
}

/** Builds the program with which tests look at a database file behind the server's back; not part of the product. */
export const buildProbe = () => goBuild([], 'dist/sqlprobe', './cmd/sqlprobe')
