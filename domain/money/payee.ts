/** How long approvals wait after a payee's address was changed (M12). A first address waits for nothing. */
export const coolingOffMs = 72 * 60 * 60 * 1000

/** Why a pending payment can't be approved now: its payee has no PayPal address, or a new one (M12). */
export const payeeProblems = ['payee-missing', 'payee-cooling-off'] as const

/** Why a pending payment of a run can't be approved yet: its month is still in the holding period (decision 0073). */
export const holdingProblem = 'holding-period'
