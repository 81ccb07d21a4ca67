import { deliveryInUse } from './delivery-in-use'

/** Reports whether emails are sent at all; otherwise they are only stored in the mail log. */
export const mailServerIsSet = (app: PbApp): boolean => deliveryInUse(app) !== null
