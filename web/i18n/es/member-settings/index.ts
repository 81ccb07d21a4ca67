export { memberSettings } from './member-settings'
export { leaving } from './leaving'
export { notificationSettings } from './notification-settings'
