export { auth } from './auth'
export { unsubscribe } from './unsubscribe'
export { testEmail } from './test-email'
export { setUpSteps } from '../set-up-steps'
