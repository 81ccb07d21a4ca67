import { slot } from '../../domain/slots'

/** Values that the server fills in. */
export const rate = slot('rental_rate')
export const rateShort = slot('rental_rate_short')
export const commission = slot('commission_rate')
export const commissionShort = slot('commission_rate_short')
export const product = slot('product_name')
/** Response deadlines (P17): `24 hours`, `3 days`. */
export const leadDeadline = slot('lead_answer')
export const applicationDeadline = slot('application_answer')
