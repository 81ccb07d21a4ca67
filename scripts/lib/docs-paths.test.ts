import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
// the excluded pages name tests; separate tests check those names
const pages = tracked.filter(
  (file) => file.endsWith('.md') && !/docs\/(?:spec-coverage|sync-proofs|settings)\.md$/.test(file),
)

/**
 * Reports whether a path names a file, relative to the root or to the page's folder. A shortened path must match the end of
 * a file's path.
 */
const exists = (page: string, file: string): boolean =>
  existsSync(file) ||
  existsSync(path.join(path.dirname(page), file)) ||
  tracked.some((each) => each.endsWith(`/${file}`))

it('every file that the documents name or link to exists', () => {
  expect(pages.length).toBeGreaterThan(50)
  const missing = pages.flatMap((page) => {
    const text = readFileSync(page, 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '')
    const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|cjs|go))`/g)].map(([, file = '']) => file)
    const linked = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, file = '']) => file)
    const unknown = named.filter((file) => !file.startsWith('dist/') && !exists(page, file))
    const dead = linked.filter((file) => !existsSync(path.join(path.dirname(page), file)))
    return [...unknown, ...dead].map((file) => `${page}: ${file}`)
  })
  expect(missing).toEqual([])
})
