export { files, lists, statementFiles } from './lists'
export { mails, notifications } from './notifications'
export { refusals } from './refusals'
