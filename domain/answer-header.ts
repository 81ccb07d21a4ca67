/**
 * The header that each answer of ours below `/api/` carries, whatever its status (`server/web`, `Headers`). What comes without it is
 * somebody's who stands between the device and the server (a proxy, a gateway, the page of a café's network) and decides nothing: neither
 * a refusal nor a success (Y2, Y7).
 */
export const ANSWER_HEADER = 'Coterie-Answer'
