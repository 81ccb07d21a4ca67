import { expect, it } from 'vitest'
import { testTitles } from './test-titles.mjs'

const titlesOf = (file: string): string[] => (testTitles(file)?.titles ?? []).map((titles) => titles.join(' › '))

it('finds test titles of a table of cases, with the enclosing titles', () => {
  expect(titlesOf('web/app/frame.test.tsx')).toEqual(
    expect.arrayContaining([
      'screen table › as %s › opens %s or is redirected',
      'screen table › menus › link only to screens that the user may open',
    ]),
  )
})

it('finds test titles that are templates, with a mark for the parts filled at run time', () => {
  expect(titlesOf('web/features/auth/sign-in/sign-in-page.test.tsx')).toContain(
    'useIsLinkDead › a valid ${…} link shows its form',
  )
})

it('finds browser tests, their steps, and tests in their helpers', () => {
  const story = 'a visitor applies, makes an account, applies again and becomes an affiliate'
  expect(titlesOf('e2e/browser/application.spec.ts')).toEqual(
    expect.arrayContaining([story, `${story} › the admin approves in the inbox`]),
  )
  expect(titlesOf('e2e/browser/spanish.spec.ts')).toContain('the screens of ${…}')
})

it('finds the test functions of a Go file', () => {
  expect(titlesOf('server/web/site_test.go')).toContain('TestServeHTTP')
  expect(titlesOf('server/web/site_test.go')).not.toContain('site')
})

it('finds no test titles if the file doesn’t exist', () => expect(testTitles('web/nothing.test.ts')).toBeNull())
