import { routeTable, type RouteTable, type TaskTable } from '../platform/registry'
import { policyTrial, trialPeople, tryPolicy, executeTrial } from './try-policy'

export const policyLabRoutes: RouteTable = routeTable(tryPolicy, policyTrial, trialPeople)

export const policyLabTasks: TaskTable = { 'policy-lab': executeTrial }
