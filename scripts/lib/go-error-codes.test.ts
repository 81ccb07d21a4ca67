import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { errorCodes } from '../../domain/error-code-list'
import { filesIn } from './files.mjs'

const literals = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /(?:[Rr]efuse\((?:[^"\n]*, )?|code\w* += |Code: |\{"code": )"([a-z]+(?:-[a-z]+)*)"/g,
    ),
  ].map((found) => found[1] ?? '')

const sources = (filesIn('server') as string[]).filter((file) => /(?<!_test)\.go$/.test(file))

describe('error codes of the Go program', () => {
  const used = new Set(sources.flatMap(literals))

  it('are found in its source code', () => {
    for (const code of ['token-expired', 'app-outdated', 'bad-input', 'not-found']) expect(used).toContain(code)
  })

  it.each([...used])('%s is in the list of error codes', (code) => expect(errorCodes).toContain(code))
})
