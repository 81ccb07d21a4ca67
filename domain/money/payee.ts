/** How long approvals wait after a payee's address was changed (M12). A first address waits for nothing. */
export const coolingOffMs = 72 * 60 * 60 * 1000
