import { readAllNoticesRoute } from '../../../domain/api/notices'
import type { Moment } from '../../../domain/entities'
import { sendCommand } from './commands'

/** Marks everything as read that the person was told up to a moment, on the server. @throws CodedError */
export const readAllUntil = async (until: Moment): Promise<void> =>
  void (await sendCommand(readAllNoticesRoute, { until }))
