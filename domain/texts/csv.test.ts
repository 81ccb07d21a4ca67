import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCsv } from './csv'

const lineOf = (cell: string | number) => toCsv('en', ['x'], [[cell]]).split('\r\n')[1]

describe('CSV file', () => {
  test('starts with a byte order mark, and quotes cells only if needed', () => {
    expect(toCsv('en', ['Name', 'Amount'], [['Ana "la" Ruiz, Bea', 12.5]])).toBe(
      '\uFEFFName,Amount\r\n"Ana ""la"" Ruiz, Bea",12.5\r\n',
    )
  })

  test.each(['=1+1', '+34 600', '-2', '@SUM(A1)', ' =1', '\t=cmd', '\r\n@x', '  -x', '＝1', '＋1'])(
    "doesn't contain %j as a formula",
    (text) => {
      expect(lineOf(text)?.replace(/^"/, '').startsWith("'")).toBe(true)
    },
  )

  test('quotes text with blanks at its ends, but not text that only contains symbols', () => {
    expect([' Ana', 'Ana ', 'Ana-Bea', 'a@mail.example', "O'Hara"].map(lineOf)).toEqual([
      '" Ana"',
      '"Ana "',
      'Ana-Bea',
      'a@mail.example',
      '"O\'Hara"',
    ])
  })

  test('has semicolons and decimal commas in Spanish (S30)', () => {
    expect(
      toCsv(
        'es',
        ['Nombre', 'Importe'],
        [
          ['Ana; Bea, S.A.', -12.5],
          ['Luz', 1000],
        ],
      ),
    ).toBe('\uFEFFNombre;Importe\r\n"Ana; Bea, S.A.";-12,5\r\nLuz;1000\r\n')
  })

  test('contains a negative amount as a number', () => {
    expect(lineOf(-40)).toBe('-40')
  })

  test('contains no text that starts like a formula, even after other characters', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const written = toCsv('en', [], [[text]]).slice(3)
        // eslint-disable-next-line no-control-regex -- what is looked for
        expect(/^"?[\s\u0000-\u001f]*[=+\-@＝＋－＠]/.test(written)).toBe(false)
      }),
    ))
})
