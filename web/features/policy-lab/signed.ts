import { formatCents } from '../../i18n/format'

/** An amount with its sign. */
export const signed = (cents: number): string => `${cents > 0 ? '+' : ''}${formatCents(cents)}`
