import { formatCount } from '../../numbers'

/** The sync drawer: pending, rejected and sent changes, and the conflict dialog. */
export const syncDrawer = {
  title: 'Sync status',
  allSent: 'All changes have been sent.',
  offline: 'Your changes are saved on this device. We’ll send them when you’re online.',
  needs: 'Needs attention',
  waiting: 'Unsent',
  sent: 'Sent today',
  tryNow: 'Try now',
  savedTitle: 'Unsent changes saved to a file',
  savedText: 'Save your unsent changes as a file, then open it here, on another device, or at a new address.',
  saveFile: 'Save as a file',
  readFile: 'Open a saved file',
  readDone: (changes: number, texts: number): string =>
    changes + texts === 0
      ? 'Everything in the file is already here.'
      : [
          changes === 1 ? '1 change was added.' : changes > 1 ? `${formatCount(changes)} changes were added.` : '',
          texts === 1 ? '1 draft was added.' : texts > 1 ? `${formatCount(texts)} drafts were added.` : '',
        ]
          .filter(Boolean)
          .join(' '),
  readFailed: 'Couldn’t open the file.',
  signIn: 'Sign in to send',
  full: 'This device has no space for the latest data. Your work is saved; data that can be loaded again was removed. Free up some space, and sync will continue automatically.',
  noConnection: 'You are offline.',
  retry: 'Retry',
  retryAll: 'Retry all',
  quoted: (text: string) => `“${text}”`,
  written: (when: string) => `Written ${when}`,
  goesAt: (written: string, goes: string) => `Written ${written}, will be sent after ${goes}`,
  onItsWay: (written: string) => `Written ${written}, sending…`,
  getsNumber: (written: string) => `Written ${written}, will get its number when sent`,
  stuck:
    'Your data is up to date, but this can’t be sent: something between this device and the server keeps blocking it, and later changes are paused. We retry automatically; another network may work. Copy the text if it is urgent.',
  stuckFile: (name: string) =>
    `${name} can’t be uploaded: something between this device and the server keeps blocking it. Only this message is affected, and we retry automatically. Another network may work. To send only the text, discard this message and write it again without the file.`,
  tooLargeFile: (name: string) =>
    `${name} can’t be uploaded: a proxy between this device and the server refuses even small parts of it. Try another network, or tell an admin: the Health page says what to change. We retry automatically. To send only the text, discard this message and write it again without the file.`,
  becomes: (before: string, after: string) => `${before} becomes ${after}`,
  bothSides: (mine: string, theirs: string) => `Yours: ${mine}. On the server: ${theirs}.`,
  empty: 'empty',
  fields: {
    first_name: 'First name',
    last_name: 'Last name',
    phone: 'Phone',
    linkedin_url: 'LinkedIn URL',
    subject: 'Subject',
    description: 'Description',
    message: 'Message',
  },
  edit: 'Edit',
  editing: (what: string) => `Edit: ${what}`,
  save: 'Save and send',
  cancel: 'Cancel',
  leftMeanwhile: 'This was sent while you were editing. Copy your edits from here.',
  saveFailed: 'Couldn’t save this on this device. Your text is still here.',
  discard: 'Discard',
  discardAsk: 'Discard this change?',
  discardText: 'It was never sent. The server’s version stays as it is.',
  discardWith: (n: number): string =>
    n === 1
      ? '1 change that depends on it will also be discarded.'
      : `${formatCount(n)} changes that depend on it will also be discarded.`,
  discarded: (what: string) => `Discarded: ${what}`,
  undoFailed: 'Couldn’t restore the change: this device is out of space. Free up some space and select Undo again.',
  undo: 'Undo',
  keep: 'Keep',
  kinds: {
    ticket: (ticket: string) => (ticket === '' ? 'New ticket' : `New ticket ${ticket}`),
    reply: (ticket: string) => (ticket === '' ? 'Reply' : `Reply to ticket ${ticket}`),
    solved: (ticket: string) => (ticket === '' ? 'Ticket status' : `Status of ticket ${ticket}`),
    rating: (ticket: string) => (ticket === '' ? 'Support rating' : `Rating of ticket ${ticket}`),
    details: 'Your details',
    language: 'Language',
    notices: 'Notification preferences',
    view: 'Saved view',
    viewGone: 'Saved view deleted',
    read: 'Marked as read',
    other: 'Change',
  },
  readMarks: (n: number) => (n === 1 ? '1 item marked as read' : `${formatCount(n)} items marked as read`),
  decide: 'Review',
  conflict: {
    title: 'Changed in two places',
    text: (written: string) =>
      `This was changed on this device (${written}) and elsewhere. Nothing is lost until you decide.`,
    mine: 'Mine',
    mineHint: 'from this device',
    theirs: 'Theirs',
    theirsHint: 'on the server now',
    both: 'Both',
    bothHint: 'theirs first, then mine',
    noBoth: 'This field can keep only one version.',
    later: 'Decide later',
    keep: 'Save choice',
    done: 'Choice saved',
  },
}
