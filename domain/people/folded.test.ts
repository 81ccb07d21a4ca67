import { expect, test } from 'vitest'
import { folded, searchWords } from './folded'

// the examples of the server's test (fold_test.go): both fold alike
test.each([
  ['PÉREZ', 'perez'],
  ['Pe\u0301rez', 'perez'],
  ['Íñigo Ortuño', 'inigo ortuno'],
  ['100%_X@Mail.EX', '100%_x@mail.ex'],
  ['', ''],
  ['ÅSA ØSTERGÅRD', 'asa østergard'],
  ['日本', '日本'],
  ['ΝΊΚΟΣ İpek', 'νικοσ ipek'],
])('%s is searched for as %s', (text, want) => expect(folded(text)).toBe(want))

test('a search is its words', () => {
  expect(searchWords('  JOSÉ   Peña ')).toEqual(['jose', 'pena'])
  expect(searchWords(' ')).toEqual([])
})
