/**
 * Secrets an admin may set (S13). They are write-only: the server keeps them sealed and never answers one, only who set
 * it and when. An empty value removes one.
 */
export const secretNames = ['mail_api_key', 'webhook_secret', 'paypal_client_id', 'paypal_client_secret'] as const
