import { tableOf, type JobTable, type RouteTable } from '../platform/registry'
import { closeExpired } from './bind-referral'
import { invite, removeInvitation } from './invitations'
import { addLabel, retireLabel } from './link-labels'
import { moveReferral } from './move-referral'
import { openedLink } from './opened-link'
import { referrer } from './referrer'
import { remindInvitations } from './remind-invitations'
import { voidMove } from './void-move'

export const referralRoutes: RouteTable = tableOf(
  referrer,
  invite,
  removeInvitation,
  moveReferral,
  voidMove,
  openedLink,
  addLabel,
  retireLabel,
)

export const referralJobs: JobTable = {
  'close-invitations': { cron: '23 * * * *', run: (app) => closeExpired(app) },
  'remind-invitations': { cron: '*/10 * * * *', run: remindInvitations },
}
