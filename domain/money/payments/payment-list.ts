/** What is done with many payments at once. Apart, for a device loads it before any screen. */
export const paymentDeeds = ['approve', 'disperse'] as const
export type PaymentDeed = (typeof paymentDeeds)[number]

/** By what Payments can be sorted. What is equal comes the newest month first, then by name; by amount and by day in any order. */
export const paymentSorts = ['user', 'type', 'period', 'amount', 'status', 'dispersed'] as const
export type PaymentSort = (typeof paymentSorts)[number]

/** The states of a payment in the order of their way. */
export const paymentStatuses = ['pending', 'approved', 'dispersed', 'cancelled'] as const
