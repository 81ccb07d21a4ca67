import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startFileServer } from '../../support/server/file-server'
import { daysMaskSql } from '../../../domain/access/interval-guards'
import { addDays } from '../../../domain/calendar'
import { dayMask } from '../../../domain/money/accrual/day-mask'

const server = await startFileServer()

const day = fc.integer({ min: 0, max: 150 }).map((days) => addDays('2027-12-15', days))
const month = fc.constantFrom('2027-11', '2027-12', '2028-01', '2028-02', '2028-03', '2028-04', '2028-05')
/** Returns the guards' SQL expression for counted days, as part of a plain query. */
const mask = daysMaskSql('OLD', 'OLD.month', { start: 'first', end: 'last' })

describe('the days that a database guard counts', () => {
  it('are the same as in domain code for any interval and month', async () => {
    const sql = `SELECT (${mask}) AS mask FROM (SELECT ? AS first, ? AS last, '' AS voided_at, ? AS month) OLD`
    await fc.assert(
      fc.asyncProperty(fc.option(day, { nil: '' }), fc.option(day, { nil: '' }), month, async (start, end, inMonth) => {
        fc.pre(end === '' || end >= start)
        const [row] = await server.sql(sql, [start, end, inMonth])
        const wholeMonth = dayMask({ start: '', end: '' }, inMonth)
        expect(Number(row?.['mask']) & wholeMonth).toBe(dayMask({ start, end }, inMonth))
      }),
      { numRuns: 500 },
    )
  })

  it('exclude voided intervals', async () => {
    const sql = `SELECT (${mask}) AS mask
      FROM (SELECT '2028-01-01' AS first, '' AS last, 'x' AS voided_at, '2028-01' AS month) OLD`
    expect(await server.sql(sql)).toEqual([{ mask: 0 }])
  })
})
