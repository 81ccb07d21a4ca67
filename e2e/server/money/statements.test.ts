import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { addMonths, firstDay, monthOf } from '../../../domain/calendar'
import { moneyFactsOf } from '../../../domain/money/accrual/facts-of'
import { formatCents } from '../../../domain/money/dollars'
import { statementOf, yearOf } from '../../../domain/money/views/statement'
import { unpaidTotals } from '../../../domain/money/breakdown/totals'
import type { OwnRows } from '../../../domain/people/deletion/own-collections'
import { readPerson } from '../../../web/data/queries/people/read-person'
import {
  createManualPayment,
  createApprovedPayments,
  createExportedBatch,
  reconcileBatch,
  approvePayments,
  dispersePayments,
} from '../../support/data/payments'
import { createAffiliate, createMember } from '../../support/server/people'
import { errorCode, Session } from '../../support/server/session'
import { generateMonth } from '../../support/data/runs'
import {
  readAudit,
  startAuditedProgram,
  readReferralCode,
  startRental,
  adjustEarnings,
  cancelPayment,
  readPending,
} from './program'
import { countRows, dropTriggers, readRow } from '../../support/server/sql'

/** A person whose month a manual payment replaces, and whose other payments were returned or paid twice. */
interface PartialPayee {
  person: Session
  batch: string
  whole: string
}

async function createPartialPayee(month: string): Promise<PartialPayee> {
  const person = await createMember(server, { firstName: 'Odile' })
  await server.sql(`UPDATE users SET paypal_email = 'odile@pay.example' WHERE id = ?`, [person.userId])
  const startDate = firstDay(month)
  await startRental(admin, person.userId, startDate)
  await createManualPayment(admin, { user: person.userId, amount: '180', month, choice: 'instead' })
  await generateMonth(admin, month)
  const payments = await createApprovedPayments(admin, { users: [person.userId], amounts: ['100', '90', '80'], month })
  const [whole = '', part = '', twice = ''] = payments
  const { batch } = await createExportedBatch(admin, payments)
  await reconcileBatch(admin, batch, [['Customer ID', 'Status'], ...payments.map((payment) => [payment, 'Completed'])])
  const reason = 'PayPal says so'
  const acceptAmount = (payment: string, cents: number, word: string) =>
    admin.call('POST /api/admin/payouts/accept', { batch, payment, word, cents, transaction: '', reason })
  await acceptAmount(part, 3_000, 'Refunded')
  await acceptAmount(twice, 16_000, 'Completed')
  await reconcileBatch(admin, batch, [
    ['Status', 'Gross', 'Id'],
    ['Refunded', '100.00', whole],
  ])
  return { person, batch, whole }
}

/**
 * A renter and an affiliate over two months: the first is paid, the second pending, one correction is open, and one is of
 * the previous year. Another renter has a permanently cancelled month.
 */
const { server, admin, today } = await startAuditedProgram()
const last = addMonths(monthOf(today), -1)
const affiliate = await createAffiliate(server, admin, { firstName: 'Marta' })
const renter = await createMember(server, { firstName: 'Emilia', referralCode: await readReferralCode(affiliate) })
await server.sql(`UPDATE users SET paypal_email = id || '@pay.example'`)
const startDate = firstDay(addMonths(last, -1))
await startRental(admin, renter.userId, startDate)
const other = await createMember(server, { firstName: 'Ivo' })
await server.sql(`UPDATE users SET paypal_email = id || '@pay.example' WHERE id = ?`, [other.userId])
await startRental(admin, other.userId, startDate)
await generateMonth(admin, addMonths(last, -1))
const payments = await readPending(server, renter.userId)
await server.sql(`UPDATE users SET paypal_changed_at = ''`)
await approvePayments(admin, payments)
expect((await dispersePayments(admin, payments, 'TX-7')).refused).toEqual([])
await generateMonth(admin, last)
await adjustEarnings(admin, { user: renter.userId, month: last, amount: '-3.22', reason: '=1+1 days too many' })
await adjustEarnings(admin, { user: renter.userId, month: `${yearOf(today) - 1}-12`, amount: '7.77' })
const [payment = ''] = await readPending(server, other.userId)
await cancelPayment(admin, payment, 'never')
const odd = await createPartialPayee(last)

const csvCells = (csv: string): string[][] =>
  csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((cell) => cell[1] ?? cell[2] ?? ''))

const readYears = () => [...new Set([yearOf(today) - 1, yearOf(today)])]

