import { askPaypalTexts } from '../../ask-paypal-texts'
import { formatCount } from '../../numbers'

/** People: list, person page and roles. Some texts are fixed by the specification (document 2, sections 2, 5 and 8). */
export const people = {
  caption: 'People',
  filter: 'Role',
  tabs: { all: 'All Users', user: 'Users', affiliate: 'Affiliates', admin: 'Admins' },
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
  asTheyRead: 'This is how the person sees it.',
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
  writeByMail: 'They also get it by email, unless they turned emails off.',
  writeNotByMail: (n: number) =>
    n === 1
      ? 'They also get it by email, unless they turned emails off. 1 person’s email isn’t verified, so they see it only in the app.'
      : `They also get it by email, unless they turned emails off. ${formatCount(n)} people’s emails aren’t verified, so they see it only in the app.`,
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
  rentsSince: (date: string) => `renting since ${date}`,
  notRenting: 'not renting',
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
      `Move ${name}, place ${formatCount(place)} of ${formatCount(of)}`,
    picked: (name: string, place: number, of: number) =>
      `${name} picked up, place ${formatCount(place)} of ${formatCount(of)}. Use the arrow keys to move it, Space to drop it, Escape to cancel.`,
    at: (place: number, of: number) => `Place ${formatCount(place)} of ${formatCount(of)}`,
    dropped: (place: number, of: number) => `Dropped at place ${formatCount(place)} of ${formatCount(of)}`,
    back: (place: number, of: number) => `Back at place ${formatCount(place)} of ${formatCount(of)}`,
  },
  backToShared: 'Use the shared columns',
  backToSharedDone: 'You see the shared columns again.',
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
    'Only administrators can change their own email address, with their own password. If they can no longer sign in, remove their admin role first.',
  ownPassword: 'Your password',
  ownPasswordHint: 'For 72 hours, a link we email to the previous address can restore it.',
  emailWrong: 'Please enter a valid email address',
  urlWrong: 'Invalid URL',
  paypalHint: 'Only the person can change it, with their password.',
  customEarning: 'Custom Monthly Earning',
  customCommission: 'Custom Commission Rate',
  defaultRate: (amount: string) => `${amount} (default)`,
  setEarning: 'Set earning',
  setCommission: 'Set commission',
  writeToPerson: 'Message this person',
  setRole: 'Change roles',
  accountStatusHint: 'Set by the rental. Start or end the rental to change it.',
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
  deleteUnknown: 'Couldn’t check what would be deleted. Close this and try again.',
  deleteOwn: 'This is your own account.',
  deleteOwnDo: 'Another administrator can delete it.',
  deleteRental: (date: string) => `A rental has been active since ${date}.`,
  deleteRentalDo: 'End it under Rental; the remaining days have to be paid first.',
  deleteWay: (amount: string) => `${amount} is in a payment that is pending or approved.`,
  deleteWayDo: 'Disperse it or cancel it under Money.',
  deleteOwed: (amount: string) => `${amount} is owed and isn’t in a payment yet.`,
  deleteOwedDo: 'The next monthly run pays it. You can also use Create Payment, even below the minimum.',
  deleteHeld: (amount: string) => `${amount} is on hold.`,
  deleteHeldDo: 'Release or refuse it under Holds.',
  deleteReturned: (amount: string) => `${amount} was returned by PayPal and isn’t recorded yet.`,
  deleteReturnedDo: 'Record it on the page of its payout batch, then pay it.',
  deleteComing: (amount: string) => `${amount} was earned on days that aren’t in a monthly run yet.`,
  deleteComingDo: 'The next monthly run includes them once the month is over.',
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
        ? '1 pending invitation: its link stops working'
        : `${formatCount(n)} pending invitations: their links stop working`,
  goesDevices: (n: number): string =>
    n === 0
      ? 'Passkeys, codes and saved views'
      : n === 1
        ? '1 device: signed out, its offline data is deleted when it next connects; passkeys, codes and saved views'
        : `${formatCount(n)} devices: signed out, their offline data is deleted when they next connect; passkeys, codes and saved views`,
  goesMails: 'Emails to the person or about them, and events sent to other apps',
  goesLog: 'The person’s name in the audit log; its entries and their verification stay',
  staysTitle: 'Kept, without the name',
  staysLedger: 'Every amount, day and payment with its reason, and which terms were accepted and when',
  staysPayments: (n: number): string =>
    n === 0
      ? ''
      : n === 1
        ? 'The PayPal address of 1 sent payment: where the money went'
        : `The PayPal address of ${formatCount(n)} sent payments: where the money went`,
  staysBackups: 'Earlier backups, until newer ones replace them',
  deleteForGood: 'This can’t be undone.',
  deleted: 'User Deleted',
  deletedText: 'User has been permanently deleted',
  deleteFailed: (reason: string) => `Failed to delete user: ${reason}`,
  deletedPerson: 'Deleted person',
  deletedOn: (date: string) => `Deleted on ${date}`,
  roleAdded: 'Role Added',
  roleRemoved: 'Role Removed',
  roleAddedText: (name: string, role: string) => `${name}: ${role}`,
  roleRemovedText: (name: string, role: string) => `${name}: no longer ${role}`,
  addFailed: (role: string, reason: string) => `Failed to add ${role} role: ${reason}`,
  removeFailed: (role: string, reason: string) => `Failed to remove ${role} role: ${reason}`,
  ownAdmin: 'You can’t remove your own admin role. Ask another admin.',
  lastAdmin: 'This is the last admin. Add another admin first.',
  impliedUser: 'Everyone is a user unless they have another role.',
  affiliateToday: 'Changes take effect today.',
  grant: 'Grant affiliate role…',
  grantTitle: 'Grant affiliate role',
  grantText: (name: string) => `${name} earns commissions for active referrals starting on this day.`,
  startDate: 'Start date',
  startPast: 'Choose today, or choose a past date and give a reason.',
  startFuture: 'Choose today or an earlier day.',
  affiliateDays: 'Affiliate days',
  days: (from: string, to: string) => `${from} to ${to}`,
  today: 'today',
  applied: (date: string) => `Applied ${date}`,
  appliedText: 'Granting the role approves the application.',
  takeRole: (role: string, name: string) => `Remove the ${role.toLowerCase()} role from ${name}?`,
  confirmTakeRole: (role: string) => `Remove ${role.toLowerCase()} role`,
  undo: 'Undo',
  undoFailed: (why: string) => `Couldn’t undo: ${why}`,
  lastDay: 'Last day',
  lastDayHint: 'This day is included. Choose today, or choose a past date and give a reason.',
  reasonWhenPast: 'Required for a past day.',
  endsAdmin: 'They lose admin access immediately. Their past actions stay in the audit log.',
  endsUser: 'Removes the user role. Rentals and their earnings continue.',
  endsAffiliate: (date: string) => `They earn no commission from ${date} on.`,
  endsMonthly: (n: number, amount: string): string =>
    n === 1
      ? `They lose the commission for 1 active referral, ${amount} a month.`
      : `They lose the commission for ${formatCount(n)} active referrals, ${amount} a month.`,
  endsNothing: 'There are no active referrals now, so no commission ends.',
  endsAsking: 'Checking what ends…',
  endsUnknown: 'Couldn’t check what ends.',
  endsKept: 'Commissions already earned are kept, and so are the links to referrals.',
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
        ? `1 person gets the ${role.toLowerCase()} role.`
        : `${formatCount(n)} people get the ${role.toLowerCase()} role.`,
    take: (role: string, n: number) =>
      n === 1
        ? `1 person loses the ${role.toLowerCase()} role.`
        : `${formatCount(n)} people lose the ${role.toLowerCase()} role.`,
  },
  rolesWho: (names: string, others: number) => (others === 0 ? names : `${names} and ${formatCount(others)} more`),
  rolesOfNobody: 'No one in your selection would change.',
  roleGives: {
    user: 'They get a renter’s pages in addition to those they have. No rental starts automatically.',
    affiliate: 'They earn commissions for active referrals from today. A pending application is approved.',
    admin: 'Admins can see and change every person, every amount and every ticket.',
  },
  rolesHad: (n: number) =>
    n === 1 ? '1 person already has it and is skipped.' : `${formatCount(n)} people already have it and are skipped.`,
  rolesLacked: (n: number) =>
    n === 1 ? '1 person doesn’t have it and is skipped.' : `${formatCount(n)} people don’t have it and are skipped.`,
  rolesOnly: (n: number) =>
    n === 1
      ? '1 person is a user because they have no other role. This can’t be removed.'
      : `${formatCount(n)} people are users because they have no other role. This can’t be removed.`,
  rolesNotMine: 'You can’t remove your own admin role.',
  rolesGiven: (n: number, role: string) =>
    n === 1
      ? `1 person has the ${role.toLowerCase()} role now`
      : `${formatCount(n)} people have the ${role.toLowerCase()} role now`,
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
  addAdminText: 'They keep their other roles. You confirm with your password.',
  person: 'Person',
  addRole: 'Add role',
  isAdminAlready: 'This person is already an administrator.',
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
