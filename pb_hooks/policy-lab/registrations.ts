import { tableOf, type RouteTable, type TaskTable } from '../platform/registry'
import { policyTrial, trialPeople, tryPolicy, workOnTrial } from './try-policy'

export const policyLabRoutes: RouteTable = tableOf(tryPolicy, policyTrial, trialPeople)

export const policyLabTasks: TaskTable = { 'policy-lab': workOnTrial }
