import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Markdown } from './markdown'

interface Case {
  what: string
  text: string
  html: string
  top?: 2 | 3
}
const cases = JSON.parse(readFileSync('domain/texts/markdown-cases.json', 'utf8')) as readonly Case[]

/** Normalizes HTML like the test cases. */
const plainly = (html: string): string =>
  html
    .replace(/^<div class="prose ">|<\/div>$/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replace(/>\n+</g, '><')
    .replace(/(<br\/>)\n/g, '$1')
    .replace(/\n(<\/(?:li|blockquote)>|<ul>)/g, '$1')
    .replace(/(<(?:li|ul|ol|blockquote)[^>]*>)\n/g, '$1')

// The same cases as in server/web/markdown_test.go.
describe('Markdown', () => {
  test.each(cases)('renders $what', ({ text, html, top = 2 }) => {
    expect(plainly(renderToStaticMarkup(<Markdown text={text} top={top} />))).toBe(html)
  })

  test('has more than 30 test cases', () => expect(cases.length).toBeGreaterThan(30))
})
