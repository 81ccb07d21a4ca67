import { admins } from './groups'

/** PayPal’s API, for admins. */
export const payPalApi = admins.area((words) => words.payPalApi)
