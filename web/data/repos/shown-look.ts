export { lookFor } from '../person/look'
