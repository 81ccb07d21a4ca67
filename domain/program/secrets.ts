/** Stored encrypted and never returned (S13). The keys of mail and PayPal are stored with their settings. */
export const secretNames = ['webhook_secret', 'bot_check_secret'] as const
