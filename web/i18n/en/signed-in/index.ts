export { files } from './files'
export { lists } from './lists'
export { notifications } from './notifications'
export { refusals } from './refusals'
