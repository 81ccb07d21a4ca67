import { formatCount } from '../../count'

/** What waits, what needs the person, what was sent; and the choice after a change in two places. */
export const syncDrawer = {
  title: 'Waiting and sent',
  allSent: 'Everything is sent. Nothing waits on this device.',
  offline: 'What waits is kept on this device and goes out by itself, in this order.',
  needs: 'Needs you',
  waiting: 'Waiting',
  sent: 'Sent today',
  tryNow: 'Try now',
  savedTitle: 'Unsent changes as a file',
  savedText: 'Save what waits as a file, and read it in again here, on another device, or at a new address.',
  saveFile: 'Save as a file',
  readFile: 'Read a saved file',
  readDone: (changes: number, texts: number): string =>
    changes + texts === 0
      ? 'Everything in the file is here already.'
      : [
          changes === 1 ? '1 change was added.' : changes > 1 ? `${formatCount(changes)} changes were added.` : '',
          texts === 1
            ? '1 unfinished text was added.'
            : texts > 1
              ? `${formatCount(texts)} unfinished texts were added.`
              : '',
        ]
          .filter(Boolean)
          .join(' '),
  readFailed: 'The file was not read.',
  signIn: 'Sign in to send',
  full: 'This device has no room for what the server sent. What you wrote is kept, and what can be loaded again was removed. Free some space: it goes on by itself.',
  noConnection: 'There is no connection at the moment.',
  retry: 'Retry',
  retryAll: 'Retry all',
  quoted: (text: string) => `“${text}”`,
  written: (when: string) => `Written ${when}`,
  goesAt: (written: string, goes: string) => `Written ${written}, goes out from ${goes}`,
  onItsWay: (written: string) => `Written ${written}, being sent: the next answer says whether it arrived`,
  getsNumber: (written: string) => `Written ${written}, gets its number when sent`,
  stuck:
    'Your copy is refreshed, but this doesn’t get out: something between this device and the server keeps stopping it, and what was written after it waits. It is tried again by itself; another network may let it through. Copy it if it is urgent.',
  stuckFile: (name: string) =>
    `${name} can’t be uploaded: something between this device and the server keeps stopping it. Only this message waits for it, and it is tried again automatically. Another network may let it through. To send the words alone, discard this message and write it again without the file.`,
  tooLargeFile: (name: string) =>
    `${name} can’t be uploaded: a proxy between this device and the server refuses even small parts of it. Try another network, or tell an administrator: the health page says what to change. It is tried again automatically. To send the words alone, discard this message and write it again without the file.`,
  becomes: (before: string, after: string) => `${before} becomes ${after}`,
  bothSides: (mine: string, theirs: string) => `Yours: ${mine}. On the server: ${theirs}.`,
  empty: 'nothing',
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
  leftMeanwhile: 'It left this device meanwhile, as it was. Copy what you changed here.',
  saveFailed: 'Couldn’t save it on this device. What you wrote stays here.',
  discard: 'Discard',
  discardAsk: 'Discard this change?',
  discardText: 'It was never sent. What the server has stays as it is.',
  discardWith: (n: number): string =>
    n === 1 ? '1 change that belongs to it goes with it.' : `${formatCount(n)} changes that belong to it go with it.`,
  discarded: (what: string) => `Discarded: ${what}`,
  undoFailed: 'Couldn’t bring it back: this device has no room. Free some and press Undo again.',
  undo: 'Undo',
  keep: 'Keep',
  kinds: {
    ticket: (ticket: string) => (ticket === '' ? 'New ticket' : `New ticket ${ticket}`),
    reply: (ticket: string) => (ticket === '' ? 'Reply' : `Reply in ticket ${ticket}`),
    solved: (ticket: string) => (ticket === '' ? 'Ticket solved or not' : `Ticket ${ticket} solved or not`),
    rating: (ticket: string) => (ticket === '' ? 'Rating of the help' : `Rating of ticket ${ticket}`),
    details: 'Your details',
    language: 'Language',
    notices: 'Choice of notices',
    view: 'Saved view',
    viewGone: 'Saved view removed',
    read: 'Read mark',
    other: 'Change',
  },
  readMarks: (n: number) => (n === 1 ? '1 read mark' : `${formatCount(n)} read marks`),
  decide: 'Decide',
  conflict: {
    title: 'Changed in two places',
    text: (written: string) =>
      `Written on this device (${written}), and changed elsewhere meanwhile. Nothing is lost until you decide.`,
    mine: 'Mine',
    mineHint: 'from this device',
    theirs: 'Theirs',
    theirsHint: 'on the server now',
    both: 'Both',
    bothHint: 'theirs first, then mine',
    noBoth: 'This field has room for one of them only.',
    later: 'Decide later',
    keep: 'Keep what is chosen',
    done: 'Your choice is kept',
  },
}
