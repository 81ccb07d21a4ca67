import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { filesIn } from './files.mjs'

const english = 'web/i18n/en'
/** Files whose texts are looked up by a code or a pattern instead of by name. */
const byCode = ['dates.ts', 'errors.ts', 'refusals.ts', 'ui.ts']

const sources = [...(filesIn('web') as string[]), ...(filesIn('domain') as string[])]
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^web\/i18n\/e[ns]\//.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** Maps the exported name of texts to the name under which screens import them. */
const areaOf = new Map(
  sources
    .filter(({ file }) => file.startsWith('web/i18n/'))
    .flatMap(({ text }) => [...text.matchAll(/const (\w+) = \w+\.area\(\(\w+\) => \w+\.(\w+)\)/g)])
    .map(([, name = '', exported = '']) => [exported, name] as const),
)

/** Returns the code of the folders that import a file's texts, and the code of domain. */
function usersOf(file: string): string {
  const exported = [...readFileSync(`${english}/${file}`, 'utf8').matchAll(/^export const (\w+)/gm)].map(
    ([, name = '']) => name,
  )
  const names = exported.map((name) => areaOf.get(name) ?? name).join('|')
  const imports = new RegExp(
    `\\b(?:${names})\\b[^;]*?from '[./]*(?:i18n/)?(?:admin-|member-)?areas'|i18n/en/[a-z]+/${path.basename(file, '.ts')}'|const (?:${names}) = \\w+\\.area`,
  )
  const folders = new Set(
    sources.filter(({ text }) => imports.test(text)).map(({ file: source }) => path.dirname(source)),
  )
  return sources
    .filter(({ file }) => folders.has(path.dirname(file)) || file.startsWith('domain/'))
    .map(({ text }) => text)
    .join('\n')
}

const wordsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^ {2}'?([A-Za-z0-9_-]+)'?\s*[:(]/gm)].map(([, word]) => word ?? '')

const areas = readdirSync(english, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('index.ts') && !byCode.includes(path.basename(file)))

it.each(areas)('every text in %s is used', (file) => {
  const text = usersOf(file)
  const words = wordsOf(`${english}/${file}`)
  expect(words.length).toBeGreaterThan(1)
  const isUsed = (word: string) =>
    new RegExp(`\\.${word}\\b|['"]${word}['"]|\\b${word}[,:?]|[{,] ?${word} ?[,}]`).test(text)
  expect(words.filter((word) => !isUsed(word))).toEqual([])
})
