export const paymentActions = ['approve', 'disperse'] as const
export type PaymentAction = (typeof paymentActions)[number]

/** Equal payments are sorted by month, newest first, then by name. */
export const paymentSorts = ['user', 'type', 'period', 'amount', 'status', 'dispersed'] as const
export type PaymentSort = (typeof paymentSorts)[number]

export const paymentStatuses = ['pending', 'approved', 'dispersed', 'cancelled'] as const
