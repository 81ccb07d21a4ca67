import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const git = (...args: readonly string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const release = { RELEASE_URL: 'https://releases.example.org/v1', RELEASE_IMAGE: 'images.example.org/coterie:1' }

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'coterie-release-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Returns the commit of HEAD, or one with the changes that aren't committed yet. */
const commit = (): string =>
  git('-c', 'user.name=test', '-c', 'user.email=test@example.org', 'stash', 'create') || git('rev-parse', 'HEAD')

function clone(name: string, revision: string): string {
  const checkout = path.join(folder, name)
  git('clone', '--quiet', '--shared', '--no-checkout', '.', checkout)
  git('-C', checkout, 'checkout', '--quiet', '--detach', revision)
  const packages = path.join(checkout, 'node_modules')
  try {
    // hard links, which only GNU makes
    execFileSync('cp', ['-al', 'node_modules', packages], { stdio: 'ignore' })
  } catch {
    cpSync('node_modules', packages, { recursive: true, verbatimSymlinks: true })
  }
  return checkout
}

/** Builds the release for Linux on amd64, with a umask. Returns the folder with its files. */
async function build(checkout: string, umask: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn('sh', ['-c', `umask ${umask} && exec node scripts/release.mjs linux-amd64`], {
    cwd: checkout,
    env: { ...process.env, ...release, ...environment },
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const status = await new Promise((resolve) => child.on('close', resolve))
  expect({ status, output }).toMatchObject({ status: 0 })
  return path.join(checkout, 'dist/release')
}

it('builds equal files from two clones of one commit', async () => {
  const revision = commit()
  const first = await build(clone('one', revision), '022', { TZ: 'UTC', NODE_ENV: undefined })
  const second = await build(clone('another place', revision), '077', {
    TZ: 'Asia/Tokyo',
    LANG: 'es_ES.UTF-8',
    NODE_ENV: 'development',
  })
  const sums = readFileSync(path.join(first, 'SHA256SUMS'), 'utf8')
  expect(readFileSync(path.join(second, 'SHA256SUMS'), 'utf8')).toBe(sums)

  const lines = sums
    .trimEnd()
    .split('\n')
    .map((line) => line.split('  '))
  expect(lines.map(([, name]) => name)).toEqual([
    'compose.yaml',
    `coterie-${version}-linux-amd64.tar.gz`,
    `coterie-${version}-source.tar.gz`,
    `coterie-${version}.cdx.json`,
    `coterie_${version}_amd64.deb`,
    'install.sh',
  ])
  for (const [sum, name = ''] of lines) {
    expect(
      createHash('sha256')
        .update(readFileSync(path.join(first, name)))
        .digest('hex'),
    ).toBe(sum)
  }

  const program = path.join(first, 'bin/linux-amd64/coterie')
  if (process.platform === 'linux' && process.arch === 'x64') {
    expect(execFileSync(program, ['version'], { encoding: 'utf8' })).toBe(`coterie ${version} (${revision})\n`)
  }
  expect(readFileSync(path.join(first, 'install.sh'), 'utf8')).toContain(`\nrelease=${release.RELEASE_URL}\n`)
  expect(readFileSync(path.join(first, 'compose.yaml'), 'utf8')).toContain(release.RELEASE_IMAGE)
})
