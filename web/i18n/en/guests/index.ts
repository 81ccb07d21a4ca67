export { auth } from './auth'
