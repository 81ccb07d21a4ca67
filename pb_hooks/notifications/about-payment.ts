import type { Cents, Id, Month } from '../../domain/entities'
import type { Told } from './notify'

/** Who is told of a payment, and what of it. */
export const aboutPayment = ({ id, user, cents, month }: { id: Id; user: Id; cents: Cents; month: Month }): Told => ({
  user,
  about: { payment: id, amount_cents: cents, payment_month: month },
})
