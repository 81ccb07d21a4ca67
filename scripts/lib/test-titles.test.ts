import { expect, it } from 'vitest'
import { testTitles } from './test-titles.mjs'

const story = 'a visitor applies, creates an account, applies again and becomes an affiliate'

it.each([
  ['tests with a table of cases', 'web/app/frame.test.tsx', 'table of screens › as %s › opens %s or is redirected'],
  [
    'titles around a test',
    'web/app/frame.test.tsx',
    'table of screens › menus › link only to screens that the user may open',
  ],
  [
    'marks for values',
    'web/features/auth/sign-in/sign-in-page.test.tsx',
    'email link page › shows the form of a valid ${…} link',
  ],
  ['browser tests', 'e2e/browser/application.spec.ts', story],
  ['steps', 'e2e/browser/application.spec.ts', `${story} › the admin approves the application in the inbox`],
  ['tests in helpers', 'e2e/browser/spanish.spec.ts', 'the screens of ${…} pass all checks'],
  ['Go functions', 'server/web/site_test.go', 'TestServeHTTP'],
])('the search for test titles finds %s in %s', (_, file, title) => {
  expect(testTitles(file)?.titles.map((titles) => titles.join(' › '))).toContain(title)
})

it('the search for test titles finds nothing else in a Go file, and returns null if a file doesn’t exist', () => {
  expect(testTitles('server/web/site_test.go')?.titles.flat()).not.toContain('site')
  expect(testTitles('web/nothing.test.ts')).toBeNull()
})
