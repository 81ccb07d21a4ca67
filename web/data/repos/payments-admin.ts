import type { Earning, Id, PaymentDesk, PaymentLine, UserPayment } from '../../../domain/entities'
import { useLive, useLiveRows, type Live, type LiveRows } from './use-live'

/** All payments an admin's device keeps. */
export const useAllPayments = (): LiveRows<UserPayment> => useLiveRows((db) => db.rows('user_payments').toArray(), [])

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
      const links = await db.rows('payment_lines').where('payment').equals(id).toArray()
      const earnings = await db.rows('earnings').bulkGet(links.map((link) => link.earning))
      const desk = await db.rows('payment_desk').where('payment').equals(id).first()
      return { lines: links.map((link, i) => ({ link, earning: earnings[i] })), desk }
    },
    [id],
  )
