import { expect, it } from 'vitest'
import { testTitles } from './test-titles.mjs'

const titlesOf = (file: string): string[] => (testTitles(file)?.titles ?? []).map((titles) => titles.join(' › '))

it('are those of a table of cases, with what they stand under', () => {
  expect(titlesOf('web/app/screens.test.tsx')).toEqual(
    expect.arrayContaining(['a %s › at %s', 'menus › lead nowhere a person may not go']),
  )
})

it('are those of a template, open where the run fills them', () => {
  expect(titlesOf('web/features/auth/use-dead-link.test.tsx')).toContain('a ${…} link that is good shows its form')
})

it('are a story’s, its steps’, and those it takes from its support', () => {
  const story = 'a visitor applies, makes an account, applies again and becomes an affiliate'
  expect(titlesOf('e2e/stories/application.spec.ts')).toEqual(
    expect.arrayContaining([story, `${story} › the admin approves in the inbox`]),
  )
  expect(titlesOf('e2e/stories/spanish.spec.ts')).toContain('the screens of ${…}')
})

it('are the test functions of a Go file', () => {
  expect(titlesOf('server/web/site_test.go')).toContain('TestAddresses')
  expect(titlesOf('server/web/site_test.go')).not.toContain('site')
})

it('of no file are none', () => expect(testTitles('web/nothing.test.ts')).toBeNull())
