import { tableOf, type RouteTable } from '../platform/registry'
import { agreeToTerms } from './agree-to-terms'
import { draftTerms, publishTerms } from './edit-terms'
import { termsFigures } from './terms-figures'

export const termsRoutes: RouteTable = tableOf(draftTerms, publishTerms, termsFigures, agreeToTerms)
