import { expect, it } from 'vitest'
import { testTitles } from './test-titles.mjs'

const titlesOf = (file: string): string[] => (testTitles(file)?.titles ?? []).map((titles) => titles.join(' › '))

it('the search for test titles finds tests with a table of cases, with the titles around them', () => {
  expect(titlesOf('web/app/frame.test.tsx')).toEqual(
    expect.arrayContaining([
      'table of screens › as %s › opens %s or is redirected',
      'table of screens › menus › link only to screens that the user may open',
    ]),
  )
})

it('the search for test titles finds template strings, with a mark for each value inserted at run time', () => {
  expect(titlesOf('web/features/auth/sign-in/sign-in-page.test.tsx')).toContain(
    'email link page › for a valid ${…} link shows its form',
  )
})

it('the search for test titles finds browser tests, their steps, and tests in their helpers', () => {
  const story = 'a visitor applies, creates an account, applies again and becomes an affiliate'
  expect(titlesOf('e2e/browser/application.spec.ts')).toEqual(
    expect.arrayContaining([story, `${story} › the admin approves the application in the inbox`]),
  )
  expect(titlesOf('e2e/browser/spanish.spec.ts')).toContain('the screens of ${…} pass all checks')
})

it('the search for test titles finds the test functions of a Go file', () => {
  expect(titlesOf('server/web/site_test.go')).toContain('TestServeHTTP')
  expect(titlesOf('server/web/site_test.go')).not.toContain('site')
})

it('the search for test titles returns null if the file doesn’t exist', () =>
  expect(testTitles('web/nothing.test.ts')).toBeNull())
