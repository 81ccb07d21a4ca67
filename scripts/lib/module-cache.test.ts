import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { moduleCache } from './module-cache'

let root: string
const write = (name: string, text: string): void => writeFileSync(path.join(root, name), text)
const folder = (nowMs?: number): string => moduleCache(root, ['web', 'domain', 'not-here'], nowMs)
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'coterie-modules-'))
  for (const name of ['web/ui', 'domain']) mkdirSync(path.join(root, name), { recursive: true })
  write('package-lock.json', '{}')
  write('web/ui/toast.ts', '1')
  write('domain/day.ts', '1')
})
afterEach(() => rmSync(root, { recursive: true }))

it('stays the same while files only change, for vitest sees that itself', () => {
  const before = folder()
  write('domain/day.ts', '2')
  write('domain/README.md', '')
  expect(folder()).toBe(before)
  expect(existsSync(before)).toBe(true)
})

it.each<[string, () => void]>([
  ['a file is renamed', () => renameSync(path.join(root, 'web/ui/toast.ts'), path.join(root, 'web/ui/toast.tsx'))],
  ['a file moves to another room', () => renameSync(path.join(root, 'domain/day.ts'), path.join(root, 'web/day.ts'))],
  ['a file is added', () => write('web/ui/index.ts', '1')],
  ['a file is taken away', () => rmSync(path.join(root, 'domain/day.ts'))],
  ['other packages are installed', () => write('package-lock.json', '{"a":1}')],
])('is another one when %s', (_, change) => {
  const before = folder()
  change()
  expect(folder()).not.toBe(before)
})

it('removes what was not used for a week', () => {
  const dayMs = 86_400_000
  const nowMs = Date.now()
  const old = folder(nowMs - 8 * dayMs)
  write('web/new.ts', '')
  const recent = folder(nowMs - 6 * dayMs)
  write('web/newer.ts', '')
  const now = folder(nowMs)
  expect([old, recent, now].map((each) => existsSync(each))).toEqual([false, true, true])
})
