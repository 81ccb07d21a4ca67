import { routeTable, type RouteTable } from '../platform/registry'
import { ownStatement, statement } from './download-statement'
import { yearTotals } from './year-totals'

export const statementRoutes: RouteTable = routeTable(ownStatement, statement, yearTotals)
