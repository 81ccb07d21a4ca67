import { formatCents, formatCount } from '../../../i18n/format'

/** An amount with its sign: `+$50.00`, `−$50.00`, `$0.00`. */
export const signedCents = (cents: number): string => `${cents > 0 ? '+' : ''}${formatCents(cents)}`

/** A number with its sign, likewise. */
export const signedCount = (count: number): string =>
  count < 0 ? `−${formatCount(-count)}` : `${count > 0 ? '+' : ''}${formatCount(count)}`
