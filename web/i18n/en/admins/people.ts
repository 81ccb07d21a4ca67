import { askPaypalTexts } from '../../ask-paypal-texts'
import { formatCount } from '../../numbers'

/** People: list, person page and roles. Some texts are fixed by the specification (document 2, sections 2, 5 and 8). */
export const people = {
  caption: 'People',
  filter: 'Role',
  tabs: { all: 'All Users', user: 'Users', affiliate: 'Affiliates', admin: 'Admins', invited: 'Invited' },
  search: 'Name, email, phone or code',
  none: 'No users found',
  noneText: 'Share your sign-up link to add the first person.',
  noMatch: (text: string) => `No people match “${text}”.`,
  nobodyOf: (text: string, people: string) => `No one named “${text}” among ${people} people.`,
  nobodyOfFilter: (text: string) =>
    `No people match “${text}” with these filters. Clear the filters to search everyone.`,
  nearest: (name: string) => `The closest name is ${name}.`,
  searchNearest: (words: string) => `Search for ${words}`,
  failed: 'Couldn’t load people.',
  offline: 'You are offline.',
  offlineList: 'Connect to load the list of all people from the server.',
  offlineUnread: 'You haven’t opened this person’s page on this device before. Go online to load it.',
  offlineChanges: 'Connect to make changes.',
  asTheyRead: 'This is what the person sees.',
  readAt: (moment: string) => `As of ${moment}.`,
  needsNetwork: 'You need a connection',
  onlyPending: 'Pending affiliate applications',
  isAffiliate: (status: string) => `Affiliate: ${status}`,
  paypalIs: { none: 'No PayPal email', set: 'Has a PayPal email' },
  rentalIs: {
    renting: 'Renting',
    none: 'Not renting',
    starting: 'Starts this week',
    leaving: 'Ends this month',
  },
  seenIs: { away: 'Inactive for 30 days' },
  askPaypal: 'Ask for PayPal email',
  writeMany: 'Message',
  writeTooMany: (limit: number) => `You can message up to ${formatCount(limit)} people at a time.`,
  writeManyTitle: (n: number) => (n === 1 ? 'Message 1 person' : `Message ${formatCount(n)} people`),
  askPaypalTitle: (n: number) =>
    n === 1 ? 'Ask 1 person for their PayPal email' : `Ask ${formatCount(n)} people for their PayPal email`,
  writeNobody: 'None of the selected people can receive messages.',
  writeManyText: 'Each person gets their own ticket. Replies arrive in Support.',
  writeByMail: 'They’ll also get the message by email, unless they turned emails off.',
  writeNotByMail: (n: number) =>
    n === 1
      ? 'They’ll also get the message by email, unless they turned emails off. 1 person hasn’t verified their email and will see it only in the app.'
      : `They’ll also get the message by email, unless they turned emails off. ${formatCount(n)} people haven’t verified their email and will see it only in the app.`,
  forReaders: {
    en: (count: string, n: number) => (n === 1 ? 'For 1 English speaker' : `For ${count} English speakers`),
    es: (count: string, n: number) => (n === 1 ? 'For 1 Spanish speaker' : `For ${count} Spanish speakers`),
  },
  writeSubject: 'Subject',
  writeMessage: 'Message',
  sendToMany: (n: number) => (n === 1 ? 'Send to 1 person' : `Send to ${formatCount(n)} people`),
  writtenMany: (n: number) => (n === 1 ? '1 ticket created' : `${formatCount(n)} tickets created`),
  // These texts are in each recipient's language.
  askPaypalTexts,
  /** Why an account has its status. */
  reason: {
    renting: (date: string) => `Rental since ${date}`,
    starting: (date: string) => `Rental starts ${date}`,
    ended: () => 'Rental ended',
    'not-renting': () => 'Not renting',
    unverified: () => 'Email not verified',
  } satisfies Record<string, (date: string) => string>,
  affiliateIs: { active: 'affiliate', pending: 'affiliate pending' },
  everybody: 'Everyone',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  linkedinUrl: 'LinkedIn URL',
  paypalEmail: 'PayPal email',
  referralCode: 'Referral Code',
  ownCode: 'Own referral code',
  rentalStart: 'Rental Start',
  accountStatus: 'Account Status',
  profilePhotoStatus: 'Profile Photo',
  verificationBadgeStatus: 'Verification Badge',
  affiliateStatus: 'Affiliate Status',
  joined: 'Joined',
  lastLogin: 'Last Login',
  roles: 'Roles',
  owed: 'Owed',
  customize: 'Customize Columns',
  customizeText: 'These columns are for all admins. Changes are saved automatically.',
  customizeMine: 'All admins see these columns. Changes you make here apply only to you, on all your devices.',
  customizeMineOn: 'These columns are only for you, on all your devices. Changes are saved automatically.',
  customizeOwnFirst: 'You have your own columns and will keep seeing them.',
  forWhom: 'Apply to',
  forMe: 'Only me',
  forAll: 'All admins',
  alwaysFirst: 'always first',
  columnsOrder: 'Shown, in this order',
  columnsHidden: 'Hidden',
  columnsMoving: {
    move: (name: string, place: number, of: number) =>
      `Move ${name}, position ${formatCount(place)} of ${formatCount(of)}`,
    picked: (name: string, place: number, of: number) =>
      `${name} picked up, position ${formatCount(place)} of ${formatCount(of)}. Use the arrow keys to move it, Space to drop it, Escape to cancel.`,
    at: (place: number, of: number) => `Position ${formatCount(place)} of ${formatCount(of)}`,
    dropped: (place: number, of: number) => `Dropped at position ${formatCount(place)} of ${formatCount(of)}`,
    back: (place: number, of: number) => `Back at position ${formatCount(place)} of ${formatCount(of)}`,
  },
  backToShared: 'Use the shared columns',
  backToSharedDone: 'You’re using the shared columns again.',
  columnsFailed: 'Couldn’t save the columns.',
  customizeView: (view: string) => `These columns are only for your view “${view}”. Changes are saved automatically.`,
  customizeSaved: 'Settings Saved',
  never: 'Never',
  statuses: { active: 'Active', pending: 'Pending', inactive: 'Inactive' },
  success: 'Success',
  notSet: 'Not Set',
  role: { user: 'User', affiliate: 'Affiliate', admin: 'Admin' },
  error: 'Error',
  notFound: 'Person not found',
  notFoundText: 'The account may have been deleted.',
  personFailed: 'Couldn’t load this person.',
  sections: 'On this page',
  rental: 'Rental',
  activity: 'Activity',
  money: 'Money',
  referrals: 'Referrals',
  tickets: 'Tickets',
  account: 'Account Information',
  actions: 'Actions',
  moreOf: (name: string) => `More actions for ${name}`,
  edit: 'Edit User',
  viewAs: 'View as…',
  joinedOn: (date: string) => `Joined ${date}`,
  lastLoginAt: (date: string) => `Last login ${date}`,
  notVerified: 'Email not verified',
  language: 'Language',
  languages: { en: 'English', es: 'Spanish' },
  referredBy: 'Referred by',
  nobody: 'Not referred',
  terms: 'Consent',
  termsOn: (version: string, date: string) => `Terms version ${version}, ${date}`,
  noConsent: 'Not recorded',
  commissionRate: 'Commission rate',
  note: 'Note for admins',
  firstName: 'First name',
  lastName: 'Last name',
  photoStatus: 'Profile photo status',
  badgeStatus: 'Verification badge status',
  emailOnlyOwner:
    'An admin’s email address can only be changed by that admin, with their own password. If they can no longer sign in, remove their admin role first.',
  ownPassword: 'Your password',
  ownPasswordHint: 'We’ll email the previous address a link that can undo this change for 72 hours.',
  emailWrong: 'Please enter a valid email address',
  urlWrong: 'Invalid URL',
  paypalHint: 'Only the person can change it, with their password.',
  customEarning: 'Custom Monthly Earning',
  customCommission: 'Custom Commission Rate',
  defaultRate: (amount: string) => `${amount} (default)`,
  setEarning: 'Set monthly earning',
  setCommission: 'Set commission',
  writeToPerson: 'Message this person',
  setRole: 'Change roles',
  accountStatusHint: 'Depends on the rental. Start or end the rental to change it.',
  noteHint: 'Only admins see this.',
  save: 'Save changes',
  updated: 'User Updated',
  updatedText: 'User information saved successfully',
  updateFailed: (reason: string) => `Failed to update user: ${reason}`,
  deleteUser: 'Delete User',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteNotYet: (name: string) => `${name} can’t be deleted yet`,
  deleteKeep: 'Keep account',
  deleteClose: 'Close',
  deleteUnknown: 'Couldn’t check what would be deleted. Close this window and try again.',
  deleteOwn: 'This is your own account.',
  deleteOwnDo: 'Another admin can delete it.',
  deleteRental: (date: string) => `A rental has been active since ${date}.`,
  deleteRentalDo: 'End the rental under Rental. Its remaining days have to be paid before you can delete the account.',
  deleteWay: (amount: string) => `${amount} is in a payment that is pending or approved.`,
  deleteWayDo: 'Disperse or cancel that payment under Money.',
  deleteOwed: (amount: string) => `${amount} is owed and isn’t in a payment yet.`,
  deleteOwedDo: 'It’ll be paid in the next monthly run. You can also create a payment for it, even below the minimum.',
  deleteHeld: (amount: string) => `${amount} is on hold.`,
  deleteHeldDo: 'Release or refuse it under Holds.',
  deleteReturned: (amount: string) => `${amount} was returned by PayPal, and its correction isn’t recorded yet.`,
  deleteReturnedDo: 'Record the correction on the payout batch’s page, then pay the amount.',
  deleteComing: (amount: string) => `${amount} was earned on days that aren’t in a monthly run yet.`,
  deleteComingDo: 'Those days will be included in the next monthly run, after the month ends.',
  goesTitle: 'Permanently deleted',
  goesPerson:
    'Name, email and PayPal addresses, phone, profile, referral code, roles, and any notes or reasons recorded about the person',
  goesTickets: (n: number): string =>
    n === 0
      ? ''
      : n === 1
        ? '1 ticket with its messages, notes and files'
        : `${formatCount(n)} tickets with their messages, notes and files`,
  goesInvitations: (n: number): string =>
    n === 0
      ? ''
      : n === 1
        ? '1 pending invitation (its link stops working)'
        : `${formatCount(n)} pending invitations (their links stop working)`,
  goesDevices: (n: number): string =>
    n === 0
      ? 'Passkeys, codes and saved views'
      : n === 1
        ? '1 device (signed out, with its offline data deleted when it next connects), passkeys, codes and saved views'
        : `${formatCount(n)} devices (signed out, with their offline data deleted when they next connect), passkeys, codes and saved views`,
  goesMails: 'Emails to the person or about them, and events sent to other apps',
  goesLog: 'The person’s name in the audit log (the entries stay and can still be verified)',
  staysTitle: 'Kept, without the name',
  staysLedger: 'Every amount, day and payment with its reason, and which terms were accepted and when',
  staysPayments: (n: number): string =>
    n === 0
      ? ''
      : n === 1
        ? 'The PayPal email of 1 sent payment, to show where the money went'
        : `The PayPal email of ${formatCount(n)} sent payments, to show where the money went`,
  staysBackups: 'Earlier backups, until newer ones replace them',
  deleteForGood: 'This can’t be undone.',
  deleted: 'User Deleted',
  deletedText: 'User has been permanently deleted',
  deleteFailed: (reason: string) => `Failed to delete user: ${reason}`,
  deletedPerson: 'Deleted person',
  deletedOn: (date: string) => `Deleted on ${date}`,
  roleAdded: 'Role Added',
  roleRemoved: 'Role Removed',
  roleAddedText: (name: string, role: string) => `${name} now has the ${role.toLowerCase()} role`,
  roleRemovedText: (name: string, role: string) => `${name} no longer has the ${role.toLowerCase()} role`,
  addFailed: (role: string, reason: string) => `Failed to add ${role} role: ${reason}`,
  removeFailed: (role: string, reason: string) => `Failed to remove ${role} role: ${reason}`,
  ownAdmin: 'You can’t remove your own admin role. Ask another admin to do it.',
  lastAdmin: 'This is the last admin. Add another admin first.',
  impliedUser: 'Everyone is a user unless they have another role.',
  affiliateToday: 'Changes take effect today.',
  grant: 'Grant affiliate role…',
  grantTitle: 'Grant affiliate role',
  grantText: (name: string) => `${name} will earn commissions for active referrals starting on this day.`,
  startDate: 'Start date',
  startPast: 'Choose today, or choose a past date and give a reason.',
  startFuture: 'Choose today or an earlier day.',
  affiliateDays: 'Affiliate periods',
  days: (from: string, to: string) => `${from} to ${to}`,
  today: 'today',
  applied: (date: string) => `Applied on ${date}`,
  appliedText: 'Granting the role also approves the application.',
  takeRole: (role: string, name: string) => `Remove the ${role.toLowerCase()} role from ${name}?`,
  confirmTakeRole: (role: string) => `Remove ${role.toLowerCase()} role`,
  undo: 'Undo',
  undoFailed: (why: string) => `Couldn’t undo: ${why}`,
  lastDay: 'Last day',
  lastDayHint: 'This day is included. Choose today, or choose a past date and give a reason.',
  reasonWhenPast: 'Required for a past day.',
  endsAdmin: 'They lose admin access immediately. Their past actions stay in the audit log.',
  endsUser: 'Removes the user role. Rentals and their earnings continue.',
  endsAffiliate: (date: string) => `They won’t earn commissions from ${date} on.`,
  endsMonthly: (n: number, amount: string): string =>
    n === 1
      ? `They’ll lose the commission for 1 active referral, ${amount} a month.`
      : `They’ll lose the commission for ${formatCount(n)} active referrals, ${amount} a month.`,
  endsNothing: 'They have no active referrals now, so they won’t lose any commissions.',
  endsAsking: 'Checking which commissions end…',
  endsUnknown: 'Couldn’t check which commissions end.',
  endsKept: 'They keep the commissions they already earned, and their referrals stay linked to them.',
  makeAdmin: (name: string) => `Make ${name} an admin?`,
  makeAdminText: 'Admins can see and change every person, every amount and every ticket.',
  confirmMake: 'Add admin role',
  password: 'Your password',
  keep: 'Cancel',
  changeRole: 'Change role',
  rolesTooMany: (limit: number) => `You can change the role of up to ${formatCount(limit)} people at a time.`,
  changeRoleOf: (n: number) =>
    n === 1 ? 'Change the role of 1 person' : `Change the role of ${formatCount(n)} people`,
  giveRole: 'Add a role',
  takeRoleAway: 'Remove a role',
  whichRole: 'Role',
  confirmRoles: {
    give: (role: string, n: number) =>
      n === 1
        ? `Add ${role.toLowerCase()} role to 1 person`
        : `Add ${role.toLowerCase()} role to ${formatCount(n)} people`,
    take: (role: string, n: number) =>
      n === 1
        ? `Remove ${role.toLowerCase()} role from 1 person`
        : `Remove ${role.toLowerCase()} role from ${formatCount(n)} people`,
  },
  rolesOf: {
    give: (role: string, n: number) =>
      n === 1
        ? `1 person will get the ${role.toLowerCase()} role.`
        : `${formatCount(n)} people will get the ${role.toLowerCase()} role.`,
    take: (role: string, n: number) =>
      n === 1
        ? `1 person will lose the ${role.toLowerCase()} role.`
        : `${formatCount(n)} people will lose the ${role.toLowerCase()} role.`,
  },
  rolesWho: (names: string, others: number) => (others === 0 ? names : `${names} and ${formatCount(others)} more`),
  rolesOfNobody: 'Nothing would change for the people you selected.',
  roleGives: {
    user: 'They’ll see the renter pages in addition to the ones they have. This doesn’t start a rental.',
    affiliate:
      'Starting today, they’ll earn commissions for active referrals. Any pending application will be approved.',
    admin: 'Admins can see and change every person, every amount and every ticket.',
  },
  rolesHad: (n: number) =>
    n === 1
      ? '1 person already has this role and will be skipped.'
      : `${formatCount(n)} people already have this role and will be skipped.`,
  rolesLacked: (n: number) =>
    n === 1
      ? '1 person doesn’t have this role and will be skipped.'
      : `${formatCount(n)} people don’t have this role and will be skipped.`,
  rolesOnly: (n: number) =>
    n === 1
      ? 'The user role can’t be removed from 1 person because they have no other role.'
      : `The user role can’t be removed from ${formatCount(n)} people because they have no other role.`,
  rolesNotMine: 'You can’t remove your own admin role.',
  rolesGiven: (n: number, role: string) =>
    n === 1
      ? `1 person now has the ${role.toLowerCase()} role`
      : `${formatCount(n)} people now have the ${role.toLowerCase()} role`,
  rolesTaken: (n: number, role: string) =>
    n === 1
      ? `1 person no longer has the ${role.toLowerCase()} role`
      : `${formatCount(n)} people no longer have the ${role.toLowerCase()} role`,
  rolesRefused: (who: string, others: number, why: string) =>
    `No roles were changed. ${others === 0 ? who : `${who} and ${formatCount(others)} more`}: ${why}`,
  adminsLead: 'Admins see every person, every amount and every ticket. Every role change is recorded in the audit log.',
  adminsCaption: 'Administrators',
  noAdmins: 'No administrators found',
  you: 'You',
  adminsFoot: 'You can’t remove your own admin role, and the last admin can’t be removed.',
  addAdmin: 'Add administrator',
  addAdminText: 'They’ll keep their other roles. You’ll need to confirm with your password.',
  person: 'Person',
  addRole: 'Add role',
  isAdminAlready: 'This person is already an admin.',
  personUnread: 'Couldn’t load this person. Try again.',
  currentSession: 'Current Session',
  noReferrals: 'No referrals.',
  referralSum: (n: number, active: number) =>
    `${n === 1 ? '1 referral' : `${formatCount(n)} referrals`} · ${formatCount(active)} active`,
  code: 'Code',
  invited: 'Invited',
  noTickets: 'No tickets.',
  ticketOpen: (ticket: number, subject: string) => `Ticket ${ticket}: ${subject}`,
  ticketStatuses: { open: 'Open', in_progress: 'In Progress', resolved: 'Resolved', closed: 'Closed' },
}
