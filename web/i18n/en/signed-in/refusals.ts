import type { ErrorCode } from '../../../../domain/error-codes'

/** Error messages for codes that only signed-in users can get: what happened and what the user can do. */
export const refusals = {
  conflict: 'It was changed in two places. Choose which version to keep.',
  'sequence-gap': 'An earlier change hasn’t arrived yet. We’ll send it again automatically.',
  'current-password-wrong': 'That isn’t your current password. Try again.',
  'passkeys-too-many': 'You have 20 passkeys, the maximum. Remove one first.',
  'factor-first': 'Set up two-step verification for your own account first.',
  'factor-last':
    'Two-step verification is required for administrators, and this is your only method. Add another first.',
  'last-admin': 'This is the last administrator. Add another administrator first.',
  'delete-own-account': 'Only another administrator can delete an administrator’s account.',
  'rental-runs': 'A rental is still active. End it first; the account can be deleted once all rental days are paid.',
  'money-on-its-way': 'A payment is in progress. The account can be deleted once it is sent or cancelled.',
  'money-owed': 'Money is still owed. The account can be deleted once it is paid.',
  'reason-needed': 'Enter a reason.',
  'self-referral': 'This looks like the same person. Self-referrals aren’t allowed.',
  'already-invited': 'This address was already invited.',
  'too-many-labels': 'Label limit reached. Remove one, or reuse an earlier one.',
  'invited-recently': 'This address was invited in the last 30 days. You can invite it again later.',
  'already-referred': 'This person has already been referred.',
  'address-declines': 'This address can’t be invited.',
  'date-order': 'The end date is before the start date. Change one of them.',
  'date-too-far': 'This date is more than a year ahead. Check the year.',
  'nothing-changed': 'This is already recorded.',
  'ticket-done': 'This ticket is resolved or closed. Reopen it first.',
  'ticket-closed': 'This ticket is closed. Create a follow-up ticket.',
  'file-kind': 'Only images (JPEG, PNG, WebP, GIF) and PDF files can be sent. Choose another file.',
  'file-heic':
    'HEIC and AVIF images can’t be sent. Save the image as JPEG and choose that one; on an iPhone, set Settings › Camera › Formats to “Most Compatible”.',
  'file-too-large': 'This file is larger than 10 MB. Make it smaller and choose it again.',
  'picture-too-large':
    'This image is too large. Make it smaller (at most 40 megapixels) or save it as a JPEG, and choose it again.',
  'file-unreadable': 'Couldn’t open this file: it is empty or damaged. Save it again and choose the new copy.',
  'file-missing': 'A file in this message is no longer on the server. Try again to resend the message with its files.',
  'too-many-files': 'A message can have up to five files. Remove one.',
  'file-chosen': 'This file is already selected.',
  'files-of-the-day': 'You have sent 100 MB of files today. Send this one tomorrow.',
  'files-full': 'The files in your tickets have reached the limit of 500 MB. Send a smaller file, or none.',
  'too-many-views': 'Saved view limit reached. Delete one first.',
  'saved-work-unreadable':
    'This version can’t open the file, or it isn’t a file of unsent changes. Choose the file you saved here or at the earlier address.',
  'saved-work-other': 'This file belongs to another account. Sign in with that account to open it.',
  'note-exists': 'A note with this ID already exists. Write it again.',
  'target-not-public': 'Enter a public https address.',
} satisfies { [code in ErrorCode]?: string }
