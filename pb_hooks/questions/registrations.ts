import { routeTable, type ModelHookTable, type RouteTable } from '../platform/registry'
import { publishQuestions } from './publish-questions'
import { questionSaved } from './question-saved'

export const questionRoutes: RouteTable = routeTable(publishQuestions)

export const questionHooks: ModelHookTable = {
  'onRecordCreate faqs': questionSaved,
  'onRecordUpdate faqs': questionSaved,
}
