// The titles of the tests of a file, as they stand in its source: what a document that names tests is held against.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

const roots = new Set(['it', 'test', 'describe'])
/** What a call on one of them has to be for its first argument to be a title; `each` and its like are called once more. */
const titled = new Set(['only', 'skip', 'todo', 'fails', 'concurrent', 'sequential', 'step', 'describe'])

/** A part of a title that only the run knows. */
const open = '${…}'

/**
 * Every test of a source file, with the titles it stands under, outermost first; a story's steps count as tests under their story.
 * Of Go, the test functions. What a story takes from `e2e/support` as tests of its own is looked for there.
 * @param {string} file its path from the root of the checkout
 * @returns {{ titles: string[][], source: string } | null} null where there is no such file
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
  if (title.type !== 'TemplateLiteral') return open
  return title.quasis.map(({ value }) => value.cooked).join(open)
}

const placeholder = /%[sdifjoOc#$]|\$\{…\}|\$[A-Za-z_][\w.]*/g

/** Whether a title has a part that the run fills: of a table of cases, or of a template. */
const isTemplate = (title) => title.search(placeholder) >= 0

/** What a title looks like once the run has filled it. */
function filledPattern(title) {
  const fixed = title.split(placeholder).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${fixed.join('(.*)')}$`, 's')
}

/** A title's own letters: with hardly any, it says nothing of what fills it. */
const ownLetters = (title) => title.replaceAll(placeholder, '').replaceAll(/[^\p{L}]/gu, '').length

/**
 * Whether one title as a document writes it is that of a source: to the letter, or filled in as a case of its table. Where the title is
 * hardly more than its case, the case has to stand in the source.
 */
export function isTitle(written, title, source) {
  if (written === title) return true
  const filled = isTemplate(title) ? filledPattern(title).exec(written) : null
  return filled !== null && (ownLetters(title) > 3 || filled.slice(1).every((part) => source.includes(part)))
}

/**
 * Whether a name of one or several titles leads to a test: its last title is the test's, the others stand above it in that order.
 * @param {string[]} name @param {string[]} titles @param {(written: string, title: string) => boolean} same
 */
export function leadsTo(name, titles, same) {
  if (!same(name.at(-1), titles.at(-1))) return false
  let at = 0
  for (const title of titles.slice(0, -1)) if (at < name.length - 1 && same(name[at], title)) at += 1
  return at === name.length - 1
}
