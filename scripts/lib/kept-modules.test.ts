import { readFileSync } from 'node:fs'
import { expect, it, test, vi } from 'vitest'
import { parseSync } from 'vite'
import { filesIn } from './inputs.mjs'
import { isKept } from './kept-modules'

/** What a module makes while it is evaluated and could fill later, and why no test sees that it does. */
const filledLater: { [place: string]: string } = {
  'domain/api/row-schema.ts: made': 'by the fields a schema is made of, and made of nothing else',
}

interface Node {
  type: string
  [part: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const partsOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((part) => isNode(part))

/** Whether a collection is made that is empty yet, outside of what is only called later. */
function makesEmpty(node: Node): boolean {
  if (/Function|^Method/.test(node.type)) return false
  const made = node.type === 'NewExpression' && (node.arguments as unknown[]).length === 0
  return made || partsOf(node).some((part) => makesEmpty(part))
}
/** An empty list or object; one that others can reach is frozen (`freezeKept`). */
const isEmpty = ({ type, elements, properties }: Node): boolean =>
  /^(?:Array|Object)Expression$/.test(type) && ((elements ?? properties) as unknown[]).length === 0

/** What a module keeps between calls, or could: names of its first level. */
function keepsIn(text: string): string[] {
  const body = parseSync('module.ts', text).program.body as unknown as Node[]
  return body.flatMap((node) => {
    const reached = isNode(node.declaration)
    const { type, kind, declarations } = isNode(node.declaration) ? node.declaration : node
    if (type !== 'VariableDeclaration') return []
    return (declarations as { id: { name?: string }; init: unknown }[])
      .filter(({ init }) => kind !== 'const' || (isNode(init) && (makesEmpty(init) || (!reached && isEmpty(init)))))
      .map(({ id }) => id.name ?? 'several')
  })
}

const kept = ['domain', 'web/i18n'].flatMap((room) =>
  (filesIn(room) as string[]).filter((file) => isKept('/house', `/house/${file}`)),
)

test('what unit test files have in common keeps nothing between calls', () => {
  expect(kept.length).toBeGreaterThan(400)
  const found = kept.flatMap((file) => keepsIn(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`))
  expect(found).toEqual(Object.keys(filledLater))
})

it.each([
  'let count = 0',
  'export let count = 0',
  'const known = new Map()',
  'const known = new WeakMap<object, string>()',
  'const known: string[] = []',
  'export const state = { known: new Map() }',
  'const [seen] = [new Set<string>()]',
])('finds a module that keeps something: %s', (text) => expect(keepsIn(text)).toHaveLength(1))

it.each(['const words = { none: "nothing" }', "const rates = new Map([['a', 1]])", 'const start = () => new Map()'])(
  'has nothing against %s',
  (text) => expect(keepsIn(text)).toEqual([]),
)

test('tests, what only they stand on, and what remembers the language are evaluated with each file', () => {
  const anew = ['domain/money/rates.test.ts', 'domain/testing/random.ts', 'web/i18n/group.ts', 'web/i18n/language.tsx']
  expect(anew.filter((file) => isKept('/house', `/house/${file}`))).toEqual([])
  expect(isKept('/house', '/house/domain/money/rates.ts')).toBe(true)
  expect(isKept('/house', '/house/.cache/copy/domain/money/rates.ts'), 'another house').toBe(false)
  vi.stubEnv('VITEST_MODE', 'WATCH')
  expect(isKept('/house', '/house/domain/money/rates.ts'), 'while files change').toBe(false)
})
