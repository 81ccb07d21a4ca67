export { installOffer, update } from './install-offer'
export { notFoundPage } from './not-found-page'
