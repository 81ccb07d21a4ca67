export { adopt, signIn, signOut, startSession, switchPerson, unlock } from '../session/session'
export { sendWaiting } from '../sync/engine'
