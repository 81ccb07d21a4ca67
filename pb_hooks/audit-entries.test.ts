import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { allRoutes } from '../domain/api/all'
import type { Route } from '../domain/api/route'

const sources = new Map(
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|\.d)\.ts$/.test(file))
    .map((file) => [file, readFileSync(path.join(import.meta.dirname, file), 'utf8')]),
)

function withImports(file: string, seen = new Set<string>()): string {
  if (seen.has(file)) return ''
  seen.add(file)
  const text = sources.get(file) ?? ''
  const imported = [...text.matchAll(/from '(\.[^']+)'/g)].map(
    ([, from = '']) => `${path.posix.join(path.posix.dirname(file), from)}.ts`,
  )
  return [text, ...imported.filter((other) => sources.has(other)).map((other) => withImports(other, seen))].join('\n')
}

/** The source file of each route's handler. */
const worked = [...sources].flatMap(([file, text]) =>
  [...text.matchAll(/(?:commandFor|commandWithPreparation|answerTo|fileAnswerTo)\(\s*(\w+Route)\b/g)].map(
    ([, value = '']) => ({
      file,
      value,
    }),
  ),
)

const exported = Object.assign({}, ...Object.values(import.meta.glob('../domain/api/*/*.ts', { eager: true }))) as {
  [name: string]: Route
}

// a fast text search; command-audit.test.ts checks the entries themselves on a server
describe('in the source files', () => {
  it('every route has a handler', () => expect(worked.length).toBe(allRoutes.length))

  it.each(worked)(
    'the handler of $value in $file contains every audit action that the route declares',
    ({ file, value }) => {
      const text = withImports(file)
      for (const action of exported[value]?.audit ?? []) expect(text.includes(`'${action}'`), action).toBe(true)
    },
  )
})
