import { describe, expect, it } from 'vitest'
import { payoutFile, payoutFileName } from './payout-file'

const row = (payment: string, cents: number, payee = 'lucia.fdz@correo.example') => ({
  payment,
  payee,
  amount_cents: cents,
})

describe('payout file for PayPal (M24)', () => {
  it('contains recipient, amount, currency, customer id, note and wallet, without a heading row', () => {
    expect(payoutFile([row('pay000000000001', 10_785), row('pay000000000002', 5_005)], 'Coterie')).toBe(
      'lucia.fdz@correo.example,107.85,USD,pay000000000001,Coterie,PAYPAL\r\n' +
        'lucia.fdz@correo.example,50.05,USD,pay000000000002,Coterie,PAYPAL\r\n',
    )
  })

  it("quotes cells with delimiters, and doesn't change other symbols (P14)", () => {
    expect(payoutFile([row('p1', 1, '=me,"you"@correo.example')], 'a "note", long\nand wide')).toBe(
      '"=me,""you""@correo.example",0.01,USD,p1,"a ""note"", long and wide",PAYPAL\r\n',
    )
  })

  it('cuts the note at 400 characters', () => {
    expect(payoutFile([row('p1', 100)], 'x'.repeat(500)).split(',')[4]).toHaveLength(400)
  })

  it.each([
    ['no row', []],
    ['more than 5,000 rows', Array.from({ length: 5_001 }, (_, n) => row(`p${n}`, 100))],
    ['an id with a space', [row('p 1', 100)]],
    ['an id of 31 characters', [row('p'.repeat(31), 100)]],
    ['no id', [row('', 100)]],
    ['no address', [row('p1', 100, '')]],
    ['an address with a line break', [row('p1', 100, 'a@b.example\r\nc@d.example')]],
    ['no amount', [row('p1', 0)]],
    ['a fraction of a cent', [row('p1', 100.5)]],
  ])("isn't created for %s", (_, rows) => {
    expect(() => payoutFile(rows, '')).toThrow(RangeError)
  })

  it('accepts 5,000 rows and an id of 30 characters', () => {
    const rows = Array.from({ length: 5_000 }, (_, n) => row(`${n}`.padStart(30, 'p'), 100))
    expect(payoutFile(rows, '').split('\r\n')).toHaveLength(5_001)
  })

  it('is named after its batch', () => {
    expect(payoutFileName(9)).toBe('coterie-batch-9.csv')
  })
})
