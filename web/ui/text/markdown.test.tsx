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

/** Of two ways to write the same, the one of the cases: what stands between blocks, and quotation marks in text. */
const plainly = (html: string): string =>
  html
    .replace(/^<div class="prose ">|<\/div>$/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replace(/>\n+</g, '><')
    .replace(/(<br\/>)\n/g, '$1')
    .replace(/\n(<\/(?:li|blockquote)>|<ul>)/g, '$1')
    .replace(/(<(?:li|ul|ol|blockquote)[^>]*>)\n/g, '$1')

// the same cases as server/web/markdown_test.go
describe('a text in Markdown', () => {
  test.each(cases)('$what', ({ text, html, top = 2 }) => {
    expect(plainly(renderToStaticMarkup(<Markdown text={text} top={top} />))).toBe(html)
  })

  test('the cases are there', () => expect(cases.length).toBeGreaterThan(30))
})
