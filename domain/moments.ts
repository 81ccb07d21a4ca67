import type { Moment } from './entities'

/** A stored moment in ms. */
export const msOf = (moment: Moment): number => Date.parse(moment.replace(' ', 'T'))

/** A time in ms as the server writes moments: `2026-11-21 04:22:33.000Z`. */
export const momentOf = (ms: number): Moment => new Date(ms).toISOString().replace('T', ' ')
