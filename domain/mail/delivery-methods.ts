/** How emails are sent: by an SMTP server, or an HTTP API compatible with Resend's (P1, S13). */
export const deliveryMethods = ['smtp', 'http'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]
