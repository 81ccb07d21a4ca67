import { routeTable, type ModelHookTable, type RouteTable } from '../platform/registry'
import { agreeToTerms, termsStats } from './terms-stats'
import { draftTerms, publishTerms, termsDrafted } from './edit-terms'

export const termsRoutes: RouteTable = routeTable(draftTerms, publishTerms, termsStats, agreeToTerms)

export const termsHooks: ModelHookTable = { 'onRecordCreate terms_versions': termsDrafted }
