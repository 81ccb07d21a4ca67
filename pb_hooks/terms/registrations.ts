import { tableOf, type ModelHookTable, type RouteTable } from '../platform/registry'
import { agreeToTerms, termsFigures } from './terms-figures'
import { draftTerms, publishTerms, termsDrafted } from './edit-terms'

export const termsRoutes: RouteTable = tableOf(draftTerms, publishTerms, termsFigures, agreeToTerms)

export const termsHooks: ModelHookTable = { 'onRecordCreate terms_versions': termsDrafted }
