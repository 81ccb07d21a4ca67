import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const units = { 'coterie.service': 'coterie.service', 'coterie@.service': 'coterie@one.service' } as const
type UnitFile = keyof typeof units
const readUnit = (name: UnitFile): string => readFileSync(`deploy/${name}`, 'utf8')
const hasTool = spawnSync('systemd-analyze', ['--version']).status === 0
/** Maximum exposure on systemd-analyze's scale from 0 to 10. systemd-analyze calls a value below 2.5 OK. */
const maxExposure = 2

describe.each(Object.keys(units) as UnitFile[])('the systemd unit file %s', (name) => {
  let folder: string
  let file: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'coterie-unit-'))
    file = path.join(folder, name)
    // names an existing program, because systemd checks that it exists
    writeFileSync(file, readUnit(name).replace('/usr/local/bin/coterie', process.execPath))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is accepted by systemd', ({ skip }) => {
    if (!hasTool) skip('systemd-analyze is not installed')
    const checked = path.join(folder, units[name])
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', checked], { encoding: 'utf8' })
    expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: '' })
  })

  it(`has a systemd security exposure of at most ${maxExposure}`, ({ skip }) => {
    if (!hasTool) skip('systemd-analyze is not installed')
    const output = execFileSync('systemd-analyze', ['security', '--offline=true', file], { encoding: 'utf8' })
    const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(output) ?? []
    expect(Number(exposure)).toBeLessThanOrEqual(maxExposure)
  })

  it('restarts the program any number of times', () => {
    expect(readUnit(name)).toContain('Restart=always')
    expect(readUnit(name)).toContain('StartLimitIntervalSec=0')
  })
})

it('the unit for several installations differs from the other one only in names, paths and its socket', () => {
  const lines = (name: UnitFile): string[] =>
    readUnit(name)
      .split('\n')
      .slice(name === 'coterie.service' ? 1 : 2)
  const without = (from: UnitFile, other: UnitFile): string[] =>
    lines(from).filter((line) => !lines(other).includes(line))
  expect(without('coterie.service', 'coterie@.service')).toEqual([
    'Description=Coterie',
    'EnvironmentFile=/etc/coterie.env',
    'Environment=COTERIE_DIR=/var/lib/coterie/data GOMEMLIMIT=320MiB',
    'User=coterie',
    'StateDirectory=coterie',
    '# The data directory inside is 0700. Others may pass, because coterie@.service keeps its installations here, too.',
    'StateDirectoryMode=0711',
  ])
  expect(without('coterie@.service', 'coterie.service')).toEqual([
    'Description=Coterie (%i)',
    'EnvironmentFile=/etc/coterie/%i.env',
    'Environment=COTERIE_DIR=/var/lib/coterie/%i/data GOMEMLIMIT=320MiB',
    '# The proxy connects to a socket, so no ports have to be chosen.',
    'Environment=COTERIE_HTTP=unix:/run/coterie/%i/http.sock',
    'User=coterie-%i',
    'StateDirectory=coterie/%i',
    'StateDirectoryMode=0700',
    'RuntimeDirectory=coterie/%i',
    'RuntimeDirectoryMode=0750',
  ])
})

it('the installation manual explains every variable of the sample environment file', () => {
  const named = readFileSync('deploy/coterie.env', 'utf8').match(/^#?COTERIE_\w+(?==)/gm) ?? []
  const manual = readFileSync('docs/install.md', 'utf8')
  expect(named.length).toBeGreaterThan(4)
  for (const name of named) expect(manual).toContain(`\`${name.replace('#', '')}\``)
})
