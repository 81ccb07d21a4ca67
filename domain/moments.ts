import type { Moment } from './entities'

export const msOf = (moment: Moment): number => Date.parse(moment.replace(' ', 'T'))

/** Formats ms since the epoch as PocketBase does: `2026-11-21 04:22:33.000Z`. */
export const momentOf = (ms: number): Moment => new Date(ms).toISOString().replace('T', ' ')
