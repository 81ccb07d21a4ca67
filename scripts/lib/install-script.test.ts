import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const script = path.resolve('deploy/install.sh')
const { stdout: uname } = spawnSync('uname', ['-sm'], { encoding: 'utf8' })
const [system = '', machine = ''] = uname.trim().toLowerCase().split(' ')
const platform = `${system}-${machine.replace('x86_64', 'amd64').replace('aarch64', 'arm64')}`

let folder: string
let bin: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'coterie-install-'))
  bin = path.join(folder, 'bin')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Makes a release whose program prints its version. */
function release(version: string, forPlatform = platform): string {
  const files = path.join(folder, `release-${version}`)
  const name = `coterie-${version}-${forPlatform}`
  mkdirSync(path.join(files, name), { recursive: true })
  writeFileSync(path.join(files, name, 'coterie'), `#!/bin/sh\necho coterie ${version}\n`, { mode: 0o755 })
  const archive = `${name}.tar.gz`
  execFileSync('tar', ['-czf', archive, name], { cwd: files })
  const sum = createHash('sha256')
    .update(readFileSync(path.join(files, archive)))
    .digest('hex')
  writeFileSync(path.join(files, 'SHA256SUMS'), `${'0'.repeat(64)}  coterie-${version}.cdx.json\n${sum}  ${archive}\n`)
  return files
}

/** Changes the archive after its sum was taken. */
const damage = (files: string): void =>
  writeFileSync(
    path.join(files, readdirSync(files).find((name) => name.endsWith('.tar.gz')) ?? ''),
    readFileSync(path.join(release('9.9.9'), `coterie-9.9.9-${platform}.tar.gz`)),
  )

/** Runs the script. It runs beside this process, which may be the server that it downloads from. */
function install(url: string): Promise<{ status: number | null; said: string }> {
  const environment = { ...process.env, COTERIE_RELEASE_URL: url, COTERIE_BIN_DIR: bin }
  const child = spawn('sh', [script], { env: environment })
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, said })))
}

const installed = (name = 'coterie'): string => execFileSync(path.join(bin, name), { encoding: 'utf8' }).trim()

describe('the install script', () => {
  it('installs the program if its sum is right', async () => {
    const { status, said } = await install(`file://${release('1.0.0')}`)
    expect({ status, said }).toMatchObject({ status: 0, said: expect.stringContaining('coterie 1.0.0') })
    expect(installed()).toBe('coterie 1.0.0')
  })

  it('changes nothing if the sum is wrong', async () => {
    await install(`file://${release('1.0.0')}`)
    const files = release('1.1.0')
    damage(files)
    const { status, said } = await install(`file://${files}`)
    expect(status).toBe(1)
    expect(said).toContain("doesn't have the sum")
    expect(installed()).toBe('coterie 1.0.0')
    expect(readdirSync(bin)).toEqual(['coterie'])
  })

  it('installs nothing if the first download has a wrong sum', async () => {
    const files = release('1.0.0')
    damage(files)
    expect((await install(`file://${files}`)).status).toBe(1)
    expect(existsSync(bin)).toBe(false)
  })

  it('installs nothing if the sum is the one of another file', async () => {
    const files = release('1.0.0')
    const sums = readFileSync(path.join(files, 'SHA256SUMS'), 'utf8').split('\n')
    const [other = '', own = ''] = sums.map((line) => line.split('  ')[1])
    const [zeros = '', sum = ''] = sums.map((line) => line.slice(0, 64))
    writeFileSync(path.join(files, 'SHA256SUMS'), `${sum}  ${other}\n${zeros}  ${own}\n`)
    expect((await install(`file://${files}`)).status).toBe(1)
    expect(existsSync(bin)).toBe(false)
  })

  it('keeps the earlier program when it upgrades, and nothing when it runs twice', async () => {
    await install(`file://${release('1.0.0')}`)
    const upgrade = `file://${release('1.1.0')}`
    await install(upgrade)
    expect([installed(), installed('coterie.before')]).toEqual(['coterie 1.1.0', 'coterie 1.0.0'])
    const again = await install(upgrade)
    expect(again).toMatchObject({ status: 0, said: expect.stringContaining('up to date') })
    expect([installed(), installed('coterie.before')]).toEqual(['coterie 1.1.0', 'coterie 1.0.0'])
  })

  it('downloads over http, and stops if a file is missing', async () => {
    const files = release('1.0.0')
    const server = createServer((request, response) => {
      const file = path.join(files, request.url ?? '')
      if (existsSync(file)) response.end(readFileSync(file))
      else response.writeHead(404).end('<html>')
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      expect(await install(`${url}/elsewhere`)).toMatchObject({ status: 1, said: expect.stringContaining('download') })
      expect((await install(url)).status).toBe(0)
      expect(installed()).toBe('coterie 1.0.0')
    } finally {
      server.close()
    }
  })

  it('says what is missing: the address, or a program for this machine', async () => {
    expect(await install('')).toMatchObject({ status: 1, said: expect.stringContaining('COTERIE_RELEASE_URL') })
    const { status, said } = await install(`file://${release('1.0.0', 'plan9-mips')}`)
    expect({ status, said }).toMatchObject({ status: 1, said: expect.stringContaining(`no program for ${platform}`) })
  })
})

it('the scripts for installation have no warnings of shellcheck', ({ skip }) => {
  const packaged = readdirSync('deploy/deb').filter((name) => !name.endsWith('.yaml'))
  const { error, status, stdout } = spawnSync('shellcheck', [script, ...packaged.map((name) => `deploy/deb/${name}`)], {
    encoding: 'utf8',
  })
  if (error) skip('shellcheck is not installed')
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
})
