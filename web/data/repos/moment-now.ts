import type { Moment } from '../../../domain/entities'
import { serverNow } from '../db/clock'

/** Now, as the server writes moments. For what is shown until the server's own stamp arrives. */
export const momentNow = (): Moment => momentOf(serverNow())

/** A time in ms as the server writes moments: `2026-11-21 04:22:33.000Z`. */
export const momentOf = (ms: number): Moment => new Date(ms).toISOString().replace('T', ' ')
