import { formatCount } from '../../count'

/** Files of messages: choosing, showing, opening them. */
export const files = {
  attach: 'Attach',
  attachHint: 'Pictures and PDF up to 10 MB, five a message',
  chosen: 'Chosen files',
  remove: (name: string) => `Remove ${name}`,
  notTaken: (name: string) => `${name} was not added.`,
  needsWords: 'Write a few words with your files.',
  dropHere: 'Drop files here',
  ofMessage: 'Files',
  open: (name: string) => `Open ${name}`,
  download: (name: string) => `Download ${name}`,
  save: 'Download',
  pdf: 'PDF',
  loading: 'The picture is on its way',
  notHere: 'Not on this device. It is shown once you are back online.',
  tryAgain: 'Try again',
  failed: (name: string) => `${name} could not be opened`,
  uploaded: (sent: number, all: number) => `${formatCount(sent)} of ${formatCount(all)} files sent`,
}
