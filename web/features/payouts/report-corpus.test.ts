import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { batches, expected } from '../../../domain/testing/paypal-reports'
import { matchReport } from '../../../domain/money/payouts/payout-matching'
import { readReportFile } from './read-report-file'

const folder = path.resolve('e2e/fixtures/paypal-reports')
const files = readdirSync(folder).filter((name) => /\.(csv|txt|tsv)$/.test(name))

describe('PayPal report samples (M32, M33)', () => {
  it('have one expected result per file', () => {
    expect(Object.keys(expected).sort()).toEqual(files.sort())
  })

  it.each(files)('are read as expected: %s', async (name) => {
    const expectedResult = expected[name]
    if (expectedResult === undefined) throw new Error('no expectation')
    const read = await readReportFile(new File([readFileSync(path.join(folder, name))], name), 0)
    if ('problem' in expectedResult) {
      expect(read).toEqual({ ok: false, problem: expectedResult.problem })
      return
    }
    if (!read.ok) throw new Error(read.problem)
    const { items, strays } = matchReport(batches[expectedResult.batch], read.report.rows)
    const results = items.map(({ kind, state, changes }) => `${kind} ${state ?? '-'}${changes ? ' applied' : ''}`)
    expect({ items: results, strays: strays.length }).toEqual({
      items: expectedResult.items,
      strays: expectedResult.strays ?? 0,
    })
  })
})
