import { routeTable, type JobTable, type RouteTable } from '../platform/registry'
import { sendPushes } from './send-pushes'
import { unsubscribePush, pushKey, subscribePush, tryPush } from './subscriptions'

export const pushRoutes: RouteTable = routeTable(pushKey, subscribePush, unsubscribePush, tryPush)

export const pushJobs: JobTable = { 'send-pushes': { cron: '* * * * *', run: sendPushes, callsOut: true } }
