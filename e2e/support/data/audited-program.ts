import { cp, rm } from 'node:fs/promises'
import { addDays, addMonths, firstDay, monthOf } from '../../../domain/calendar'
import type { Month } from '../../../domain/entities'
import { dataDirectory, type DataDirectory } from '../server/data-directory'
import { generateMonth } from './runs'
import { createAffiliate, createFirstAdmin, createMember } from '../server/people'
import { copyPreparedFolder } from '../server/prepared-folders'
import { approvePayments, dispersePayments } from './payment-actions'
import { createDataDirectory, startServer } from '../server/server'
import { createManualPayment } from './manual-payment'
import type { Session } from '../server/session'

/** Copies the data directory of a small program that contains everything that affects money. */
export const copyAuditedProgram = async (): Promise<DataDirectory> =>
  dataDirectory(await copyPreparedFolder('audited', createProgram))

async function createProgram(dir: string): Promise<void> {
  const newDirectory = await createDataDirectory()
  await cp(newDirectory, dir, { recursive: true })
  await rm(newDirectory, { recursive: true })
  const server = await startServer({ dir })
  const admin = await createFirstAdmin(server)
  const { today } = await admin.call('GET /api/admin/payment-runs/months', {})
  const month = (back: number): Month => addMonths(monthOf(today), -back)

  const alan = await createAffiliate(server, admin, { firstName: 'Alan', fromDate: firstDay(month(6)) })
  const rows = await server.sql('SELECT referral_code FROM users WHERE id = ?', [alan.userId])
  const code = String(rows[0]?.['referral_code'])
  const rita = await createMember(server, { firstName: 'Rita', referralCode: code })
  const rob = await createMember(server, { firstName: 'Rob' })
  for (const person of [alan, rita, rob]) {
    await person.call('POST /api/paypal', { address: `${person.userId}@pay.example` })
  }
  await admin.call('POST /api/admin/rates', {
    kind: 'rental',
    user: rob.userId,
    fromMonth: month(3),
    amountCents: 12_000,
    version: 0,
  })
  for (const person of [rita, rob]) {
    await admin.call('POST /api/admin/rentals/start', {
      user: person.userId,
      startDate: firstDay(month(3)),
      reason: 'told late',
    })
  }
  for (const [back, settle] of [
    [3, 'sent'],
    [2, 'approved'],
    [1, 'undone'],
    [1, 'pending'],
  ] as const) {
    const { run } = (await generateMonth(admin, month(back))).done
    if (settle === 'undone') await admin.call('POST /api/admin/payment-runs/undo', { run })
    if (settle === 'undone' || settle === 'pending') continue
    const found = await server.sql('SELECT id FROM user_payments WHERE run = ?', [run])
    const payments = found.map((row) => String(row['id']))
    await approvePayments(admin, payments)
    if (settle === 'sent') await dispersePayments(admin, payments, 'batch 1')
  }
  for (const lines of ['later', 'never'] as const) {
    const { payment } = await createPayment(admin, rob, month(0), today)
    await admin.call('POST /api/admin/payments/cancel', { payment, lines, reason: 'typed twice' })
  }
  await createPayment(admin, rob, month(0), today)
  await admin.call('POST /api/admin/earnings/adjust', {
    user: rita.userId,
    paymentType: 'rental',
    month: month(2),
    amount: '-5.00',
    reason: 'a day too many',
  })
  await rita.call('POST /api/paypal', { address: 'rita@pay.example' })
  await alan.call('POST /api/agreements/cancel', { agreement: 'affiliate', lastDay: addDays(today, 20), reason: '' })
  await server.stop()
}

const createPayment = (admin: Session, person: Session, month: Month, today: string): Promise<{ payment: string }> =>
  createManualPayment(admin, { user: person.userId, amount: '25.00', periodStart: firstDay(month), periodEnd: today })
