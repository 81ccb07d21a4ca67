import type { Moment } from '../../../domain/entities'
import { momentOf } from '../../../domain/moments'
import { serverNow } from '../db/clock'

/** Now, as the server writes moments. For what is shown until the server's own stamp arrives. */
export const momentNow = (): Moment => momentOf(serverNow())
