/**
 * Secrets an admin may set (S13). They are write-only: the server keeps them sealed and never answers one, only who set
 * it and when. An empty value removes one. The mail key goes with its delivery (`domain/mail/delivery.ts`),
 * PayPal's with their account (`domain/api/money/paypal.ts`).
 */
export const secretNames = ['webhook_secret', 'bot_check_secret'] as const
