import { tableOf, type ModelHookTable, type RouteTable } from '../platform/registry'
import { agreeToTerms } from './agree-to-terms'
import { draftTerms, publishTerms, termsDrafted } from './edit-terms'
import { termsFigures } from './terms-figures'

export const termsRoutes: RouteTable = tableOf(draftTerms, publishTerms, termsFigures, agreeToTerms)

export const termsHooks: ModelHookTable = { 'onRecordCreate terms_versions': termsDrafted }
