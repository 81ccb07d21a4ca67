import type { Earning } from '../entities'

/**
 * Whether a line is that of a manual payment (M10, M39): it is made with its payment and has no reason of its own, which every correction
 * needs. A cancelled one has the reason of its cancellation.
 */
export const isManual = ({ kind, reason, status }: Pick<Earning, 'kind' | 'reason' | 'status'>): boolean =>
  kind === 'adjustment' && status !== 'cancelled' && reason === ''
