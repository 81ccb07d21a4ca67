/** What admins can do with payments. This is in a separate file because devices load it before any screen. */
export const paymentActions = ['approve', 'disperse'] as const
export type PaymentAction = (typeof paymentActions)[number]

/** Sort orders of the screen Payments. Equal payments are sorted by month, newest first, then by name. */
export const paymentSorts = ['user', 'type', 'period', 'amount', 'status', 'dispersed'] as const
export type PaymentSort = (typeof paymentSorts)[number]

/** All statuses, in order of progress. */
export const paymentStatuses = ['pending', 'approved', 'dispersed', 'cancelled'] as const
