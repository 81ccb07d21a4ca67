export { auth, unsubscribe } from './auth'
export { testEmail } from './test-email'
export { setUpSteps } from '../set-up-steps'
