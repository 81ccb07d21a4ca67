/** A response below `/api/` without it comes from a proxy or portal, and is no success and no rejection (Y2, Y7). */
export const RESPONSE_HEADER = 'Coterie-Answer'
