export { auth } from './auth'
export { unsubscribe } from './unsubscribe'
