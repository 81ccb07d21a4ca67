import { activeDelivery } from './active-delivery'

/** Reports whether emails are sent at all; otherwise they are only stored in the mail log. */
export const hasMailServer = (app: PbApp): boolean => activeDelivery(app) !== null
