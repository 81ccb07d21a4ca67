/**
 * The header in every response of the server below `/api/`, whatever its status (`server/web`, `Headers`). A response
 * without it comes from a proxy or a captive portal, and must count neither as success nor as rejection (Y2, Y7).
 */
export const RESPONSE_HEADER = 'Coterie-Answer'
