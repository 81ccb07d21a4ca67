import { describe, expect, it } from 'vitest'
import { parseReport } from './payout-report'

const rowsOf = (table: string[][]) => {
  const report = parseReport(table)
  if (!report.ok) throw new Error(report.problem)
  return report.rows
}

describe("PayPal's report", () => {
  it('is read as a complete activity report', () => {
    const rows = rowsOf([
      [
        'Date',
        'Time',
        'Name',
        'Type',
        'Status',
        'Currency',
        'Gross',
        'Fee',
        'Net',
        'From Email Address',
        'To Email Address',
        'Transaction ID',
        'Custom Number',
      ],
      [
        '11/20/2026',
        '18:30:00',
        'Lucía',
        'Mass Payment',
        'Completed',
        'USD',
        '-107.85',
        '-0.25',
        '-108.10',
        'ana@coterie.example',
        'lucia@correo.example',
        '8HX27Q',
        'pay000000000001',
      ],
    ])
    expect(rows).toMatchObject([
      {
        line: 2,
        address: 'lucia@correo.example',
        cents: 10_785,
        currency: 'USD',
        word: 'Completed',
        state: 'success',
        transaction: '8HX27Q',
      },
    ])
    expect(rows[0]?.cells).toContain('pay000000000001')
  })

  it('can have fewer columns, another order of columns, and a title', () => {
    const rows = rowsOf([
      ['Payout report'],
      [''],
      ['Status', 'Customer ID'],
      ['Unclaimed', ' pay000000000001 '],
      ['', ''],
    ])
    expect(rows).toMatchObject([{ line: 4, address: '', cents: null, state: 'unclaimed', transaction: '' }])
    expect(rows[0]?.cells).toEqual(['Unclaimed', 'pay000000000001'])
  })

  it('can be in Spanish', () => {
    const rows = rowsOf([
      ['Fecha', 'Estado', 'Divisa', 'Bruto', 'Correo electrónico del destinatario', 'Id. de transacción'],
      ['20/11/2026', 'No reclamado', 'USD', '-1.107,85', 'lucia@correo.example', '8HX27Q'],
    ])
    expect(rows).toMatchObject([{ state: 'unclaimed', cents: 110_785, address: 'lucia@correo.example' }])
  })

  it.each([
    [
      'cents',
      ['Gross', 'Gross amount', 'Payout Amount', 'payment_amount', 'amount.value', 'Amount'],
      '-107.85',
      10_785,
    ],
    ['cents', ['Bruto', 'Importe bruto', 'Importe', 'Monto', 'Cantidad'], '-107,85', 10_785],
    [
      'currency',
      ['Currency', 'Currency Code', 'amount.currency', 'Divisa', 'Moneda', 'Código de divisa'],
      'usd',
      'USD',
    ],
    [
      'address',
      ['To Email Address', 'Recipient identifier', 'Recipient Email', 'Recipient', 'receiver', 'Payee email'],
      'lucia@correo.example',
      'lucia@correo.example',
    ],
    [
      'address',
      ['Email address', 'E-mail', 'Al correo electrónico', 'Correo electrónico', 'Destinatario'],
      'l@x.es',
      'l@x.es',
    ],
    [
      'address',
      [
        'Correo electrónico del destinatario',
        'Hasta la dirección de correo electrónico',
        'Dirección de correo electrónico del destinatario',
        'Dirección de correo electrónico',
      ],
      'l@x.es',
      'l@x.es',
    ],
    [
      'transaction',
      ['Transaction ID', 'PayPal transaction ID', 'Id. de transacción', 'ID transacción'],
      '8HX27Q',
      '8HX27Q',
    ],
    ['transaction', ['Identificador de transacción', 'Número de transacción'], '8HX27Q', '8HX27Q'],
  ] as const)('has the column %s below each of its headings: %s', (field, headings, cell, value) => {
    for (const heading of headings) {
      const [row] = rowsOf([
        ['Status', heading],
        ['Completed', cell],
      ])
      expect(row?.[field], heading).toBe(value)
    }
  })

  it("has the file's row numbers, and values cut to their maximum length", () => {
    const rows = rowsOf([
      ['Payout report'],
      ['Status', 'Transaction ID', 'Note'],
      ['Completed', '8HX27Q', ''],
      ['', '', ''],
      ['x'.repeat(120), '7'.repeat(60), ''],
    ])
    expect(rows.map(({ line }) => line)).toEqual([3, 5])
    expect(rows[1]).toMatchObject({ word: 'x'.repeat(100), transaction: '7'.repeat(50) })
  })

  it('has its heading row within the first ten lines', () => {
    const under = (titles: number) => [...Array.from({ length: titles }, () => ['Title']), ['Status'], ['Completed']]
    expect(rowsOf(under(9))).toMatchObject([{ line: 11, state: 'success' }])
    expect(parseReport(under(10))).toEqual({ ok: false, problem: 'report-no-states' })
  })

  it('has no amount in a row with another currency', () => {
    expect(
      rowsOf([
        ['Status', 'Amount', 'Currency'],
        ['SUCCESS', '10.00', 'eur'],
      ]),
    ).toMatchObject([{ cents: null, currency: 'EUR' }])
  })

  it('is rejected with the reason', () => {
    expect(parseReport([])).toEqual({ ok: false, problem: 'report-empty' })
    expect(parseReport([[''], [' ']])).toEqual({ ok: false, problem: 'report-empty' })
    expect(
      parseReport([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    ).toEqual({ ok: false, problem: 'report-no-states' })
    const long = Array.from({ length: 200_001 }, () => ['Status'])
    expect(parseReport(long)).toEqual({ ok: false, problem: 'report-too-long' })
  })
})
