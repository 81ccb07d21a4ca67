/** What is done with many payments at once. Apart, for a device loads it before any screen. */
export const paymentDeeds = ['approve', 'disperse'] as const
export type PaymentDeed = (typeof paymentDeeds)[number]
