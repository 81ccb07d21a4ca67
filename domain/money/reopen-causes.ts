/**
 * Why an approved payment that wasn't sent goes back to pending: its payee has another PayPal address by now (M34), or disowned the
 * address that it was approved for.
 */
export const reopenCauses = ['address-changed', 'address-disowned'] as const
export type ReopenCause = (typeof reopenCauses)[number]
