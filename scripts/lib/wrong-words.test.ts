import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesIn } from './files.mjs'

/** Words that the English texts must not contain, each with a suggestion. */
const wrongWords: readonly [RegExp, string][] = [
  [/\b(?:some|no|every)body\b/i, 'name the person, or say “you”, “we”, “someone” or “no one”'],
  [/\bwhoever\b/i, 'name the person'],
  [/\banew\b/i, 'say “again”'],
  [/can[’']t be read/i, 'say “Couldn’t load …”'],
  [/^.(?:Look|Do it).$/, 'a button names what it does and to what'],
]

const files = [
  ...(filesIn('web/i18n/en') as string[]),
  ...(filesIn('pb_hooks/mail/templates') as string[]),
  'domain/program/alert-names-en.ts',
].filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))

const textsOf = (source: string): string[] =>
  source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? []

it('the English texts contain no forbidden word', () => {
  expect(files.length).toBeGreaterThan(60)
  const found = files.flatMap((file) =>
    textsOf(readFileSync(file, 'utf8')).flatMap((text) =>
      wrongWords.filter(([word]) => word.test(text)).map(([, instead]) => `${file}: ${text} (${instead})`),
    ),
  )
  expect(found).toEqual([])
})
