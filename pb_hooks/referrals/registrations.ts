import type { JobTable, RouteTable } from '../platform/registry'
import { closeExpired } from './close-expired'
import { invite, removeInvitation } from './invitations'
import { referrer } from './referrer'

export const referralRoutes: RouteTable = {
  'GET /api/referrer': referrer,
  'POST /api/invitations': invite,
  'POST /api/invitations/remove': removeInvitation,
}

export const referralJobs: JobTable = { 'close-invitations': { cron: '23 * * * *', run: (app) => closeExpired(app) } }
