import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { changesOf, checkVersion } from './release.mjs'

const changelog = (heading: string): string =>
  `# Changelog\n\n## ${heading}\n\n### Added\n- A.\n\n## [1.0.0] - 2026-01-02\n- B.\n`

describe('the version of a release', () => {
  it('is the newest one of the changelog', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect(() => changesOf(readFileSync('CHANGELOG.md', 'utf8'), version)).not.toThrow()
    expect(() => changesOf(changelog('[1.1.0] - unreleased'), '1.2.0')).toThrow('begins with 1.1.0')
  })

  it('is the tag of the commit, which needs a day in the changelog', () => {
    checkVersion('1.1.0', [], changelog('[1.1.0] - unreleased'))
    checkVersion('1.1.0', ['nightly'], changelog('[1.1.0] - unreleased'))
    checkVersion('1.1.0', ['v1.1.0', 'nightly'], changelog('[1.1.0] - 2026-02-03'))
    expect(() => checkVersion('1.1.0', ['v1.0.9'], changelog('[1.1.0] - 2026-02-03'))).toThrow('v1.0.9')
    expect(() => checkVersion('1.1.0', ['v1.1.0'], changelog('[1.1.0] - unreleased'))).toThrow('unreleased')
  })

  it('has the notes of its section only', () => {
    expect(changesOf(changelog('[1.1.0] - 2026-02-03'), '1.1.0').text).toBe('### Added\n- A.\n')
    expect(changesOf(changelog('[1.1.0] - 2026-02-03').slice(0, 60), '1.1.0').text).toContain('### Added')
  })
})
