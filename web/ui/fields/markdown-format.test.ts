import { expect, test } from 'vitest'
import { applyMarkdownFormat } from './markdown-format'

test.each([
  ['bold', 'a word here', [2, 6], 'a **word** here', 'word'],
  ['italic', 'a word here', [2, 6], 'a *word* here', 'word'],
  ['link', 'a word here', [2, 6], 'a [word](https://) here', 'https://'],
  ['list', 'one\ntwo\nthree', [5, 9], 'one\n- two\n- three', '- two\n- t'],
  ['list', '- one\n- two', [0, 11], 'one\ntwo', 'one\ntwo'],
  ['bold', 'a **word** here', [4, 8], 'a word here', 'word'],
] as const)('formatting applies %s in “%s”', (format, text, [from, to], after, selected) => {
  const result = applyMarkdownFormat(text, from, to, format)
  expect(result.text).toBe(after)
  expect(result.text.slice(result.from, result.to)).toBe(selected)
})
