import { expect, it } from 'vitest'
import { darkSheet, readDarkSheet } from './public-pages'

it('has every role of the dark set, for the root and for nothing else', async () => {
  const sheet = await readDarkSheet()
  expect(sheet.match(/[^{}]+(?=\{)/g)?.map((each) => each.trim())).toEqual([':root'])
  expect(sheet).toContain('color-scheme: dark;')
  expect(sheet).toContain('--color-surface: #181114;')
  expect(sheet).toContain('--lift-lg:')
})

it('says so when the tokens have no dark set', () => {
  expect(() => darkSheet(':root { --color-surface: #fff; }')).toThrow('no dark set')
})
