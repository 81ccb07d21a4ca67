import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCsv } from './csv'

const lineOf = (cell: string | number) => toCsv('en', ['x'], [[cell]]).split('\r\n')[1]

describe('CSV file', () => {
  test('starts with a byte order mark and quotes cells if needed', () => {
    expect(toCsv('en', ['Name', 'Amount'], [['Ana "la" Ruiz, Bea', 12.5]])).toBe(
      '\uFEFFName,Amount\r\n"Ana ""la"" Ruiz, Bea",12.5\r\n',
    )
  })

  test.each(['=1+1', '+34 600', '-2', '@SUM(A1)', ' =1', '\t=cmd', '\r\n@x', '  -x', '＝1', '＋1'])(
    '%j is never a formula',
    (text) => {
      expect(lineOf(text)?.replace(/^"/, '').startsWith("'")).toBe(true)
    },
  )

  test('quotes text with outer blanks, but not with inner symbols', () => {
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

  test('keeps a negative amount a number', () => {
    expect(lineOf(-40)).toBe('-40')
  })

  test('never starts a text like a formula, whatever precedes the sign', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const written = toCsv('en', [], [[text]]).slice(3)
        // eslint-disable-next-line no-control-regex -- what is looked for
        expect(/^"?[\s\u0000-\u001f]*[=+\-@＝＋－＠]/.test(written)).toBe(false)
      }),
    ))
})
