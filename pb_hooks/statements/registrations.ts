import { tableOf, type RouteTable } from '../platform/registry'
import { ownStatement, statement } from './take-statement'
import { yearTotals } from './year-totals'

export const statementRoutes: RouteTable = tableOf(ownStatement, statement, yearTotals)
