import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countCorrectedCells,
  correctedRows,
  suggestCell,
  withCorrection,
  type CellCorrections,
} from './cell-corrections'
import { importFields, parseImportRow, type ImportRow } from './import-rows'

const good: ImportRow = {
  row: 2,
  email: 'noor@mail.example',
  first_name: 'Noor',
  last_name: 'Linden',
  phone: '',
  linkedin_url: '',
  language: '',
  code: '',
  note: '',
}

describe('suggested value for an invalid cell of an import file', () => {
  it.each([
    ['email', 'noor@mail,example', 'noor@mail.example'],
    ['email', 'noor @mail.example', 'noor@mail.example'],
    ['email', 'Noor Linden <noor@mail.example>', 'noor@mail.example'],
    ['email', 'noor(at)mail.example', 'noor@mail.example'],
    ['email', 'noor@mail..example.', 'noor@mail.example'],
    ['email', 'MAILTO:noor@mail.example', 'noor@mail.example'],
    ['email', 'noor [ at ] mail.example', 'noor@mail.example'],
    ['email', ' noor  @ mail . example', 'noor@mail.example'],
    ['email', '..noor@mail.example..', 'noor@mail.example'],
    ['email', '“noor@mail.example”', 'noor@mail.example'],
    ['email', 'noor@mail.example’', 'noor@mail.example'],
    ['email', "'noor@mail.example';", 'noor@mail.example'],
    ['phone', '+34 (600) 111 - 222 / 333', '+34600111222333'],
    ['language', 'Spanisch', 'es'],
    ['language', 'en-GB', 'en'],
    ['language', 'Inglese', 'en'],
    ['language', 'Anglais', 'en'],
    ['language', 'sp', 'es'],
    ['language', 'Castilian', 'es'],
    ['language', 'Kastilisch', 'es'],
  ] as const)('in the column %s for %s is %s', (field, text, meant) => {
    const row = { ...good, [field]: text }
    expect(parseImportRow(row, 'en').field).toBe(field)
    expect(suggestCell(row, field)).toBe(meant)
  })

  it.each([
    ['email', 'noor'],
    ['phone', '600 019'],
    ['language', 'klingon'],
    ['language', 'Portuguese'],
    ['first_name', 'English'],
    ['email', ' '],
    ['phone', 'none'],
    ['phone', '3.4600111222E+10'],
    ['linkedin_url', 'see http://x'],
    ['last_name', ''],
    ['code', 'ABCD'],
  ] as const)("in the column %s for “%s” doesn't exist", (field, text) => {
    expect(suggestCell({ ...good, [field]: text }, field)).toBeNull()
  })

  it('is always valid', () =>
    fc.assert(
      fc.property(fc.constantFrom(...importFields), fc.string({ maxLength: 40 }), (field, text) => {
        const row = { ...good, [field]: text }
        const meant = suggestCell(row, field)
        if (meant !== null) expect(parseImportRow({ ...row, [field]: meant }, 'en').field).not.toBe(field)
      }),
    ))
})

describe('corrected cells of an import file', () => {
  const raw = { ...good, email: 'noor@mail,example' }
  const none: CellCorrections = new Map()

  it("replace the file's cells only in their own row", () => {
    const mends = withCorrection(none, raw, 'email', 'noor@mail.example')
    const [first, second] = correctedRows([raw, { ...raw, row: 3 }], mends)
    expect(first?.email).toBe('noor@mail.example')
    expect(second?.email).toBe('noor@mail,example')
    expect(none.size).toBe(0)
  })

  it("are counted, and removed as soon as they equal the file's cells", () => {
    const one = withCorrection(none, raw, 'email', 'noor@mail.example')
    const two = withCorrection(one, raw, 'phone', '0034600111222')
    expect(countCorrectedCells(two)).toBe(2)
    const back = withCorrection(withCorrection(two, raw, 'email', raw.email), raw, 'phone', '')
    expect(countCorrectedCells(back)).toBe(0)
    expect(back.size).toBe(0)
  })
})
