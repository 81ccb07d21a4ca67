import { deliveryInUse } from './delivery-in-use'

/** Whether mails go out at all. If not, they are kept for the mail log. */
export const mailServerIsSet = (app: PbApp): boolean => deliveryInUse(app) !== null
