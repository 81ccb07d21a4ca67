import { tableOf, type JobTable, type RouteTable } from '../platform/registry'
import { closeExpired } from './close-expired'
import { invite, removeInvitation } from './invitations'
import { moveReferral } from './move-referral'
import { referrer } from './referrer'
import { remindInvitations } from './remind-invitations'
import { voidMove } from './void-move'

export const referralRoutes: RouteTable = tableOf(referrer, invite, removeInvitation, moveReferral, voidMove)

export const referralJobs: JobTable = {
  'close-invitations': { cron: '23 * * * *', run: (app) => closeExpired(app) },
  'remind-invitations': { cron: '*/10 * * * *', run: remindInvitations },
}
