export { deviceLabel } from '../session/device-label'