/** Reads a person's facts from the admin's records, and returns the statement that domain code computes. */
async function readFacts(user: string) {
  const { rows } = await readPerson(user, undefined, (input) => admin.call('GET /api/admin/people/records', input))
  return moneyFactsOf(user, { ...(rows as OwnRows), user: undefined, program: undefined })
}

it('a statement equals the one that domain code computes, and ends with the open amount', async () => {
  const facts = await readFacts(renter.userId)
  for (const year of readYears()) {
    const input = { year, format: 'csv', language: 'en' } as const
    const { name, data } = await renter.call('POST /api/statements', input)
    expect(name).toBe(`statement-${year}.csv`)
    // a reason that looks like a formula is escaped (P14)
    expect(data).not.toMatch(/(^|,)"?=/m)
    const expected = statementOf(facts, year)
    const inCents = (cells: string[] | undefined) => cells?.map((cell) => Math.round(Number(cell) * 100))
    const [, opening, ...rest] = csvCells(data)
    const total = rest.pop()
    expect(inCents(opening?.slice(5))).toEqual([expected.openingCents])
    expect(rest.map(([date, , , ...amounts]) => [date, ...(inCents(amounts) ?? [])])).toEqual(
      expected.entries.map((entry) => [entry.date, entry.earnedCents, entry.paidCents, entry.balanceCents]),
    )
    expect(inCents(total?.slice(3))).toEqual([expected.earnedCents, expected.paidCents, expected.closingCents])
  }
  const all = statementOf(facts, yearOf(today))
  expect(all.closingCents).toBe(unpaidTotals(facts.lines).cents)
  expect(all.paidCents).toBeGreaterThan(0)
})

/** Extracts the text of a PDF. */
const pdfText = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, raw = '']) => {
      try {
        return inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')
      } catch {
        return '' // this stream is a font
      }
    })
    .filter((text) => text.includes(' Tj'))
    .join('\n')
    .replace(/[\0\\]/g, '')

it('a statement names an existing audit log entry and its hash', async () => {
  const pdf = await affiliate.call('POST /api/statements', { year: yearOf(today), format: 'pdf', language: 'en' })
  expect(pdf.type).toBe('application/pdf')
  const text = pdfText(Buffer.from(pdf.data, 'base64'))
  const [, mark = '', entry = ''] = /Seal ((?:[0-9a-f]{4} ?){3}), entry ([\d,]+) of the audit log/.exec(text) ?? []
  const [row] = await server.sql('SELECT hash FROM audit_log WHERE n = ?', [Number(entry.replaceAll(',', ''))])
  expect(mark).toMatch(/^[0-9a-f]/)
  expect(String(row?.['hash']).slice(0, 12)).toBe(mark.replaceAll(' ', ''))
})

it('a statement of commission names the renter only to the affiliate', async () => {
  const year = yearOf(addMonths(monthOf(today), -1))
  const input = { year, format: 'csv', language: 'en' } as const
  expect((await affiliate.call('POST /api/statements', input)).data).toMatch(/Commission, \w+ \d{4}, Emilia/)
  expect((await renter.call('POST /api/statements', input)).data).not.toContain('Commission')
})

it('an admin’s request for another person’s statement is logged, and a member always gets their own', async () => {
  const own = { year: yearOf(today), format: 'csv', language: 'en' } as const
  const input = { ...own, user: renter.userId }
  const readData = async (person: Session, asked: typeof own) => (await person.call('POST /api/statements', asked)).data
  expect(await readData(affiliate, input)).toBe(await readData(affiliate, own))
  expect(await errorCode(admin.call('POST /api/admin/statements', { ...input, user: 'nobody' }))).toBe('not-found')
  expect((await admin.call('POST /api/admin/statements', input)).data).toBe(await readData(renter, own))
  const entries = await readAudit(server, 'statement.download')
  expect(entries).toMatchObject([{ actor: admin.userId, subject: `users/${renter.userId}` }])
  expect(entries[0]?.after).toEqual({ year: input.year, format: 'csv' })
})

