/** How emails are sent: by an SMTP server, or an HTTP API compatible with Resend's (P1, S13). */
export const deliveryWays = ['smtp', 'http'] as const
export type DeliveryWay = (typeof deliveryWays)[number]
