import { formatCents } from '../../i18n/format'

/** Formats cents with a sign: `+$50.00`, `-$50.00`. */
export const formatSignedCents = (cents: number): string => `${cents > 0 ? '+' : ''}${formatCents(cents)}`
