import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folders = ['domain', 'pb_hooks', 'pb_migrations', 'web', 'server', 'e2e', 'bench', 'scripts']
/** Matches the rules that a line cites: `(M5, S19)` anywhere, `M13` in a comment. */
const label = /\b[MSTP][1-9]\d?\b/g

function cited(line: string): string[] {
  const comment = /(?:^\s*\*|\/\/|\/\*\*?|--|^\s*#)\s(.*)$/.exec(line)?.[1] ?? ''
  const inBrackets = [...line.matchAll(/\(([MSTP][1-9]\d?(?:[,; ]+(?:and )?[MSTP][1-9]\d?)*)\)/g)].map(
    ([, found]) => found,
  )
  return [comment, ...inBrackets].flatMap((text) => [...(text ?? '').matchAll(label)].map(([found]) => found))
}

const defined = [...readFileSync('docs/rules.md', 'utf8').matchAll(/^\*\*([MSTP]\d+) /gm)].map(([, found]) => found)

it('docs/rules.md has every rule that the code cites', () => {
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

it('docs/rules.md lists each rule only once', () => {
  expect(defined.length).toBeGreaterThan(50)
  expect(defined.filter((name, at) => defined.indexOf(name) !== at)).toEqual([])
})
