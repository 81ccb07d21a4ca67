// Reads test titles from source files, to check documents that name tests.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

const roots = new Set(['it', 'test', 'describe'])
/** Methods that take a title as their first argument. The first call of `each` takes the cases instead. */
const titled = new Set(['only', 'skip', 'todo', 'fails', 'concurrent', 'sequential', 'step', 'describe'])

/** Stands for a part of a template that is known only at run time. */
const templatePart = '${…}'

/**
 * Returns the titles of every test in a file, outermost first. Steps of browser tests count as tests; so do helper tests in
 * `e2e/support` that a file imports. In Go files, returns the test functions.
 * @param {string} file path from the root of the repository
 * @returns {{ titles: string[][], source: string } | null} null if the file doesn't exist
 */
export function testTitles(file) {
  if (!existsSync(file)) return null
  const source = readFileSync(file, 'utf8')
  if (file.endsWith('.go'))
    return { source, titles: [...source.matchAll(/^func (Test\w+)\(/gm)].map(([, name]) => [name]) }
  const titles = titlesIn(file, source)
  const helpers = file.startsWith('e2e/')
    ? [...source.matchAll(/from '(\.[^']+)'/g)].map(([, from]) => `${path.join(path.dirname(file), from)}.ts`)
    : []
  for (const helper of helpers.filter((each) => each.startsWith('e2e/support/') && existsSync(each)))
    titles.push(...titlesIn(helper, readFileSync(helper, 'utf8')))
  return { source, titles }
}

function titlesIn(file, source) {
  const found = []
  const walk = (node, under) => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) return node.forEach((each) => walk(each, under))
    let inside = under
    if (node.type === 'CallExpression' && isTitled(node.callee) && node.arguments.length > 1) {
      inside = [...under, textOf(node.arguments[0])]
      if (rootOf(node.callee) !== 'describe') found.push(inside)
    }
    for (const value of Object.values(node)) walk(value, inside)
  }
  walk(parseSync(file, source).program, [])
  return found
}

function isTitled(callee) {
  if (!roots.has(rootOf(callee))) return false
  if (callee.type === 'Identifier' || callee.type === 'CallExpression') return true
  if (callee.type === 'TaggedTemplateExpression') return true
  return callee.type === 'MemberExpression' && titled.has(callee.property.name)
}

function rootOf(callee) {
  if (callee.type === 'Identifier') return callee.name
  const inner = callee.type === 'MemberExpression' ? callee.object : (callee.callee ?? callee.tag)
  return inner ? rootOf(inner) : ''
}

function textOf(title) {
  if (title.type === 'Literal') return String(title.value)
  if (title.type !== 'TemplateLiteral') return templatePart
  return title.quasis.map(({ value }) => value.cooked).join(templatePart)
}

const placeholder = /%[sdifjoOc#$]|\$\{…\}|\$[A-Za-z_][\w.]*/g

/** Reports whether a part of the title is inserted at run time. */
const isTemplate = (title) => title.search(placeholder) >= 0

function filledPattern(title) {
  const fixed = title.split(placeholder).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${fixed.join('(.*)')}$`, 's')
}

/** Returns the number of letters outside the placeholders. */
const letterCount = (title) => title.replaceAll(placeholder, '').replaceAll(/[^\p{L}]/gu, '').length

/**
 * Reports whether a written title is the test's title, either the same text or its template with values. If the template
 * has at most three letters, the values must occur in the source.
 */
export function isTitle(written, title, source) {
  if (written === title) return true
  const filled = isTemplate(title) ? filledPattern(title).exec(written) : null
  return filled !== null && (letterCount(title) > 3 || filled.slice(1).every((part) => source.includes(part)))
}

/**
 * Reports whether a name identifies a test: its last title is the test's title, and the others are titles around it, in
 * order.
 * @param {string[]} name @param {string[]} titles @param {(written: string, title: string) => boolean} same
 */
export function matchesTitles(name, titles, same) {
  if (!same(name.at(-1), titles.at(-1))) return false
  let at = 0
  for (const title of titles.slice(0, -1)) if (at < name.length - 1 && same(name[at], title)) at += 1
  return at === name.length - 1
}
