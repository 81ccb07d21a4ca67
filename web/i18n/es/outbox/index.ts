export { syncDrawer } from './sync-drawer'
