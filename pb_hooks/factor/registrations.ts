import { routeTable, type JobTable, type RouteTable } from '../platform/registry'
import {
  addPasskey,
  beginCodes,
  beginPasskeyEnrolment,
  makeRecoveryCodes,
  removePasskey,
  enableCodes,
  disableCodes,
  ownFactors,
} from './enrol'
import { beginPasskey, proveStep } from './prove-step'
import { deleteExpiredSteps } from './steps'

export const factorRoutes: RouteTable = routeTable(
  beginPasskey,
  proveStep,
  ownFactors,
  beginPasskeyEnrolment,
  addPasskey,
  removePasskey,
  beginCodes,
  enableCodes,
  disableCodes,
  makeRecoveryCodes,
)

export const factorJobs: JobTable = { 'forget-steps': { cron: '*/10 * * * *', run: deleteExpiredSteps } }
