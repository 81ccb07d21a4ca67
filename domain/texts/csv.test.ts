import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvOf } from './csv'

const lineOf = (cell: string | number) => csvOf('en', ['x'], [[cell]]).split('\r\n')[1]

describe('a CSV file', () => {
  test('starts with the mark spreadsheets want, quotes what needs it', () => {
    expect(csvOf('en', ['Name', 'Amount'], [['Ana "la" Ruiz, Bea', 12.5]])).toBe(
      '\uFEFFName,Amount\r\n"Ana ""la"" Ruiz, Bea",12.5\r\n',
    )
  })

  test.each(['=1+1', '+34 600', '-2', '@SUM(A1)', ' =1', '\t=cmd', '\r\n@x', '  -x', '＝1', '＋1'])(
    '%j is never a formula',
    (text) => {
      expect(lineOf(text)?.replace(/^"/, '').startsWith("'")).toBe(true)
    },
  )

  test('a text with blanks at its ends is quoted, one with a sign inside it isn’t', () => {
    expect([' Ana', 'Ana ', 'Ana-Bea', 'a@mail.example', "O'Hara"].map(lineOf)).toEqual([
      '" Ana"',
      '"Ana "',
      'Ana-Bea',
      'a@mail.example',
      '"O\'Hara"',
    ])
  })

  test('in Spanish has semicolons and decimal commas, which spreadsheets there expect (S30)', () => {
    expect(
      csvOf(
        'es',
        ['Nombre', 'Importe'],
        [
          ['Ana; Bea, S.A.', -12.5],
          ['Luz', 1000],
        ],
      ),
    ).toBe('\uFEFFNombre;Importe\r\n"Ana; Bea, S.A.";-12,5\r\nLuz;1000\r\n')
  })

  test('a negative amount stays a number', () => {
    expect(lineOf(-40)).toBe('-40')
  })

  test('no text begins as a formula, whatever stands before the sign', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const written = csvOf('en', [], [[text]]).slice(3)
        // eslint-disable-next-line no-control-regex -- what is looked for
        expect(/^"?[\s\u0000-\u001f]*[=+\-@＝＋－＠]/.test(written)).toBe(false)
      }),
    ))
})
