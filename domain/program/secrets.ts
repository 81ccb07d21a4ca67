/**
 * Secrets that admins can set (S13). The server encrypts them, never returns them, and states only who set them and when.
 * An empty value removes a secret. The mail key is stored with the delivery settings (`domain/mail/delivery.ts`), PayPal's
 * keys with the PayPal settings (`domain/api/money/paypal.ts`).
 */
export const secretNames = ['webhook_secret', 'bot_check_secret'] as const
