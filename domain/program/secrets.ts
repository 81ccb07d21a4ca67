/**
 * Secrets that admins can set (S13). They are write-only: the server encrypts them and only returns who set them and when.
 * An empty value removes one. The mail key is stored with the delivery settings (`domain/mail/delivery.ts`), PayPal's keys
 * with theirs (`domain/api/money/paypal.ts`).
 */
export const secretNames = ['webhook_secret', 'bot_check_secret'] as const
