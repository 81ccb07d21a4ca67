import { admins } from './groups'

/** How mails go out, in the admin's settings. */
export const mailDelivery = admins.area((words) => words.mailDelivery)
