import { expect, it } from 'vitest'
import { isOwnPage, PAGE_MARKER } from './response-header'

const page = `<html><head>${PAGE_MARKER}></head><body>ours</body></html>\n`

it('only a complete page of this product is recognized by its marker', () => {
  expect(isOwnPage(page)).toBe(true)
  expect(isOwnPage('<html><body>Welcome to the hotel wifi</body></html>')).toBe(false)
  expect(isOwnPage('')).toBe(false)
  expect(isOwnPage('{"ok":true}')).toBe(false)
  for (let length = 0; length < page.length - 2; length++) expect(isOwnPage(page.slice(0, length))).toBe(false)
})
