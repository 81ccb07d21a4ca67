/** How mails go out: to an SMTP server, or to one HTTP API in the shape of Resend's (P1, S13). */
export const deliveryWays = ['smtp', 'http'] as const
export type DeliveryWay = (typeof deliveryWays)[number]
