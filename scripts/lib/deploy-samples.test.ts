import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const unit = readFileSync('deploy/coterie.service', 'utf8')
const hasTool = spawnSync('systemd-analyze', ['--version']).status === 0
/** Maximum exposure on systemd-analyze's scale from 0 to 10. systemd-analyze calls a value below 2.5 OK. */
const maxExposure = 2

describe('the systemd unit file', () => {
  let folder: string
  let file: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'coterie-unit-'))
    file = path.join(folder, 'coterie.service')
    // names an existing program, because systemd checks that it exists
    writeFileSync(file, unit.replace('/usr/local/bin/coterie', process.execPath))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is accepted by systemd', ({ skip }) => {
    if (!hasTool) skip('systemd-analyze is not installed')
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: '' })
  })

  it(`has a systemd security exposure of at most ${maxExposure}`, ({ skip }) => {
    if (!hasTool) skip('systemd-analyze is not installed')
    const output = execFileSync('systemd-analyze', ['security', '--offline=true', file], { encoding: 'utf8' })
    const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(output) ?? []
    expect(Number(exposure)).toBeLessThanOrEqual(maxExposure)
  })

  it('restarts the program any number of times', () => {
    expect(unit).toContain('Restart=always')
    expect(unit).toContain('StartLimitIntervalSec=0')
  })
})

it('the installation manual explains every variable of the sample environment file', () => {
  const named = readFileSync('deploy/coterie.env', 'utf8').match(/^#?COTERIE_\w+(?==)/gm) ?? []
  const manual = readFileSync('docs/install.md', 'utf8')
  expect(named.length).toBeGreaterThan(4)
  for (const name of named) expect(manual).toContain(`\`${name.replace('#', '')}\``)
})
