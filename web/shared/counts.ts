import { formatCents, formatCount } from '../i18n/format'

/** Formats cents with a sign: `+$50.00`, `−$50.00`, `$0.00`. */
export const formatSignedCents = (cents: number): string => `${cents > 0 ? '+' : ''}${formatCents(cents)}`

/** Formats a count with a sign: `+5`, `−5`, `0`. */
export const formatSignedCount = (count: number): string =>
  count < 0 ? `−${formatCount(-count)}` : `${count > 0 ? '+' : ''}${formatCount(count)}`

/** Returns how many things a drawn circle stands for: 1, or above `most` a power of ten. */
export const countPerCircle = (count: number, most: number): number =>
  count <= most ? 1 : 10 ** Math.ceil(Math.log10(count / most))
