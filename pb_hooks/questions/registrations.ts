import { tableOf, type RouteTable } from '../platform/registry'
import { publishQuestions } from './publish-questions'

export const questionRoutes: RouteTable = tableOf(publishQuestions)
