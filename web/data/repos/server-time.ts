export { serverNow } from '../db/clock'
