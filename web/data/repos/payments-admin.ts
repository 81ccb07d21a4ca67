import type { RouteInput, RouteOutput } from '../../../domain/api/routes'
import type { Earning, Id, PaymentDesk, PaymentLine, UserPayment } from '../../../domain/entities'
import { runCommand } from './commands'
import { useLive, useLiveRows, type Live } from './use-live'

/** All payments an admin's device keeps, newest first. */
export const useAllPayments = (): { rows: UserPayment[]; loading: boolean; error: Error | null } =>
  useLiveRows(async (db) => (await db.rows('user_payments').toArray()).sort(newestFirst), [])

/** What a payment is made of: its lines with the reasons, and the admins' side of it. */
export interface PaymentInside {
  lines: { link: PaymentLine; earning: Earning | undefined }[]
  desk: PaymentDesk | undefined
}

/** The inside of one payment, live; nothing without an id. */
export const usePaymentInside = (id: Id | null): Live<PaymentInside | null> =>
  useLive(
    async (db) => {
      if (id === null) return null
      const links = await db
        .rows('payment_lines')
        .filter((line) => line.payment === id)
        .toArray()
      const earnings = await db.rows('earnings').bulkGet(links.map((link) => link.earning))
      const desk = await db
        .rows('payment_desk')
        .filter((row) => row.payment === id)
        .first()
      return { lines: links.map((link, i) => ({ link, earning: earnings[i] })), desk }
    },
    [id],
  )

export const approvePayments = (payments: Id[]): Promise<RouteOutput<'POST /api/admin/payments/approve'>> =>
  runCommand('POST /api/admin/payments/approve', { payments })

export const dispersePayments = (payments: Id[]): Promise<RouteOutput<'POST /api/admin/payments/disperse'>> =>
  runCommand('POST /api/admin/payments/disperse', { payments })

export const cancelPayment = (input: RouteInput<'POST /api/admin/payments/cancel'>): Promise<unknown> =>
  runCommand('POST /api/admin/payments/cancel', input)

/** Create Payment (M10). `payment-duplicate` asks for `confirmDuplicate`. */
export const createPayment = (
  input: RouteInput<'POST /api/admin/payments'>,
): Promise<RouteOutput<'POST /api/admin/payments'>> => runCommand('POST /api/admin/payments', input)

const newestFirst = (a: UserPayment, b: UserPayment): number =>
  b.month.localeCompare(a.month) || a.person_name.localeCompare(b.person_name) || a.id.localeCompare(b.id)
