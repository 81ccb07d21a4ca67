export { affiliateArea } from './affiliate'
export { referrals } from './referrals'
