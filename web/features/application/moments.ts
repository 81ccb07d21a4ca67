import type { Moment } from '../../../domain/entities'

/** Milliseconds of a stored moment. */
export const msOf = (moment: Moment): number => Date.parse(moment.replace(' ', 'T'))

/** A moment as it is stored, of milliseconds. */
export const momentOf = (ms: number): Moment => new Date(ms).toISOString().replace('T', ' ')
