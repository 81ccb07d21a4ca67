import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** What a comment or a test's name cites: `(M5, S19)`, `M13` after `//`, `*` or `--`. Paths of pictures are neither. */
const folders = ['domain', 'pb_hooks', 'pb_migrations', 'web', 'server', 'e2e', 'bench', 'scripts']
const label = /\b[MSTP][1-9]\d?\b/g

function cited(line: string): string[] {
  const comment = /(?:^\s*\*|\/\/|\/\*\*?|--|^\s*#)\s(.*)$/.exec(line)?.[1] ?? ''
  const inBrackets = [...line.matchAll(/\(([MSTP][1-9]\d?(?:[,; ]+(?:and )?[MSTP][1-9]\d?)*)\)/g)].map(
    ([, found]) => found,
  )
  return [comment, ...inBrackets].flatMap((text) => [...(text ?? '').matchAll(label)].map(([found]) => found))
}

const defined = [...readFileSync('docs/rules.md', 'utf8').matchAll(/^\*\*([MSTP]\d+) /gm)].map(([, found]) => found)

it('every rule that the code cites stands in docs/rules.md', () => {
  const files = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(tsx?|m?js|cjs|go|sql|css)$/.test(file))
  const missing = new Map<string, string>()
  let seen = 0
  for (const file of files) {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      for (const found of cited(line)) {
        seen += 1
        if (!defined.includes(found)) missing.set(found, file)
      }
    }
  }
  expect(seen).toBeGreaterThan(300)
  expect(Object.fromEntries(missing)).toEqual({})
})

it('each rule stands there once', () => {
  expect(defined.length).toBeGreaterThan(50)
  expect(defined.filter((name, at) => defined.indexOf(name) !== at)).toEqual([])
})
