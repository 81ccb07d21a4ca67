import { expect, test } from 'vitest'
import { foldText, letterReplacements, searchWords } from './fold-text'

test.each([
  ['PÉREZ', 'perez'],
  ['Pe\u0301rez', 'perez'],
  ['Íñigo Ortuño', 'inigo ortuno'],
  ['100%_X@Mail.EX', '100%_x@mail.ex'],
  ['', ''],
  ['ÅSA ØSTERGÅRD', 'asa ostergard'],
  ['Łukasz Đurić', 'lukasz duric'],
  ['Straße, GROẞ', 'strasse, gross'],
  ['ΑΘΗΝΆ Σοφός', 'αθηνα σοφοσ'],
  ['ЙОД Ёлка', 'иод елка'],
  ['ISTANBUL İzmir', 'istanbul izmir'],
  ['Ｊｏｓé', 'jose'],
  ['日本', '日本'],
  ['ΝΊΚΟΣ İpek', 'νικοσ ipek'],
])('the search form of %s is %s', (text, want) => expect(foldText(text)).toBe(want))

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

test('the search form uses the same table of letters as the server', async () => {
  await expect(json(letterReplacements)).toMatchFileSnapshot('../../server/unaccent/letters.json')
})

test('the search form of every Latin letter is the same as on the server', async () => {
  const letters = Array.from({ length: 0x20_000 }, (_, at) => at)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /\p{Script=Latin}/u.test(letter))
  expect(letters.length).toBeGreaterThan(1_400)
  // The Go test `TestLatinLettersAsTheDevicesFoldThem` reads this file.
  await expect(json(Object.fromEntries(letters.map((letter) => [letter, foldText(letter)])))).toMatchFileSnapshot(
    '../../server/unaccent/testdata/latin.json',
  )
})

test('a search is split into words', () => {
  expect(searchWords('  JOSÉ   Peña ')).toEqual(['jose', 'pena'])
  expect(searchWords(' ')).toEqual([])
})