/** Expects that the yearly totals of these people equal their statements. Returns the totals. */
async function expectTotals(year: number, people: readonly Session[]): Promise<string> {
  const { data, name } = await admin.call('POST /api/admin/statements/totals', { year, language: 'en' })
  expect(name).toBe(`yearly-totals-${year}.csv`)
  const [, ...rows] = csvCells(data)
  for (const person of people) {
    const row = rows.find(([id]) => id === person.userId)
    const { openingCents, earnedCents, paidCents, closingCents } = statementOf(await readFacts(person.userId), year)
    const found = [5, 8, 12, 13].map((at) => Math.round(Number(row?.[at] ?? 0) * 100))
    expect(found.map(formatCents)).toEqual([openingCents, earnedCents, paidCents, closingCents].map(formatCents))
  }
  expect(data).not.toMatch(/(^|,)"?=/m)
  expect(rows.some(([id]) => id === admin.userId)).toBe(false)
  return data
}

it('the yearly totals equal all statements, with one row per person', async () => {
  const renameAffiliate = (name: string) =>
    server.sql(`UPDATE users SET first_name = ? WHERE id = ?`, [name, affiliate.userId])
  await renameAffiliate('=HYPERLINK("x")')
  for (const year of readYears()) await expectTotals(year, [renter, affiliate, other, odd.person])
  // the data includes a previous year and a line that does not count
  expect(statementOf(await readFacts(renter.userId), yearOf(today)).openingCents).toBe(777)
  expect(await countRows(server, `earnings WHERE user_id = ? AND status = 'cancelled'`, [other.userId])).toBe(1)
  const totals = `SELECT subject FROM audit_log WHERE action = 'statement.totals' ORDER BY n DESC LIMIT 1`
  expect((await readRow(server, totals))['subject']).toBe(`statements/${readYears().at(-1)}`)
  // payments keep the payee's name
  await renameAffiliate('Marta')
})

it('the yearly totals count returns and differing PayPal amounts, before and after they are recorded', async () => {
  // the payments brought 100 − 100, 90 − 30 and 160, in total 220; the manual payment of 180 is still pending
  const readTotals = async () => {
    const { earnedCents, paidCents, closingCents } = statementOf(await readFacts(odd.person.userId), yearOf(last))
    return [earnedCents, paidCents, closingCents]
  }
  expect(await readTotals()).toEqual([450_00, 220_00, 230_00])
  await admin.call('POST /api/admin/payouts/correct', { batch: odd.batch, payment: odd.whole, reason: 'it came back' })
  expect(await readTotals()).toEqual([450_00, 220_00, 230_00])
  await expectTotals(yearOf(last), [odd.person])
})

it('the yearly totals write off a payment that returned after its payee was deleted, and the audit has no finding (M1)', async () => {
  const deleted = await createMember(server, { firstName: 'Nuno' })
  await server.sql(`UPDATE users SET paypal_email = 'nuno@pay.example' WHERE id = ?`, [deleted.userId])
  const month = addMonths(monthOf(today), -1)
  const [payment = ''] = await createApprovedPayments(admin, { users: [deleted.userId], amounts: ['65'], month })
  const { batch } = await createExportedBatch(admin, [payment])
  await reconcileBatch(admin, batch, [
    ['Customer ID', 'Status'],
    [payment, 'Completed'],
  ])
  await admin.call('POST /api/admin/people/delete', { user: deleted.userId })
  const readStatement = async () => statementOf(await readFacts(deleted.userId), yearOf(today))
  const readTotals = () => expectTotals(yearOf(today), [deleted])
  // first a part is returned, then the rest
  for (const [back, kept] of [
    ['25.00', 2_500],
    ['65.00', 6_500],
  ] as const) {
    const accept = { batch, payment, word: 'Refunded', transaction: '', reason: 'the account was deleted' }
    const { earning } = await admin.call('POST /api/admin/payouts/accept', { ...accept, cents: Number(back) * 100 })
    const { openingCents, earnedCents, paidCents, closingCents } = await readStatement()
    expect(openingCents + earnedCents).toBe(6_500 - kept)
    expect([paidCents, closingCents]).toEqual([6_500 - kept, 0])
    expect(unpaidTotals((await readFacts(deleted.userId)).lines).cents).toBe(0)
    await readTotals()
    expect((await server.run('audit')).output).not.toContain(earning)
  }
})

it('the yearly totals count a payment in the year of the program’s time zone', async () => {
  const [sent] = await server.sql(
    `SELECT id, dispersed_at FROM user_payments WHERE user_id = ? AND status = 'dispersed'`,
    [renter.userId],
  )
  const setTime = async (time: string) => {
    const restoreTriggers = await dropTriggers(server, 'user_payments')
    await server.sql('UPDATE user_payments SET dispersed_at = ? WHERE id = ?', [time, String(sent?.['id'])])
    await restoreTriggers()
  }
  // this moment is New Year's Eve in the program's time zone, but already New Year in UTC
  await setTime(`${yearOf(today) + 1}-01-01 03:00:00.000Z`)
  try {
    await expectTotals(yearOf(today), [renter])
    expect(statementOf(await readFacts(renter.userId), yearOf(today)).paidCents).toBeGreaterThan(0)
  } finally {
    await setTime(String(sent?.['dispersed_at']))
  }
})
