/** What a key may do (P13). A route names the one it asks for; a route that names none is shut to every key. */
export const apiScopes = ['people:read', 'payments:read', 'tickets:read', 'leads:read', 'activity:write'] as const
export type ApiScope = (typeof apiScopes)[number]
