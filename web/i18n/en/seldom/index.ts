export { installing } from './installing'
export { lost } from './lost'
export { update } from './installing'
