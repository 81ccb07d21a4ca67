import type { ErrorCode } from '../../../../domain/error-codes'

/** What happened and what to do, for each code that only somebody signed in can meet. */
export const refusals = {
  conflict: 'It was changed in two places. Choose which version to keep.',
  'sequence-gap': 'An earlier change hasn’t arrived yet. It is sent again by itself.',
  'current-password-wrong': 'That isn’t your current password. Try again.',
  'passkeys-too-many': 'You have 20 passkeys already. Remove one first.',
  'factor-first': 'Set up a second step for your own account first.',
  'factor-last': 'Administrators need a second step here, and this is your last one. Add another first.',
  'last-admin': 'This is the last administrator. Make another one first.',
  'delete-own-account': 'An administrator’s account is deleted by another administrator.',
  'rental-runs': 'A rental still runs. End it first; the account can be deleted once its last days are paid.',
  'money-on-its-way': 'A payment is on its way. The account can be deleted once it is sent or cancelled.',
  'money-owed': 'Money is still owed. The account can be deleted once it is paid.',
  'reason-needed': 'Write a reason.',
  'self-referral': 'It looks like the same person. Nobody can refer themselves.',
  'already-invited': 'This address was invited already.',
  'too-many-labels': 'No more labels fit. Take one out, or use an earlier one again.',
  'invited-recently': 'This address was invited in the last 30 days. You can invite it again later.',
  'already-referred': 'This person has already been referred.',
  'address-declines': 'This address can’t be invited.',
  'date-order': 'The end is before the start. Change one of the dates.',
  'date-too-far': 'This date lies more than a year ahead. Check the year.',
  'nothing-changed': 'This is what is recorded already.',
  'ticket-done': 'This ticket is done: it waits for nobody. Open it again first.',
  'ticket-closed': 'This ticket is closed. Create a follow-up ticket.',
  'file-kind': 'Only pictures (JPEG, PNG, WebP, GIF) and PDF files can be sent. Choose another file.',
  'file-heic':
    'HEIC and AVIF pictures can’t be sent. Save the picture as JPEG and choose that one; on an iPhone, set Settings › Camera › Formats to “Most Compatible”.',
  'file-too-large': 'This file is larger than 10 MB. Make it smaller and choose it again.',
  'picture-too-large':
    'This picture is too large. Make it smaller (at most 40 megapixels) or save it as a JPEG, and choose it again.',
  'file-unreadable': 'This file can’t be read: it is empty or damaged. Save it again and choose it.',
  'file-missing':
    'A file of this message isn’t on the server any more. Try again: it is sent once more with its files.',
  'too-many-files': 'A message can carry five files. Take one out.',
  'file-chosen': 'This file is among the chosen ones already.',
  'files-of-the-day': 'You have sent 100 MB of files today. Send this one tomorrow.',
  'files-full': 'Your tickets hold 500 MB of files. Send a smaller file, or none.',
  'too-many-views': 'There are as many saved views as one person may have. Delete one first.',
  'saved-work-unreadable':
    'This isn’t a file of unsent changes that this version can read. Choose the file that was saved here or at the earlier address.',
  'saved-work-other': 'This file belongs to another account. Sign in with that account to read it.',
  'note-exists': 'There is a note with this id already. Write it again.',
  'target-not-public': 'Enter a public https address.',
} satisfies { [code in ErrorCode]?: string }
