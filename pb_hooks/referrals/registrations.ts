import { routeTable, type JobTable, type RouteTable } from '../platform/registry'
import { closeExpiredInvitations, invite, removeInvitation } from './invitations'
import { addLabel, retireLabel, countOpenedLink, referrer } from './referrer'
import { moveReferral, voidReferralMove } from './move-referral'
import { remindInvitations } from './remind-invitations'

export const referralRoutes: RouteTable = routeTable(
  referrer,
  invite,
  removeInvitation,
  moveReferral,
  voidReferralMove,
  countOpenedLink,
  addLabel,
  retireLabel,
)

export const referralJobs: JobTable = {
  'close-invitations': { cron: '23 * * * *', run: (app) => closeExpiredInvitations(app) },
  'remind-invitations': { cron: '*/10 * * * *', run: remindInvitations },
}
