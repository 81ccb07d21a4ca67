import { describe, expect, it } from 'vitest'
import { readReport, reportedCents } from './payout-report'

const rowsOf = (table: string[][]) => {
  const report = readReport(table)
  if (!report.ok) throw new Error(report.problem)
  return report.rows
}

describe('reading PayPal’s report', () => {
  it('reads the whole of an activity report', () => {
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

  it('reads fewer columns, in another order, under a title', () => {
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

  it('reads Spanish', () => {
    const rows = rowsOf([
      ['Fecha', 'Estado', 'Divisa', 'Bruto', 'Correo electrónico del destinatario', 'Id. de transacción'],
      ['20/11/2026', 'No reclamado', 'USD', '-1.107,85', 'lucia@correo.example', '8HX27Q'],
    ])
    expect(rows).toMatchObject([{ state: 'unclaimed', cents: 110_785, address: 'lucia@correo.example' }])
  })

  it('takes another currency for no amount of ours', () => {
    expect(
      rowsOf([
        ['Status', 'Amount', 'Currency'],
        ['SUCCESS', '10.00', 'eur'],
      ]),
    ).toMatchObject([{ cents: null, currency: 'EUR' }])
  })

  it('says why a file is none', () => {
    expect(readReport([])).toEqual({ ok: false, problem: 'report-empty' })
    expect(readReport([[''], [' ']])).toEqual({ ok: false, problem: 'report-empty' })
    expect(
      readReport([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    ).toEqual({ ok: false, problem: 'report-no-states' })
    const long = Array.from({ length: 200_001 }, () => ['Status'])
    expect(readReport(long)).toEqual({ ok: false, problem: 'report-too-long' })
  })

  it.each([
    ['100', 10_000],
    ['100.5', 10_050],
    ['-1,234.56', 123_456],
    ['1.234,56', 123_456],
    ['1,234', 123_400],
    ['1,234,567.89', 123_456_789],
    ['$133.78 USD', 13_378],
    ["1'234.50", 123_450],
    ['', null],
    ['abc', null],
    ['1.2.3', null],
    ['12,34,56', null],
  ])('%s is %s cents', (text, cents) => {
    expect(reportedCents(text)).toBe(cents)
  })
})
