export { installOffer as installing } from './install-offer'
export { notFoundPage as lost } from './not-found-page'
export { update } from './install-offer'
